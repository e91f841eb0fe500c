"""`qconf` on an embedded cluster: its options, and what each shows and changes."""
