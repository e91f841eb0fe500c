"""What belongs to the program, not to a cluster: preferences, the size of text, notices, shortcuts, what is new."""
