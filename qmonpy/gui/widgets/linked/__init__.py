"""Texts with links in them, which lead to objects or open numbers into their terms."""
