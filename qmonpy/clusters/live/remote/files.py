"""Reads files on another machine by ranges: only what is asked for, and what a round looks at in one question."""

import errno
import io
import os
import re
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import IO, cast

from qmonpy.clusters.live.cells.files import FileStamp
from qmonpy.clusters.live.remote.channel import Reply
from qmonpy.clusters.live.remote.connection import FILE_SECONDS, Connection, NoConnectionError

AHEAD_BYTES = 1 << 16
"""So much is read at once where less is asked for."""
MOST_BYTES = 8 << 20
"""And so much at most."""
MOST_WATCHED = 64
"""So many files at most are looked at together."""
_STAMP = re.compile(r"(\d+) (\d+) (\d+) ([0-9a-f]+) (-?\d+)(?: \S+ \d\d:\d\d:\d\d\.(\d+))?", re.ASCII)
_ERRORS = {"No such file": errno.ENOENT, "Not a directory": errno.ENOTDIR, "Permission denied": errno.EACCES}
_KIND, _ORDINARY, _FOLDER = 0o170000, 0o100000, 0o040000


class RemoteFiles:
    """The `CellFiles` of another machine; what files are looked at in each round is asked once for all of them."""

    def __init__(self, connection: Connection):
        self._connection = connection
        self._lock = threading.RLock()
        self.round = 0
        """Goes up with each round: what was read before may have changed since."""
        self._watched: dict[Path, int] = {}
        """The files that were looked at, with the round of the last look."""
        self._found: dict[Path, str] = {}
        """What was told of files in this round."""
        self._texts: dict[Path, tuple[FileStamp, str]] = {}

    def begin_round(self) -> None:
        """Look at everything anew from now on."""
        with self._lock:
            self.round += 1
            self._found.clear()
            self._watched = {path: last for path, last in self._watched.items() if self.round - last <= 3}

    def stat(self, path: Path) -> FileStamp:
        """See `CellFiles.stat`."""
        return parse_stamp(path, self._look(path))

    def is_folder(self, path: Path) -> bool:
        """See `CellFiles.is_folder`."""
        try:
            found = _STAMP.match(self._look(path))
        except OSError:
            return False
        return found is not None and int(found[4], 16) & _KIND == _FOLDER

    def list(self, folder: Path) -> Mapping[str, FileStamp]:
        """See `CellFiles.list`."""
        reply = self._ask("qm_list", str(folder))
        if reply.status != 0:
            raise find_error(folder, reply.error_text)
        names = reply.text.split("\0")
        return {name: parse_stamp(folder / name, told) for name, told in zip(names[::2], names[1::2], strict=False)}

    def open(self, path: Path) -> IO[bytes]:
        """See `CellFiles.open`."""
        return cast(IO[bytes], RemoteFile(self, path, self.stat(path)))

    def stamp_of(self, stream: IO[bytes]) -> FileStamp:
        """See `CellFiles.stamp_of`."""
        assert isinstance(stream, RemoteFile)
        return stream.stamp

    def read_text(self, path: Path) -> str:
        """See `CellFiles.read_text`; a file that has not changed is not read again."""
        stamp = self.stat(path)
        known = self._texts.get(path)
        if known is None or known[0] != stamp:
            data = self.read(path, stamp, 0, MOST_BYTES)
            known = self._texts[path] = (stamp, data.decode("utf-8", "replace"))
        return known[1]

    def read(self, path: Path, stamp: FileStamp, begin: int, count: int) -> bytes:
        """Return bytes of the file that a stamp is of, also if it has another name by now; OSError."""
        identity = f"{stamp.device} {stamp.inode}"
        words = ("qm_read", str(path), identity, str(begin + 1), str(count))
        reply = self._ask(*words, most_bytes=count + 4096, encoding="latin-1")
        if reply.error_text.strip() and not reply.output.size:
            raise find_error(path, reply.error_text)
        return reply.text.encode("latin-1")

    def find_size(self, path: Path, stamp: FileStamp) -> int:
        """Return how many bytes the file of a stamp has now, also if it has another name by now."""
        try:
            now = self.stat(path)
            if now.is_same_file(stamp):
                return now.size
        except FileNotFoundError:
            pass
        there = self.list(path.parent)
        return next((each.size for each in there.values() if each.is_same_file(stamp)), stamp.size)

    def _look(self, path: Path) -> str:
        with self._lock:
            self._watched[path] = self.round
            if path not in self._found:
                wanted = [path, *(each for each in self._watched if each not in self._found and each != path)]
                wanted = wanted[:MOST_WATCHED]
                reply = self._ask("qm_stat", *map(str, wanted))
                told = reply.text.split("\0")
                self._found.update(zip(wanted, told[: len(wanted)], strict=False))
            return self._found.get(path, "! nothing was told of it")

    def _ask(self, *words: str, most_bytes: int = MOST_BYTES, encoding: str = "utf-8") -> Reply:
        try:
            return self._connection.ask_shell(words, FILE_SECONDS, most_bytes, encoding)
        except NoConnectionError as error:
            raise OSError(errno.EIO, f"{self._connection.address.text}: {error}") from error
        except ValueError as error:
            raise OSError(errno.EINVAL, str(error)) from error


