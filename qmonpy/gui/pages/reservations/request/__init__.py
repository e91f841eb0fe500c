"""The dialog that asks for an advance reservation."""
