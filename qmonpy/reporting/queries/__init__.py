"""Queries of the reporting database: the stock ones as files, one's own in SQL, and what they return as a table."""
