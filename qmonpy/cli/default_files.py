"""The default files of commands: options that count where the command line says nothing (request(5), asked)."""

from collections.abc import Sequence

from qmonpy.app.jobs.request_files import with_request_files
from qmonpy.cli.configuring.kept_files import is_typed
from qmonpy.cli.option_files import list_option_files
from qmonpy.formats.submission.reservation_options import CELL_FILE, HOME_FILE, parse_request_file
from qmonpy.limited_file import read_limited


def with_request_options(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qsub` with the options of the files in the cell, the home and the present folder."""
    return with_request_files(words, None if is_typed() else ())


def with_reservation_files(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qrsub` behind the options of the files in the cell and the home."""
    if not is_typed():
        return tuple(words)
    found: list[str] = []
    for path in list_option_files(CELL_FILE, HOME_FILE):
        if path.is_file():
            found += parse_request_file(read_limited(path).decode("utf-8", errors="replace"), path.name)
    return (*found, *words)
