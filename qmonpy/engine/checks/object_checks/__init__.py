"""The checks of attributes of objects: what 8.1.9 refuses, in its own words, and what it accepts although it never
works.

The words were asked of a qmaster with one value after the other (tests/engine/data/object_checks.json).
"""
