"""A rule set as a form: its rules, and the five filters and the limits of each."""
