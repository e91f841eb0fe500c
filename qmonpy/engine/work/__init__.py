"""The jobs of a state: what running ones use, which waiting ones may be tried, and in which order."""
