"""A cluster that one process keeps for many users: a server on a Unix socket, and its client behind the interface."""
