"""What is edited and not yet applied: drafts of objects, tables, settings and rule sets, undo, conflicts, the file."""
