"""What lets a command that is a process of its own begin quickly: its modules, and the code of their methods."""
