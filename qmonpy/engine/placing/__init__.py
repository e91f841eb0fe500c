"""The search for a place: one job, sequential or parallel, on the queue instances of a board."""
