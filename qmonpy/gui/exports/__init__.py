"""Export and print, the same way for every table and every chart of every page."""
