"""Which processes hold the locks of a file, as far as the system tells: for the words of whoever waits for them."""

import os
from collections.abc import Collection, Iterator
from pathlib import Path

from qmonpy.clusters.storage.other_writers import name_user
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

LOCKS = Path("/proc/locks")
MOST_LETTERS = 80
"""So much of a command line is told."""
_WRITING_BYTE = 120
"""In the shared memory beside a database (`-shm`) the byte that its one writer locks (WAL_WRITE_LOCK of SQLite)."""


def describe_holders(path: Path) -> str:
    """Return who keeps others from writing a database or from replacing files in a folder; empty if nobody tells.

    `process 4711 of anna (sqlite3 site.qmonpy)`; several are joined by "and".
    """
    found = dict.fromkeys(_find_holders(path, None))
    if not path.is_dir():
        found.update(dict.fromkeys(_find_holders(path.with_name(f"{path.name}-shm"), _WRITING_BYTE)))
    return tr(" and ").join(describe_process(each) for each in found)


def is_locked(path: Path, byte: int) -> bool:
    """Return whether any process holds one byte of a file, for reading or for writing; False if nobody tells."""
    return any(True for _ in _find_holders(path, byte, modes=("READ", "WRITE")))


def describe_process(number: int) -> str:
    """Return a process in words, as far as the system tells: whose it is, and how it was started."""
    if number == os.getpid():
        return tr("this program itself")
    try:
        owner = tr(" of {user}").format(user=name_user(os.stat(f"/proc/{number}").st_uid))
    except OSError:
        return tr("process {number}").format(number=number)
    command = _read_command(number)
    return (
        tr("process {number}{owner} ({command})").format(number=number, owner=owner, command=command)
        if command
        else tr("process {number}{owner}").format(number=number, owner=owner)
    )


def _find_holders(path: Path, byte: int | None, modes: Collection[str] = ("WRITE",)) -> Iterator[int]:
    """Yield the processes that lock a file against others, or one byte of it.

    A line of /proc/locks (proc(5)): `4: POSIX  ADVISORY  WRITE 568 fd:00:2531452 0 EOF`; `->` are those that wait.
    """
    try:
        status, lines = path.stat(), lines_of(LOCKS.read_text())
    except OSError:
        return
    file = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    for line in lines:
        words = line.split()
        if len(words) != 8 or words[3] not in modes or words[5] != file:
            continue
        number, first, last = words[4], int(words[6]), words[7]
        is_meant = byte is None or (first <= byte and (last == "EOF" or byte <= int(last)))
        if is_meant and is_whole(number) and int(number):
            yield int(number)


def _read_command(number: int) -> str:
    """The command line of a process without control characters, or the name of its program where it hides that."""
    try:
        words = Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")
        text = b" ".join(each for each in words if each) or Path(f"/proc/{number}/comm").read_bytes()
    except OSError:
        return ""
    shown = "".join(each if each.isprintable() else " " for each in text.decode(errors="replace")).strip()
    return shown if len(shown) <= MOST_LETTERS else f"{shown[:MOST_LETTERS]}..."
