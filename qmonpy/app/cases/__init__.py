"""Cases of a configuration: the file beside a cluster that keeps them, and whether they hold, as rows."""
