"""Clusters for the tests of the API."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import qmonpy
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import Past, create_spool, read_cluster, write_cluster
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.resources import resource


@pytest.fixture(scope="module")
def seen() -> Iterator[qmonpy.Cluster]:
    """The demo cluster, only to be looked at."""
    with qmonpy.open("demo:", user="root") as cluster:
        yield cluster


@cache
def read_demo() -> ClusterFile:
    return read_cluster(resource("clusters/demo.yaml")).to_file()


@pytest.fixture
def demo() -> Iterator[qmonpy.Cluster]:
    """The demo cluster in memory, as `demo:`, without reading its file again."""
    embedded = EmbeddedCluster.from_file(read_demo())
    with qmonpy.Cluster("demo:", embedded, "root", save=lambda path: write_cluster(embedded, path)) as cluster:
        yield cluster


@pytest.fixture
def spool(tmp_path: Path) -> Path:
    """The demo cluster in a spool."""
    path = tmp_path / "demo.qmonpy"
    create_spool(path, read_demo(), Past())
    return path
