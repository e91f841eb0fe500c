"""A configuration ready for scheduling: places, categories, offers, compiled quota rules."""
