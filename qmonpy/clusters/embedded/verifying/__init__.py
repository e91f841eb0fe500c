"""Programs that verify jobs (jsv(1)): the conversation with one, what it sees of a job, and what it may change."""
