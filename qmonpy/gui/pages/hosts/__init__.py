"""The page Hosts."""
