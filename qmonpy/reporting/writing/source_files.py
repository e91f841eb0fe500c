"""Where files of records are: on this machine unless something else reads them."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Protocol

Identity = tuple[int, int]
"""What a file is known by whatever it is called: its file system and its number there."""


class SourceFiles(Protocol):
    """The files of a machine. What is read there raises OSError as files here do, or ReportError where the machine
    cannot be reached."""

    def describe(self, path: Path) -> str:
        """Return how a file is named among those of all machines."""
        ...

    def find(self, path: Path) -> Identity | None:
        """Return which file has a name; None if there is none."""
        ...

    def open(self, path: Path) -> IO[bytes]:
        """Open a file; the stream stays with it when it is renamed, and reads what it has now."""
        ...

    def identify(self, stream: IO[bytes]) -> Identity:
        """Return which file a stream reads."""
        ...

    def find_size(self, stream: IO[bytes]) -> int:
        """Return how many bytes the file of a stream has now."""
        ...

    def find_age_seconds(self, stream: IO[bytes], now: float) -> float:
        """Return since when nobody has written the file of a stream; `now` is in seconds since the epoch."""
        ...

    def list(self, folder: Path) -> Iterator[tuple[str, float]]:
        """Give the names of the files in a folder, each with the time of its last change."""
        ...


class LocalSourceFiles:
    """The files of this machine."""

    def describe(self, path: Path) -> str:
        """See `SourceFiles.describe`."""
        return str(path)

    def find(self, path: Path) -> Identity | None:
        """See `SourceFiles.find`."""
        try:
            found = path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def open(self, path: Path) -> IO[bytes]:
        """See `SourceFiles.open`."""
        return path.open("rb")

    def identify(self, stream: IO[bytes]) -> Identity:
        """See `SourceFiles.identify`."""
        found = os.fstat(stream.fileno())
        return found.st_dev, found.st_ino

    def find_size(self, stream: IO[bytes]) -> int:
        """See `SourceFiles.find_size`."""
        return os.fstat(stream.fileno()).st_size

    def find_age_seconds(self, stream: IO[bytes], now: float) -> float:
        """See `SourceFiles.find_age_seconds`."""
        return now - os.fstat(stream.fileno()).st_mtime

    def list(self, folder: Path) -> Iterator[tuple[str, float]]:
        """See `SourceFiles.list`."""
        for each in folder.iterdir():
            if each.is_file():
                yield each.name, each.stat().st_mtime


HERE: SourceFiles = LocalSourceFiles()
