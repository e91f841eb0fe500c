"""Granting advance reservations: where a request fits, and at which starts."""
