"""What nobody expected, in the window: the hook for exceptions, and the dialog with what can be reported of them."""
