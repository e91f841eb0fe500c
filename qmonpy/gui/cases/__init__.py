"""Cases in the window, for every page that shows what may be kept as one."""
