"""Values that are derived from others, by the hour and by the day, and the deletion of what is old."""
