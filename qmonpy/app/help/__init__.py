"""The help: the pages of the documentation that ship with the program, in chapters, and the search in them."""
