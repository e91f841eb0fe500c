"""Jobs as rows, the commands for them, why they wait, and how one is submitted."""
