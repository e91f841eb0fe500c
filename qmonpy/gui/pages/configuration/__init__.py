"""The page Configuration: the scheduler's and the global configuration as form and as text."""
