"""The journal of a real Grid Engine: what was written here and what others were seen to do."""
