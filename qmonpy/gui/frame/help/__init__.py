"""The help inside the window: contents, search and chapters of the documentation."""
