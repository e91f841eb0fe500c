"""Configurations to play on, by the paths of their files."""

from pathlib import Path

from qmonpy.clusters.exchange import read_exchange
from qmonpy.model.configuration.cluster import Cluster


def read_configuration_from(path: Path) -> Cluster:
    """Return the configuration of a directory of qconf files, a cluster file or a spool. OSError or ReportError."""
    return read_exchange(path).content.cluster
