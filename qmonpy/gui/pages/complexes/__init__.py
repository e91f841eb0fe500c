"""The page of complex attributes: one table, edited in place or as text, with the uses of each attribute."""
