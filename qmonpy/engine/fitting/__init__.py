"""Whether a job fits: requests against the levels of a place, quotas, and what one category needs where."""
