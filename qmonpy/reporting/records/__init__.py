"""Records of the files `reporting` and `accounting`, as typed values, and the lines that are none."""
