"""Parts of the sentences on why a job waits: the numbers in them, and the jobs that come first."""
