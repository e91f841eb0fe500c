"""Cases of a policy: the file beside a cluster that keeps them, and whether they hold, as rows."""
