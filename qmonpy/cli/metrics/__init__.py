"""`qmonpy metrics`: gives readings of a cluster to Prometheus and its like, as OpenMetrics."""
