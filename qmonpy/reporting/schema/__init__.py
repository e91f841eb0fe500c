"""The reporting database: its tables, how it is made and brought to the newest version, opened, and where it lies."""