class RemoteFile(io.RawIOBase):
    """A file on another machine, to be read anywhere; what was read stays valid for a round."""

    def __init__(self, files: RemoteFiles, path: Path, stamp: FileStamp):
        super().__init__()
        self._files, self._path, self.stamp = files, path, stamp
        self._place = 0
        self._begin, self._kept, self._round = 0, b"", -1

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Move to a byte, from the beginning, from here, or from the end."""
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._place}.get(whence)
        if start is None:
            start = self._files.find_size(self._path, self.stamp)
        if start + offset < 0:
            raise OSError(errno.EINVAL, "no file has a byte before its first")
        self._place = start + offset
        return self._place

    def read(self, size: int | None = -1) -> bytes:
        """Return so many bytes, or all that follow; fewer at the end of the file."""
        if size is None or size < 0:
            size = max(0, self._files.find_size(self._path, self.stamp) - self._place)
        parts = []
        while size > 0:
            part = self._read_some(size)
            if not part:
                break
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def readall(self) -> bytes:
        """Return all that follows."""
        return self.read()

    def readinto(self, buffer: object) -> int:
        """Fill a buffer, as `io` wants it."""
        view = memoryview(buffer)  # type: ignore[arg-type]
        part = self.read(len(view))
        view[: len(part)] = part
        return len(part)

    def _read_some(self, size: int) -> bytes:
        at = self._place - self._begin
        if self._round != self._files.round or not 0 <= at < len(self._kept):
            wanted = min(max(size, AHEAD_BYTES), MOST_BYTES)
            self._kept = self._files.read(self._path, self.stamp, self._place, wanted)
            self._begin, self._round, at = self._place, self._files.round, 0
        part = self._kept[at : at + size]
        self._place += len(part)
        return part


def parse_stamp(path: Path, told: str) -> FileStamp:
    """Return the stamp that `stat` told of a file; OSError with what it told instead."""
    found = _STAMP.match(told)
    if found is None:
        raise find_error(path, told)
    device, inode, size, mode, seconds = found.groups()[:5]
    fraction = (found[6] or "0")[:9].ljust(9, "0")
    is_file = int(mode, 16) & _KIND == _ORDINARY
    return FileStamp(int(device), int(inode), int(size), int(seconds) * 10**9 + int(fraction), is_file)


def find_error(path: Path, said: str) -> OSError:
    """Return the error that a program there told, as files here have it."""
    number = next((number for words, number in _ERRORS.items() if words in said), errno.EIO)
    reason = os.strerror(number) if number != errno.EIO else said.removeprefix("! ").strip() or os.strerror(number)
    return OSError(number, reason, str(path))
