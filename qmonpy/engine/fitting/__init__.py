"""Whether a job fits: its requests against the levels of a queue instance and against quotas, and the needs of a
category there."""
