"""What the chess scoresheets share: how functions are called, tie-break lists, common sheets."""
