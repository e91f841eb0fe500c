"""The cluster file of a cluster as it was read or written last."""

from pathlib import Path

from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.late_methods import dataclass


@dataclass(frozen=True)
class KnownFile:
    """A cluster file as this process knows it."""

    path: Path
    """Without links."""
    digest: bytes
    """Of its text."""
    content: ClusterFile
    """Its content, as the cluster took it."""
