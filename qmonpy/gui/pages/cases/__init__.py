"""The page Cases: what is to be true of the configuration, and whether it is so, now and with the edits."""
