"""A play: a workload on a configuration, by the running engine, and what became of each task."""
