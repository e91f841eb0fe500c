"""Embedded clusters in files: opened to go on where they were saved."""

from pathlib import Path

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.cluster_file import read_cluster_file, write_cluster_file


def read_cluster(path: Path | str) -> EmbeddedCluster:
    """The cluster in a file, paused; OSError if it cannot be read, ReportError with every mistake in it.

    Accounting and reporting records, if the cluster asks for them, go into a directory beside the file: `x.records`
    beside `x.yaml`.
    """
    return EmbeddedCluster.from_file(read_cluster_file(path), records=Path(path).with_suffix(".records"))


def write_cluster(cluster: EmbeddedCluster, path: Path | str) -> None:
    """Save a cluster with its jobs, what ended and what will arrive; on OSError the file stays as it was."""
    write_cluster_file(path, cluster.to_file())
