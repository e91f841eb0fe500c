"""A cluster that a command watches: a spool, a cluster file, a server's socket, or a real Grid Engine."""

import os
import time
from pathlib import Path
from typing import Protocol

from qmonpy.cli.cluster_name import LIVE, SSH, find_live_cell, find_readable
from qmonpy.clusters.served.socket_kind import is_served
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.clusters.storage.lock_holders import describe_process
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at a cluster showed."""

    snapshot: Snapshot
    answered_at: float
    """When the cluster answered last, in seconds since the epoch by this machine's clock."""
    troubles: tuple[Report, ...] = ()
    """Why it does not answer now; empty where it does."""
    warnings: tuple[Report, ...] = ()
    """What is not as usual though it answers: mails that wait, a stopped scheduler, a file that can only be read."""
    driver: str = ""
    """Who lets the time of a simulated cluster pass; empty where nobody does, and for a real one."""


class Watched(Protocol):
    """A cluster to look at again and again, in one thread."""

    @property
    def home(self) -> Path | str | None:
        """The file that the cluster is in, or the folder or address of a real one; it names the reporting database."""
        ...

    def look(self) -> Look:
        """Return what the cluster is now, and why it does not answer if it does not; ReportError and OSError too."""
        ...

    def close(self) -> None:
        """Let go of the cluster."""
        ...


def open_watched(name: str) -> Watched:
    """Open a cluster by its file or socket, `demo:`, `live:ROOT:CELL` or `ssh://HOST`; ReportError, OSError."""
    if name.startswith((LIVE, SSH)):
        return WatchedCell(name)
    path = Path(find_readable(name))
    if is_served(path):
        return WatchedServer(path)
    return WatchedSpool(path) if has_database(path) else WatchedFile(path)


@dataclass(slots=True)
class WatchedFile:
    """A cluster file, read again when it was written."""

    home: Path
    _known: tuple[object, Snapshot] | None = None

    def __post_init__(self) -> None:
        self.look()

    def look(self) -> Look:
        """See `Watched.look`."""
        from qmonpy.clusters.embedded.cluster_file import read_cluster

        found = self.home.stat()
        mark = found.st_ino, found.st_mtime_ns, found.st_size
        if self._known is None or self._known[0] != mark:
            self._known = mark, read_cluster(self.home).snapshot()
        return Look(self._known[1], time.time())

    def close(self) -> None:
        """See `Watched.close`."""


class WatchedSpool:
    """A spool, which other processes write."""

    def __init__(self, place: Path):
        from qmonpy.clusters.embedded.cluster import EmbeddedCluster

        self.home: Path | str | None = place
        self.cluster = EmbeddedCluster.open_spool(place)

    def look(self) -> Look:
        """See `Watched.look`; what others wrote is taken over first."""
        os.stat(self.home or "")
        self.cluster.refresh()
        other = self.cluster.clock.find_other()
        driver = "" if other is None else describe_process(other)
        return Look(self.cluster.snapshot(), time.time(), warnings=self.cluster.troubles(), driver=driver)

    def close(self) -> None:
        """See `Watched.close`."""
        self.cluster.close()


class WatchedServer:
    """The cluster that a server keeps, which tells of each change by itself."""

    def __init__(self, place: Path):
        from qmonpy.clusters.served.served_cluster import open_served

        self.home: Path | str | None = place
        self._served = open_served(place)
        self._clock = self._served.as_cluster().clock
        self._answered_at = time.time()

    def look(self) -> Look:
        """See `Watched.look`."""
        gone = tuple(each for each in self._served.troubles() if each.code == "served.gone")
        if not gone:
            self._answered_at = time.time()
        others = tuple(each for each in self._served.troubles() if each not in gone)
        speed = self._clock.speed if self._clock is not None and not gone else 0
        driver = f"its server, {speed:g} s in each second" if speed else ""
        return Look(self._served.snapshot(), self._answered_at, gone, others, driver)

    def close(self) -> None:
        """See `Watched.close`."""
        self._served.close()


class WatchedCell:
    """A real Grid Engine, read in rounds by its own commands; nothing is written, no journal either."""

    def __init__(self, name: str):
        from qmonpy.clusters.live.cluster import LiveCluster
        from qmonpy.clusters.live.live_cells import open_remote
        from qmonpy.clusters.live.remote.connections import Connections

        cell = find_live_cell(name)
        if cell.place:
            self.cluster = open_remote(cell, Connections(), keeps_journal=False)
        else:
            self.cluster = LiveCluster(cell, keeps_journal=False).open()
        self.home: Path | str | None = self.cluster.cell.home

    def look(self) -> Look:
        """See `Watched.look`; takes no time, as the rounds go on by themselves."""
        health = self.cluster.health
        return Look(self.cluster.snapshot(), health.fresh_at, health.reports)

    def close(self) -> None:
        """See `Watched.close`."""
        self.cluster.close()
