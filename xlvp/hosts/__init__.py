"""The places where the worksheet functions run; each is a loop over the declarations."""
