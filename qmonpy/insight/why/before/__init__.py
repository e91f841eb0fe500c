"""The jobs that come before another: which of them take what it needs, and what that is."""
