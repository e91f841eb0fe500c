"""Runs: plays in processes of their own, kept in a folder with everything that made them."""
