"""The Jobs page: what waits, runs and ended, why it waits, submitting and deleting."""
