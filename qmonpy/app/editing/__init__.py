"""Edits that are not yet applied: drafts of objects, tables, settings and rule sets, undo, conflicts, draft files."""
