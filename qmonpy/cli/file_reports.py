"""Mistakes in the file that a command was given, as lines that name it."""

import os
from pathlib import Path

from qmonpy.model.report import Report


def format_in_file(path: Path | str, report: Report) -> str:
    """Return a report on a file as a line that names the file, and does so once."""
    is_named = bool(report.fields) and os.path.abspath(report.fields[0]) == os.path.abspath(path)
    return str(report) if is_named else f"{path}: {report}"
