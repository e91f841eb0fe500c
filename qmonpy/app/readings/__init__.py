"""Takes readings of a cluster: how much of everything is used at a moment, and who waits for it."""
