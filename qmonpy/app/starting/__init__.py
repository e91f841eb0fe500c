"""What would start a waiting job, as rows, and taken into the draft; the numbers of why it waits."""
