"""Questions about advance reservations: why one is refused, what is in its way, when and what else could be granted."""
