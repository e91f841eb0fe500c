"""The page Projects."""
