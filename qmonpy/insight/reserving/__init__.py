"""Questions about advance reservations: why not, who is in the way, when and what else could be granted."""
