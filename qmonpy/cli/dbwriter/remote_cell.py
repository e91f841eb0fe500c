"""A cell on another machine as a source of records: its files are read over the person's own ssh."""

import errno
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from qmonpy.cli.dbwriter.sources import list_followers
from qmonpy.clusters.live.cells.files import FileStamp
from qmonpy.clusters.live.remote.address import parse_remote_cell
from qmonpy.clusters.live.remote.connections import Connections
from qmonpy.clusters.live.remote.files import RemoteFile
from qmonpy.clusters.live.remote.place import RemotePlace, log_in
from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.writing.source_files import Identity
from qmonpy.reporting.writing.source_writer import SourceWriter

NO_CONNECTION = "dbwriter.no-connection"
"""The report of a machine that cannot be reached now."""


class RemoteSourceFiles:
    """The `SourceFiles` of another machine."""

    def __init__(self, place: RemotePlace):
        self.place = place
        self._grown: dict[Identity, tuple[int, float]] = {}
        """Of each file its size, and since when it was seen to have that, by the clock of this machine."""

    def describe(self, path: Path) -> str:
        """See `SourceFiles.describe`."""
        return f"{self.place.title}{path}"

    def find(self, path: Path) -> Identity | None:
        """See `SourceFiles.find`."""
        with self._reached():
            try:
                return _identity(self.place.files.stat(path))
            except OSError as error:
                if error.errno == errno.EIO:
                    raise
                return None

    def open(self, path: Path) -> IO[bytes]:
        """See `SourceFiles.open`."""
        with self._reached():
            stamp = self.place.files.stat(path)
        return cast(IO[bytes], _Stream(self, path, stamp))

    def identify(self, stream: IO[bytes]) -> Identity:
        """See `SourceFiles.identify`."""
        return _identity(self.place.files.stamp_of(stream))

    def find_size(self, stream: IO[bytes]) -> int:
        """See `SourceFiles.find_size`."""
        assert isinstance(stream, _Stream)
        with self._reached():
            return self.place.files.find_size(stream.path, stream.stamp)

    def find_age_seconds(self, stream: IO[bytes], now: float) -> float:
        """See `SourceFiles.find_age_seconds`; by when it was seen to grow, as the clock there is another one."""
        identity, size = self.identify(stream), self.find_size(stream)
        known, since = self._grown.get(identity, (-1, 0.0))
        if size != known:
            since = time.monotonic()
            self._grown[identity] = size, since
        return time.monotonic() - since

    def list(self, folder: Path) -> Iterator[tuple[str, float]]:
        """See `SourceFiles.list`."""
        with self._reached():
            found = self.place.files.list(folder)
        return ((name, stamp.changed) for name, stamp in found.items() if stamp.is_file)

    @contextmanager
    def _reached(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            raise ReportError((Report(NO_CONNECTION, f"{error.strerror}."),)) from error


class _Stream(RemoteFile):
    """A file there, of which it is told when the machine cannot be reached."""

    def __init__(self, files: RemoteSourceFiles, path: Path, stamp: FileStamp):
        super().__init__(files.place.files, path, stamp)
        self.path = path
        self._source_files = files

    def read(self, size: int | None = -1) -> bytes:
        """See `RemoteFile.read`."""
        with self._source_files._reached():
            return super().read(size)


class RemoteCell:
    """A cell on another machine, with a connection of its own; ReportError if there is none."""

    def __init__(self, address: str):
        asked = parse_remote_cell(address)
        self._connections = Connections()
        connection = self._connections.take(asked)
        try:
            login = log_in(connection, asked)
        except BaseException:
            self.close()
            raise
        self.cell = login.cell
        self.place = RemotePlace(connection, login)

    def follow(self, writer: SourceWriter) -> "RemoteCellSource":
        """Return what brings its records into a database."""
        return RemoteCellSource(writer, self)

    def close(self) -> None:
        """End the connection."""
        self._connections.close()


class RemoteCellSource:
    """What a cell on another machine records, followed over one connection."""

    def __init__(self, writer: SourceWriter, remote: RemoteCell):
        self.notices: list[str] = []
        self._remote = remote
        self._followers = list_followers(writer, remote.cell.folder, RemoteSourceFiles(remote.place))

    def poll(self) -> None:
        """Write what is new; ReportError, by NO_CONNECTION while the machine is not reached."""
        self._remote.place.begin_round()
        for each in self._followers:
            try:
                each.poll()
            finally:
                self.notices += each.notices
                each.notices.clear()

    def close(self) -> None:
        """Let go of the files, and end the connection."""
        for each in self._followers:
            each.close()
        self._remote.close()


def _identity(stamp: FileStamp) -> Identity:
    return stamp.device, stamp.inode
