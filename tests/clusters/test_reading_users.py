"""Whoever may only read a spool reads it, follows it, and leaves nothing behind."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from tests.clusters.storage_users import ANNA, AS_ROOT, BOB, act_as, shared_folder
from tests.clusters.world import small_cluster

pytestmark = AS_ROOT


@pytest.fixture
def folder() -> Iterator[Path]:
    with shared_folder() as folder:
        yield folder


@pytest.fixture
def path(folder: Path) -> Path:
    """A spool of anna's in a folder like /tmp."""
    path = folder / "site.qmonpy"
    act_as(ANNA, lambda: write_spool(EmbeddedCluster(small_cluster()), path))
    path.chmod(0o644)
    return path


def submit(path: Path, name: str = "hers") -> None:
    cluster = EmbeddedCluster.open_spool(path)
    assert cluster.submit("anna", ["-N", name, "-h"]).is_done
    cluster.close()


def read(path: Path, names: list[str]) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    assert [each.name for each in cluster.snapshot().state.jobs.values()] == names
    assert [each.code for each in cluster.troubles()] == ["spool.only-read"]
    refused = cluster.submit("bob", [])
    assert (refused.is_done, refused.reports[0].code) == (False, "spool.read-only")
    cluster.close()


def test_that_a_reader_leaves_nothing_behind_and_locks_nobody_out(path: Path, folder: Path) -> None:
    act_as(BOB, lambda: read(path, []))
    assert os.listdir(folder) == ["site.qmonpy"]
    act_as(ANNA, lambda: submit(path))
    act_as(BOB, lambda: read(path, ["hers"]))
    act_as(ANNA, lambda: submit(path, "more"))


def test_that_a_reader_follows_what_the_owner_writes(path: Path) -> None:
    def follow() -> None:
        cluster = EmbeddedCluster.open_spool(path)
        assert not cluster.refresh()
        os.write(asked, b"x")
        assert os.read(told, 1)
        assert cluster.refresh()
        assert len(cluster.snapshot().state.jobs) == 1
        cluster.close()

    wake, asked = os.pipe()
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        os.read(wake, 1)
        act_as(ANNA, lambda: submit(path))
        os.write(tell, b"x")
        os._exit(0)
    act_as(BOB, follow)
    os.waitpid(child, 0)
    for each in (wake, asked, told, tell):
        os.close(each)


def test_that_a_reader_sees_what_the_owner_has_open(path: Path) -> None:
    # Root's process has it open, as anna's would: what it wrote is still in the log beside the file.
    cluster = EmbeddedCluster.open_spool(path)
    assert cluster.submit("anna", ["-N", "open", "-h"]).is_done
    for each in path.parent.iterdir():
        each.chmod(0o644)
    act_as(BOB, lambda: read(path, ["open"]))
    cluster.close()


def test_that_a_spool_in_a_folder_that_may_only_be_read_is_read(path: Path, folder: Path) -> None:
    folder.chmod(0o755)
    path.chmod(0o666)
    act_as(BOB, lambda: read(path, []))
    assert os.listdir(folder) == ["site.qmonpy"]


def test_that_files_beside_a_spool_of_a_group_are_that_groups(path: Path) -> None:
    os.chown(path, ANNA, 61009)
    path.chmod(0o660)
    cluster = EmbeddedCluster.open_spool(path)
    cluster.submit("anna", ["-h"])
    assert {each.stat().st_gid for each in path.parent.glob("site.qmonpy-*")} == {61009}
    cluster.close()
