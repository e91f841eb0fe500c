"""Watches a cluster of any kind for a command that goes on: the newest snapshot, and whether the cluster answers."""
