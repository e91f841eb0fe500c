"""Observers of the embedded cluster: records, mails, events, and the memory of ended tasks and reservations."""
