"""Opens embedded clusters from files, where they go on as they were saved, and saves them."""

from pathlib import Path

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_file import read_cluster_file, write_cluster_file


def read_cluster(path: Path | str) -> EmbeddedCluster:
    """Open the cluster in a file, paused; OSError if it cannot be read, ReportError with every mistake in it.

    Accounting and reporting records, if the configuration asks for them, go into a directory beside the file:
    `x.records` beside `x.yaml`.
    """
    return EmbeddedCluster.from_file(read_cluster_file(path), records=Path(path).with_suffix(".records"))


SPOOL_SUFFIX = ".qmonpy"
"""The suffix of spool files, which keep every change of a cluster, and its history, as it happens."""
_SPOOL_BEGINS = b"SQLite format 3\0"


def is_spool(path: Path | str) -> bool:
    """Return whether a file is a spool, by its first bytes; OSError if it cannot be read."""
    with Path(path).open("rb") as file:
        return file.read(len(_SPOOL_BEGINS)) == _SPOOL_BEGINS


def write_spool(cluster: EmbeddedCluster, path: Path | str) -> None:
    """Write a cluster into a new spool, without opening it there; ReportError if there is a file of that name."""
    from qmonpy.clusters.embedded.spool.spool import Spool

    Spool.create(path, cluster.to_file(), cluster.journal()).close()


def write_cluster(cluster: EmbeddedCluster, path: Path | str) -> None:
    """Save a cluster with its jobs, ended tasks and coming arrivals; on OSError the file stays as it was."""
    write_cluster_file(path, cluster.to_file())
