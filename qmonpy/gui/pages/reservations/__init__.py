"""The page of advance reservations, and the dialog that requests one."""
