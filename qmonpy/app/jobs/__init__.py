"""Jobs as rows, the commands for them, and how one is submitted."""
