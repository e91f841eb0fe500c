"""Tells the socket of a server from a file, and refuses it where only a file will do."""

import os
import stat
from pathlib import Path

from qmonpy.model.report import Report, ReportError


def is_served(path: Path | str) -> bool:
    """Return whether a path names the socket of a server."""
    try:
        return stat.S_ISSOCK(os.stat(path).st_mode)
    except OSError:
        return False


def check_no_socket(path: Path | str, what: str) -> None:
    """Raise ReportError if a path names the socket of a server; `what` says why that will not do, without a stop."""
    if is_served(path):
        words = f"{path} is the socket of a server. {what}: name the file instead."
        raise ReportError((Report("served.no-file", words, fields=(str(path),)),))
