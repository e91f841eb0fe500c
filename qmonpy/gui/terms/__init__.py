"""Numbers opened into their terms, in one panel for every table of every page."""
