"""Storage that embedded and live clusters share: SQLite files, journals, texts, folders, users."""
