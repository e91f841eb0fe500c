"""The frame of pages that are one list with a filter, and below it what is to be known of the chosen rows."""
