"""What would start a waiting job: who is in its way, and the smallest single changes, each tried by the next pass."""
