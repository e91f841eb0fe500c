"""Records a cluster that somebody has open, into the reporting database beside it."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, runtime_checkable

from qmonpy.app.queues.queue_rows import InstanceRows
from qmonpy.app.readings.recorder import Recorder
from qmonpy.app.readings.session_database import find_session_url
from qmonpy.clusters.cell import Cell
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.schema.place import find_database_path, find_database_url

DELAY_SECONDS = 5.0
"""The window opens first."""


@runtime_checkable
class MayBeStale(Protocol):
    """A cluster that may not answer: a real one."""

    @property
    def cell(self) -> Cell:
        """Which one it is."""
        ...

    @property
    def is_stale(self) -> bool:
        """Whether what is known of it is no longer so."""
        ...


def record_beside(
    cluster: ClusterInterface,
    path: Path | None,
    breathe: Callable[[], None] | None = None,
    rows: InstanceRows | None = None,
) -> Recorder:
    """Begin to record a cluster, which comes from a file or not; `close` of what is returned ends it.

    `breathe` is called during long work; it may block for a moment. `rows` makes the rows of queue instances for all
    who look at the cluster.
    """
    url = find_url(cluster, path)
    return Recorder(lambda: look_at(cluster), url, rows=rows, breathe=breathe, delay_seconds=DELAY_SECONDS).start()


def find_url(cluster: ClusterInterface, path: Path | None) -> str:
    """Return the address of the database for the readings of an open cluster.

    It lies beside a real cluster, and one that stores every change, or whose file has a database beside it already.
    That of another simulation, whose time may begin anew with the next start, lasts as long as the program. Reports
    ask the same one.
    """
    if isinstance(cluster, MayBeStale):
        return find_database_url(cluster.cell.home)
    if cluster.is_durable or has_database_beside(path):
        return find_database_url(path)
    return find_session_url(cluster)


def has_database_beside(path: Path | None) -> bool:
    """Return whether a database lies beside the file of a cluster, as `qmonpy dbwriter` makes it."""
    return path is not None and find_database_path(path).exists()


def look_at(cluster: ClusterInterface) -> Snapshot | None:
    """Return what a cluster is now; None of a real one that does not answer."""
    return None if isinstance(cluster, MayBeStale) and cluster.is_stale else cluster.snapshot()
