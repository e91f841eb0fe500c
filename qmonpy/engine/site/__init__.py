"""A configuration ready for scheduling: places, categories, offers, compiled quota rules, and what depends on nothing else."""
