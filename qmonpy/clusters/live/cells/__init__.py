"""The cells that this machine knows, and how commands are run in one."""
