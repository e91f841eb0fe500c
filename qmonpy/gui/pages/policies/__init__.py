"""The page Policies: the share tree, functional and override tickets, and what they make of jobs, each as a part.

A part is a `PolicyPart` and a line in `parts.py`; it is made when it is first shown.
"""
