"""The default files of commands: options that count where the command line says nothing (request(5), asked)."""

import os
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from qmonpy.app.jobs.request_files import read_request_files
from qmonpy.cli.configuring.kept_files import is_typed
from qmonpy.formats.submission.option_lines import with_script_options
from qmonpy.formats.submission.reservation_options import CELL_FILE, HOME_FILE, parse_request_file
from qmonpy.limited_file import read_limited

CLEAR = "-clear"
_NAMED = "-@"
"""The option whose value is a file of further options."""


def with_listing_files(command: str, words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qquota`, `qrstat` or `qstat` behind what the files of the cell and the home say."""
    if not is_typed():
        return tuple(words)
    name = f"sge_{command}"
    texts = (_read_text(path) for path in _list_paths(name, f".{name}"))
    return (*(word for text in texts for word in _split_lines(text)), *words)


def with_named_files(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line with the words of the files that `-@` names in its place; OSError if one is not there."""
    if not is_typed() or _NAMED not in words[:-1]:
        return tuple(words)
    at = list(words).index(_NAMED)
    text = read_limited(Path(words[at + 1])).decode("utf-8", errors="replace")
    return (*words[:at], *_split_lines(text), *with_named_files(words[at + 2 :]))


def _list_paths(of_cell: str, of_home: str) -> Iterator[Path]:
    root, cell, home = (os.environ.get(name, "") for name in ("SGE_ROOT", "SGE_CELL", "HOME"))
    if root:
        yield Path(root, cell or "default", "common", of_cell)
    if home:
        yield Path(home, of_home)


def _read_text(path: Path) -> str:
    return read_limited(path).decode("utf-8", errors="replace") if path.is_file() else ""


def _split_lines(text: str) -> Iterator[str]:
    """Yield the words of the lines that are no comments."""
    for line in text.splitlines():
        if not line.lstrip().startswith("#"):
            try:
                yield from shlex.split(line)
            except ValueError:
                yield from line.split()


def with_request_files(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qsub` with the options of the files in the cell, the home and the present folder.

    `-clear` takes away what was said before it, the files included.
    """
    if CLEAR in words:
        at = len(words) - list(reversed(words)).index(CLEAR)
        return tuple(words[at:])
    if not is_typed():
        return tuple(words)
    whole = tuple(words)
    for found in reversed(tuple(read_request_files().values())):
        whole = with_script_options(whole, found.words)
    return whole


def with_reservation_files(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qrsub` behind the options of the files in the cell and the home."""
    if not is_typed():
        return tuple(words)
    found: list[str] = []
    for path in _list_paths(CELL_FILE, HOME_FILE):
        if path.is_file():
            found += parse_request_file(read_limited(path).decode("utf-8", errors="replace"), path.name)
    return (*found, *words)
