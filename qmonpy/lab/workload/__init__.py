"""A workload: the jobs that came in some time as columns, what is not told of them, its summary and its file."""
