"""Storage that embedded and live clusters share: SQLite files, journals, texts, directories of `qconf` files, users."""
