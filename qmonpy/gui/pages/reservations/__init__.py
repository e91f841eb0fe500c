"""The page of advance reservations, and the dialog that asks for one."""
