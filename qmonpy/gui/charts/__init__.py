"""Charts, painted from rows, bars and lanes that are data."""
