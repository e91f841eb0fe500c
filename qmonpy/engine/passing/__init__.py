"""The scheduling pass: what starts now, what is planned for later, and whether a new job could run."""
