"""qmonpy's commands."""
