"""Files of our own: clusters with all that goes on in them, and scenarios."""
