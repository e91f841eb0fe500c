"""The scheduling pass: which tasks start now, which starts are planned for later, and whether a new job could run."""
