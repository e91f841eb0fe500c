"""Questions about reservations: why one is refused, what is in its way, what would be granted, what it displaces."""
