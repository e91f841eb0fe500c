"""The policies as rows: the share tree, functional and override shares, and what each of them comes to."""
