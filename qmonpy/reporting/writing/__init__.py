"""What brings records into the reporting database, each exactly once: sources that are followed, rows that are made."""
