"""Embedded clusters in files: opened to go on where they were saved."""

from pathlib import Path

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_file import read_cluster_file, write_cluster_file


def read_cluster(path: Path | str) -> EmbeddedCluster:
    """The cluster in a file, paused; OSError if it cannot be read, ReportError with every mistake in it.

    Accounting and reporting records, if the cluster asks for them, go into a directory beside the file: `x.records`
    beside `x.yaml`.
    """
    return EmbeddedCluster.from_file(read_cluster_file(path), records=Path(path).with_suffix(".records"))


SPOOL_SUFFIX = ".qmonpy"
"""How the names of spool files end: clusters that keep themselves, with their history."""
_SPOOL_BEGINS = b"SQLite format 3\0"


def is_spool(path: Path | str) -> bool:
    """Whether a file is a spool, by its first bytes; OSError if it cannot be read."""
    with Path(path).open("rb") as file:
        return file.read(len(_SPOOL_BEGINS)) == _SPOOL_BEGINS


def write_spool(cluster: EmbeddedCluster, path: Path | str) -> None:
    """Make a spool of a cluster; the cluster itself goes on without it. ReportError if there is a file of that name."""
    from qmonpy.clusters.embedded.spool.spool import Spool

    Spool.create(path, cluster.to_file(), cluster.journal()).close()


def write_cluster(cluster: EmbeddedCluster, path: Path | str) -> None:
    """Save a cluster with its jobs, what ended and what will arrive; on OSError the file stays as it was."""
    write_cluster_file(path, cluster.to_file())
