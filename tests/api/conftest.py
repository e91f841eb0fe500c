"""Clusters for the tests of the API."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import qmonpy
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_spool
from qmonpy.resources import resource


@pytest.fixture(scope="module")
def seen() -> Iterator[qmonpy.Cluster]:
    """The demo cluster, only to be looked at."""
    with qmonpy.open("demo:") as cluster:
        yield cluster


@pytest.fixture
def demo() -> Iterator[qmonpy.Cluster]:
    """The demo cluster in memory."""
    with qmonpy.open("demo:") as cluster:
        yield cluster


@pytest.fixture
def spool(tmp_path: Path) -> Path:
    """The demo cluster in a spool."""
    path = tmp_path / "demo.qmonpy"
    write_spool(read_cluster(resource("clusters/demo.yaml")), path)
    return path
