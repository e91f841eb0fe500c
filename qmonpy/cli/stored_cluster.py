"""A cluster in a file, opened for one command: changed by one command at a time, and stored before the command
answers."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import is_spool, read_cluster, write_cluster
from qmonpy.model.report import Report, ReportError


@dataclass(slots=True)
class StoredCluster:
    """An open cluster, and the state of its file when it was read."""

    cluster: EmbeddedCluster
    path: Path
    seen: tuple[int, ...]

    def save(self) -> None:
        """Store the changes of a command; raises ReportError if another program wrote the file since it was read.

        A spool has stored them already.
        """
        if self.cluster.is_durable:
            return
        if _look(self.path) != self.seen:
            text = f"{self.path} was changed by another program in the meantime; nothing was stored."
            raise ReportError((Report("cluster.conflict", text),))
        write_cluster(self.cluster, self.path)


@contextmanager
def open_stored_cluster(path: Path) -> Iterator[StoredCluster]:
    """Open the cluster in a spool or a cluster file; raises OSError or ReportError if it cannot be read.

    Commands on cluster files of one directory wait for each other, so that none overwrites what another wrote.
    """
    if is_spool(path):
        spooled = EmbeddedCluster.open_spool(path)
        try:
            yield StoredCluster(spooled, path, ())
        finally:
            spooled.close()
        return
    path = path.resolve()
    with _alone_in(path.parent):
        seen = _look(path)
        yield StoredCluster(read_cluster(path), path, seen)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _look(path: Path) -> tuple[int, ...]:
    status = path.stat()
    return status.st_ino, status.st_mtime_ns, status.st_size
