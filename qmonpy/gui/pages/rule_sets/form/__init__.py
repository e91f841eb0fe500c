"""A rule set as a form: its rules, the five filters and the limits of each."""
