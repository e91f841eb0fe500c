"""Readings: how much of everything is used, and who waits for it, at one moment of a cluster; kept as they age."""
