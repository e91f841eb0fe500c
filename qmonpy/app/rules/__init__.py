"""Quota usage and rule sets as rows: the use of each limit, the rule that a job meets, the counters of a rule."""
