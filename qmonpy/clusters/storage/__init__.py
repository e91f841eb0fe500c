"""What embedded and live clusters share to keep things: SQLite files, journals, texts, folders, users."""
