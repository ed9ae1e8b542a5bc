"""The template scoresheets, one builder each."""
