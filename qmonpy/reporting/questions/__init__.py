"""Questions without SQL: what was used, by whom or when, in which period, and the jobs behind each number."""
