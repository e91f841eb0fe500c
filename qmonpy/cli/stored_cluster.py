"""A cluster in a file, opened for one command: changed by one command at a time, and stored before the command
answers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from qmonpy.cli.configuring.kept_files import reading_once
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.served.socket_kind import is_served
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.late_methods import dataclass

T = TypeVar("T")


@dataclass(slots=True)
class StoredCluster:
    """An open cluster that a file keeps."""

    cluster: ClusterInterface

    def give(self, command: Callable[[], T]) -> T:
        """Give a command that reads and then writes; it is given again if another process wrote in between."""
        with reading_once():
            return self.cluster.undivided(command) if isinstance(self.cluster, EmbeddedCluster) else command()

    def save(self) -> None:
        """Store the changes of a command; raises ReportError if another program wrote the file since it was read.

        A spool or a server has stored them already.
        """
        if isinstance(self.cluster, EmbeddedCluster) and not self.cluster.is_durable:
            from qmonpy.clusters.embedded.cluster_file import store_alone

            store_alone(self.cluster)

    def settle(self) -> None:
        """Wait for mails that are being sent: those of a cluster file are in no file that could keep them."""
        if isinstance(self.cluster, EmbeddedCluster):
            self.cluster.settle()


@contextmanager
def open_stored_cluster(path: Path) -> Iterator[StoredCluster]:
    """Open the cluster in a spool or a cluster file, or reach that of a server; OSError or ReportError if that fails.

    Commands on cluster files of one directory, and windows that save there, wait for each other, so that none
    overwrites what another wrote.
    """
    if is_served(path):
        from qmonpy.clusters.served.served_cluster import open_served

        served = open_served(path)
        try:
            yield StoredCluster(served.as_cluster())
        finally:
            served.close()
        return
    if has_database(path):
        spooled = EmbeddedCluster.open_spool(path)
        try:
            yield StoredCluster(spooled)
        finally:
            spooled.close()
        return
    # Only a cluster file needs YAML.
    from qmonpy.clusters.embedded.cluster_file import open_alone

    with open_alone(path) as cluster:
        yield StoredCluster(cluster)
