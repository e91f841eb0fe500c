"""The page Users."""
