"""Jobs as rows, what is done to them, why they wait, and how one is submitted."""
