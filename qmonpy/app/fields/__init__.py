"""Input into fields: the names and words that may be typed there, and what a typed value means in plain words."""
