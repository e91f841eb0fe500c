"""What would start a waiting job: the smallest single changes of its request and of the configuration, each tried by
the next pass."""
