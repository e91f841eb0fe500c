"""A spool that is moved, deleted, replaced or copied while it is open loses nothing that was acknowledged."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import is_spool
from qmonpy.clusters.embedded.spool import spool_bond
from qmonpy.clusters.embedded.spool.spool import Spool
from tests.clusters.spool_world import make_spool

PROJECT = Path(__file__).parents[4]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "site.qmonpy"
    make_spool(made)
    return made


@pytest.fixture
def cluster(path: Path) -> Iterator[EmbeddedCluster]:
    """The spool of the test, open."""
    opened = EmbeddedCluster.open_spool(path)
    yield opened
    opened.close()


def jobs_in(path: Path) -> set[int]:
    spool, content, _ = Spool.open(path)
    spool.close()
    return set(content.state.jobs)


def submit(cluster: EmbeddedCluster) -> int:
    job = cluster.submit("anna", ["-h"]).job
    assert job is not None
    return job


def replace_by_another(path: Path) -> None:
    other = path.with_name("other.qmonpy")
    make_spool(other)
    other.replace(path)


def copy_another_over(path: Path) -> None:
    other = path.with_name("other.qmonpy")
    make_spool(other)
    shutil.copyfile(other, path)


def settle(cluster: EmbeddedCluster) -> None:
    assert cluster._bond is not None
    cluster._bond._spool.settle()


CASES: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "moved": (lambda path: path.rename(path.with_name("elsewhere")), "spool.gone", "it was moved"),
    "deleted": (Path.unlink, "spool.gone", "it was deleted"),
    "replaced": (replace_by_another, "spool.replaced", "another file was put in its place"),
    "overwritten": (copy_another_over, "spool.replaced", "another file was put in its place"),
    "emptied": (lambda path: path.write_bytes(b""), "spool.replaced", "another file was put in its place"),
}


@pytest.mark.parametrize("case", CASES)
def test_that_nothing_is_acknowledged_behind_a_file_that_is_not_there_any_more(
    path: Path, cluster: EmbeddedCluster, case: str
) -> None:
    change, code, words = CASES[case]
    submit(cluster)
    settle(cluster)
    before = cluster.snapshot().state
    change(path)
    for _ in range(2):
        answer = cluster.submit("anna", ["-h"])
        assert not answer.is_done
        assert [each.code for each in answer.reports] == [code]
        assert words in answer.text
        assert cluster.snapshot().state == before


def test_that_what_was_acknowledged_goes_with_a_file_that_is_moved(path: Path, cluster: EmbeddedCluster) -> None:
    job, moved = submit(cluster), path.with_name("moved.qmonpy")
    assert os.stat(f"{path}-wal").st_size
    path.rename(moved)
    assert not cluster.submit("anna", ["-h"]).is_done
    # In this process SQLite would take the log under the old name for that of the new one.
    shutil.copyfile(moved, path.with_name("copy.qmonpy"))
    assert job in jobs_in(path.with_name("copy.qmonpy"))


def test_that_a_file_that_is_moved_has_everything_when_its_cluster_is_closed(path: Path) -> None:
    cluster, moved = EmbeddedCluster.open_spool(path), path.with_name("moved.qmonpy")
    job = submit(cluster)
    path.rename(moved)
    cluster.close()
    assert job in jobs_in(moved)


def test_that_a_change_during_which_the_file_is_moved_is_not_acknowledged(
    path: Path, cluster: EmbeddedCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    bond = cluster._bond
    assert bond is not None
    monkeypatch.setattr(bond._spool.outbox, "keep", lambda _: path.rename(path.with_name("moved")))
    answer = cluster.submit("anna", ["-h"])
    assert [each.code for each in answer.reports] == ["spool.gone"]


def test_that_a_watched_cluster_tells_that_its_file_has_gone_and_that_it_is_back(
    path: Path, cluster: EmbeddedCluster
) -> None:
    told, well = Event(), Event()
    cluster.subscribe(lambda _: (told if cluster.troubles() else well).set())
    cluster.watch()
    path.rename(path.with_name("moved"))
    assert told.wait(10)
    assert [each.code for each in cluster.troubles()] == ["spool.gone"]
    well.clear()
    path.with_name("moved").rename(path)
    assert well.wait(10)
    assert submit(cluster)


def test_that_a_copy_of_a_watched_spool_has_everything_when_nothing_was_written_for_a_while(
    path: Path, cluster: EmbeddedCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spool_bond, "QUIET_SECONDS", 0.0)
    job, copy = submit(cluster), path.with_name("copy.qmonpy")
    cluster.refresh()
    shutil.copyfile(path, copy)
    assert job in jobs_in(copy)
    assert not os.stat(f"{path}-wal").st_size
    assert submit(cluster)


@pytest.mark.slow
def test_that_an_open_spool_is_not_taken_for_unused_because_this_process_looked_at_it(
    path: Path, cluster: EmbeddedCluster
) -> None:
    submit(cluster)
    assert is_spool(path)
    arguments = [sys.executable, "-m", "qmonpy", "qsub", "--cluster", str(path), "-h", "-b", "y", "sleep"]
    subprocess.run(arguments, cwd=PROJECT, check=True, capture_output=True)
    job = submit(cluster)
    assert job in jobs_in(path)
