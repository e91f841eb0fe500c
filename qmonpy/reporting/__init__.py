"""Who used what: the reporting database, what is written into it, and what is asked of it; without Qt and engine."""
