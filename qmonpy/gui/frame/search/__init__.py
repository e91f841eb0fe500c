"""The search line, and what it finds."""
