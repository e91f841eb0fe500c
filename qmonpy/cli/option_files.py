"""Files of words for commands that list, and the files that `-@` names (qstat(1), asked)."""

import os
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from qmonpy.cli.configuring.kept_files import is_typed
from qmonpy.limited_file import read_limited
from qmonpy.model.values.lines import lines_of, words_of

DEEPEST = 9
NAMED = "-@"
"""The option whose value is a file of further options."""


def with_listing_files(command: str, words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qquota`, `qrstat` or `qstat` behind what the files of the cell and the home say."""
    if not is_typed():
        return tuple(words)
    name = f"sge_{command}"
    texts = (_read_text(path) for path in list_option_files(name, f".{name}"))
    return (*(word for text in texts for word in _split_lines(text)), *words)


def with_named_files(words: Sequence[str], depth: int = 0) -> tuple[str, ...]:
    """Return a command line with the words of the files that `-@` names in its place, also in such a file.

    OSError if one is not there. Files in files end at some depth, as one may name itself.
    """
    if not is_typed() or NAMED not in words[:-1] or depth > DEEPEST:
        return tuple(words)
    at = list(words).index(NAMED)
    return (
        *words[:at],
        *with_named_files(read_words(words[at + 1]), depth + 1),
        *with_named_files(words[at + 2 :], depth),
    )


def read_words(path: str) -> tuple[str, ...]:
    """Return the words of a file that `-@` names; OSError if it is not there."""
    return tuple(_split_lines(read_limited(Path(path)).decode("utf-8", errors="replace")))


def list_option_files(of_cell: str, of_home: str) -> Iterator[Path]:
    """Yield the paths of a default file in the cell and in the home."""
    root, cell, home = (os.environ.get(name, "") for name in ("SGE_ROOT", "SGE_CELL", "HOME"))
    if root:
        yield Path(root, cell or "default", "common", of_cell)
    if home:
        yield Path(home, of_home)


def _read_text(path: Path) -> str:
    try:
        return read_limited(path).decode("utf-8", errors="replace")
    except OSError:
        # It is not there, or not for this user.
        return ""


def _split_lines(text: str) -> Iterator[str]:
    """Yield the words of the lines that are no comments."""
    for line in lines_of(text):
        if not line.lstrip().startswith("#"):
            try:
                yield from shlex.split(line)
            except ValueError:
                yield from words_of(line)
