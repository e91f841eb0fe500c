"""Rows about the objects of a configuration: what they hold, who uses them, what runs on them."""
