"""The page Cases: what is to be true of the policy, and whether it is so, now and with the edits."""
