"""Workloads made of others: a period cut out, users filtered, arrivals scaled, users like one more, a longer stream."""
