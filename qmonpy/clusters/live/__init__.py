"""A real Grid Engine behind the interface of clusters, through its own commands."""
