"""The page Reports: who used what, how long they waited, and the jobs behind each number."""
