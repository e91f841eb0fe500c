"""Repair of clusters in files that cannot be understood: what is wrong where, and which change to take back."""
