"""The dialog that requests an advance reservation."""
