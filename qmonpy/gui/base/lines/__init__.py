"""Lines of forms: what is typed into, and what says that it is wrong."""
