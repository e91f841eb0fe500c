"""The embedded Grid Engine: matching, quotas, placement and the scheduling pass."""
