"""Writing to a real Grid Engine: changes as calls of its commands, checked before and after."""
