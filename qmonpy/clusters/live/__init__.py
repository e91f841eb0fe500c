"""A real Grid Engine behind ClusterInterface, read and changed by its own commands."""
