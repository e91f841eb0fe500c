"""What tests of the frame share: a cluster file."""

from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_cluster
from tests.clusters.world import small_cluster


@pytest.fixture
def site_file(tmp_path: Path) -> Path:
    path = tmp_path / "site.yaml"
    write_cluster(EmbeddedCluster(small_cluster()), path)
    return path
