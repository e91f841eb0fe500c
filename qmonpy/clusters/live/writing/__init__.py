"""Changes a real Grid Engine by its own commands, with checks before and after."""
