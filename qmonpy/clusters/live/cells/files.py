"""Reads the files of a cell where the cell is: the one way in which the rest of the program gets at them."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Protocol

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class FileStamp:
    """What tells a file from others, and from itself at another time."""

    device: int
    inode: int
    size: int
    """Bytes."""
    changed_ns: int
    """When it was changed last, in nanoseconds since the epoch by the clock of its file system."""
    is_file: bool = True
    """Whether it is an ordinary file."""

    @property
    def changed(self) -> float:
        """When it was changed last, in seconds since the epoch by the clock of its file system."""
        return self.changed_ns / 1e9

    def is_same_file(self, other: "FileStamp") -> bool:
        """Whether both are stamps of the same file, whatever was written to it since."""
        return (self.device, self.inode) == (other.device, other.inode)


class CellFiles(Protocol):
    """The files of the machine on which a cell's commands run; every method raises OSError as files here do.

    Safe for threads; a stream is for one thread at a time.
    """

    def stat(self, path: Path) -> FileStamp:
        """Return the stamp of a file, behind symbolic links."""
        ...

    def is_folder(self, path: Path) -> bool:
        """Return whether there is a folder of that path; never raises."""
        ...

    def list(self, folder: Path) -> Mapping[str, FileStamp]:
        """Return the stamps of what is in a folder, by name."""
        ...

    def open(self, path: Path) -> IO[bytes]:
        """Open a file for reading anywhere in it, without buffers that could show what is no longer there.

        The stream stays with its file when that is renamed.
        """
        ...

    def stamp_of(self, stream: IO[bytes]) -> FileStamp:
        """Return the stamp of the file that a stream of `open` reads."""
        ...

    def read_text(self, path: Path) -> str:
        """Return a whole short file; bytes that are not UTF-8 are replaced."""
        ...


class LocalFiles:
    """The files of this machine."""

    def stat(self, path: Path) -> FileStamp:
        """See `CellFiles.stat`."""
        return _stamp(os.stat(path))

    def is_folder(self, path: Path) -> bool:
        """See `CellFiles.is_folder`."""
        return path.is_dir()

    def list(self, folder: Path) -> Mapping[str, FileStamp]:
        """See `CellFiles.list`; what goes while it is read is left out."""
        found = {}
        for name in os.listdir(folder):
            try:
                found[name] = self.stat(folder / name)
            except FileNotFoundError:
                continue
        return found

    def open(self, path: Path) -> IO[bytes]:
        """See `CellFiles.open`."""
        return path.open("rb", buffering=0)

    def stamp_of(self, stream: IO[bytes]) -> FileStamp:
        """See `CellFiles.stamp_of`."""
        return _stamp(os.fstat(stream.fileno()))

    def read_text(self, path: Path) -> str:
        """See `CellFiles.read_text`."""
        return path.read_text(encoding="utf-8", errors="replace")


LOCAL_FILES = LocalFiles()


def _stamp(found: os.stat_result) -> FileStamp:
    return FileStamp(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, stat.S_ISREG(found.st_mode))
