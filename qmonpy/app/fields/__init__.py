"""What may be typed into a field and what it means: names, values, lists, completion, words."""
