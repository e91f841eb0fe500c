"""`qmonpy replay`: plays what happened on a cluster as it is and with changes, and compares."""
