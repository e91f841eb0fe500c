"""Why something does not run: a job on every queue instance, a queue instance in its states."""
