"""The page Parallel environments."""
