"""What the page Lab shows: runs as rows, comparisons as tables with drawings, and what a new run is made of."""
