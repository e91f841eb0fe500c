"""The search for a place: queue instances for one job, sequential or parallel, on the board of a pass."""
