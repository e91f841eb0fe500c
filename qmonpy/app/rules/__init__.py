"""Quota usage and rule sets as rows: what is used, which rule applies, what a rule makes."""
