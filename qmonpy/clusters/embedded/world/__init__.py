"""Simulated time of the embedded cluster: its clock, and the events from arrival to end of jobs and reservations."""
