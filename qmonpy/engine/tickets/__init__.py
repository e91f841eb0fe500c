"""Tickets: what the override, functional and share tree policies hand out to jobs, and usage, which fades."""
