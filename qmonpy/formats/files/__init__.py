"""Our own file formats: whole clusters with their state, and scenarios."""
