"""The cells of this machine, and the commands that are run in one."""
