"""Tells the socket of a server from a file."""

import os
import stat
from pathlib import Path


def is_served(path: Path | str) -> bool:
    """Return whether a path names the socket of a server."""
    try:
        return stat.S_ISSOCK(os.stat(path).st_mode)
    except OSError:
        return False
