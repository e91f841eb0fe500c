"""The page Quota usage: how much of each limit is used, by which jobs, and which jobs it blocks."""
