"""The page Rule sets: resource quota sets as form and text, rule order, counters and uses, and their application."""
