"""`qmonpy dbwriter`: brings what clusters record into the reporting database."""
