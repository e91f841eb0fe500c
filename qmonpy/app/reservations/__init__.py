"""Advance reservations as rows, and the request for one: its fields, checks, answer and words."""
