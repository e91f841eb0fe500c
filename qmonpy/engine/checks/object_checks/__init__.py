"""What 8.1.9 refuses of the attributes of objects, in its own words, and what it lets pass although it never works.

The words were asked of a qmaster with one value after the other (tests/engine/data/object_checks.json).
"""
