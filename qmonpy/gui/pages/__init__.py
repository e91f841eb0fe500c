"""One module or folder per task of the window."""
