"""Questions put to the engine: why a job waits, what a rule does, what a change would do."""
