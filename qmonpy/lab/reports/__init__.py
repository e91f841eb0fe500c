"""Comparisons as files to hand on: CSV, and a page of HTML that a committee can read."""
