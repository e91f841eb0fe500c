"""What was done to a cluster and is in no file comes back whole after its process ended, however it ended."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, save_cluster, write_cluster
from qmonpy.clusters.embedded.unsaved_copy import UnsavedCopy
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.report import ReportError
from qmonpy.model.work.unsaved import LeftWork, UnsavedWork
from tests.clusters.world import slots_per_user, small_cluster, submitted, write_sets


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A cluster file."""
    path = tmp_path / "site.yaml"
    write_cluster(EmbeddedCluster(small_cluster()), path)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where copies are kept; it is not there yet."""
    return tmp_path / "state" / "unsaved"


def work_of(cluster: EmbeddedCluster) -> UnsavedWork:
    """What is unsaved of a cluster of which nothing was saved."""
    journal = cluster.journal()
    return UnsavedWork(len(journal), tuple(one.key for each in journal for one in each.changes), cluster.deeds())


def change_slots(cluster: EmbeddedCluster, slots: int) -> None:
    old = cluster.snapshot().cluster.pes["mpi"]
    assert cluster.change("root", [Change(ObjectKind.PE, "mpi", old, replace(old, slots=slots))], "for today").is_done


def work_on(cluster: EmbeddedCluster) -> None:
    """A change, a job, time, and another change."""
    change_slots(cluster, 7)
    submitted(cluster.submit("root", ["-N", "mesh", "sleep"], 1000))
    cluster.clock.step(20)
    assert write_sets(cluster, "root", (slots_per_user(1),)).is_done


def end_abruptly(copy: UnsavedCopy) -> None:
    """As the system does it with a process that is killed: the lock is released, and nothing is removed."""
    assert copy._lock is not None
    os.close(copy._lock)


@contextmanager
def next_run(cluster: EmbeddedCluster, folder: Path) -> Iterator[UnsavedCopy]:
    copy = UnsavedCopy(cluster, folder)
    yield copy
    copy.close()


def find_one(copy: UnsavedCopy, identity: str) -> LeftWork:
    (left,), reports = copy.find_left(identity)
    assert not reports
    return left


def leave(path: Path, folder: Path) -> EmbeddedCluster:
    """A run that worked on the file and was ended; returns its cluster as it was then."""
    cluster = read_cluster(path)
    copy = UnsavedCopy(cluster, folder)
    change_slots(cluster, 5)
    copy.write(str(path), work_of(cluster))
    work_on(cluster)
    copy.write(str(path), work_of(cluster))
    end_abruptly(copy)
    return cluster


def test_that_a_cluster_comes_back_as_it_was_with_history_and_what_was_done(path: Path, folder: Path) -> None:
    ended, cluster = leave(path, folder), read_cluster(path)
    with next_run(cluster, folder) as copy:
        left = find_one(copy, str(path))
        assert left.work == work_of(ended)
        assert left.cluster_time == ended.to_file().now
        assert copy.restore(left) == 0
        assert cluster.to_file() == ended.to_file()
        assert tuple(cluster.journal()) == tuple(ended.journal())
        assert cluster.deeds() == ended.deeds()
        copy.forget(left)
    assert list(folder.iterdir()) == []
    assert read_cluster(path).to_file() != ended.to_file(), "nothing was written to the file"
    cluster.clock.step(2000)
    assert cluster.to_file().finished, "it goes on"


def test_that_only_what_was_unsaved_counts_as_unsaved(path: Path, folder: Path) -> None:
    cluster = read_cluster(path)
    copy = UnsavedCopy(cluster, folder)
    change_slots(cluster, 5)
    save_cluster(cluster, path)
    change_slots(cluster, 6)
    copy.write(str(path), UnsavedWork(1, ("mpi",)))
    end_abruptly(copy)
    again = read_cluster(path)
    with next_run(again, folder) as other:
        assert other.restore(find_one(other, str(path))) == 1
        assert len(again.journal()) == 2


def test_that_what_is_saved_or_discarded_leaves_nothing(path: Path, folder: Path) -> None:
    cluster = read_cluster(path)
    copy = UnsavedCopy(cluster, folder)
    for end in (copy.drop, copy.close):
        change_slots(cluster, 5 + len(cluster.journal()))
        copy.write(str(path), work_of(cluster))
        assert len(list(folder.iterdir())) == 2
        end()
        assert list(folder.iterdir()) == []


def test_that_a_copy_of_a_run_that_goes_on_is_not_offered(path: Path, folder: Path) -> None:
    cluster = read_cluster(path)
    with next_run(cluster, folder) as copy, next_run(read_cluster(path), folder) as other:
        change_slots(cluster, 5)
        copy.write(str(path), work_of(cluster))
        assert other.find_left(str(path)) == ((), ())
        assert copy.find_left(str(path)) == ((), ())


def test_that_copies_of_other_clusters_are_not_offered(path: Path, folder: Path) -> None:
    leave(path, folder)
    with next_run(read_cluster(path), folder) as copy:
        assert copy.find_left("demo cluster test") == ((), ())
        assert find_one(copy, str(path))


def test_that_a_left_copy_is_offered_by_one_run_and_stays_until_somebody_decides(path: Path, folder: Path) -> None:
    leave(path, folder)
    cluster = read_cluster(path)
    with next_run(cluster, folder) as copy:
        find_one(copy, str(path))
        with next_run(cluster, folder) as other:
            assert other.find_left(str(path)) == ((), ())
    with next_run(cluster, folder) as copy:
        copy.forget(find_one(copy, str(path)))
        assert copy.find_left(str(path)) == ((), ())


def test_that_of_two_ended_runs_the_newest_is_first(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for moment in (2000, 3000, 1000):
        monkeypatch.setattr("qmonpy.clusters.embedded.unsaved_copy.time.time", lambda moment=moment: moment)
        leave(path, folder)
    with next_run(read_cluster(path), folder) as copy:
        assert [each.time for each in copy.find_left(str(path))[0]] == [3000, 2000, 1000]


def test_that_what_others_changed_in_the_file_since_is_merged_when_it_is_saved(path: Path, folder: Path) -> None:
    leave(path, folder)
    other = read_cluster(path)
    assert write_sets(other, "root", (slots_per_user(3, "theirs"),)).is_done
    save_cluster(other, path)
    cluster = read_cluster(path)
    with next_run(cluster, folder) as copy:
        copy.restore(find_one(copy, str(path)))
        assert any("theirs" in each for each in save_cluster(cluster, path).taken)
    saved = read_cluster(path).snapshot().cluster
    assert saved.pes["mpi"].slots == 7
    assert set(saved.quota_sets) == {"per_user", "theirs"}


@pytest.mark.parametrize("name", ["note.json", "cluster.qmonpy"])
def test_that_a_copy_that_cannot_be_read_is_told_and_kept_aside(path: Path, folder: Path, name: str) -> None:
    leave(path, folder)
    (file,) = folder.glob(f"*/{name}")
    file.write_bytes(b"{ not a copy")
    cluster = read_cluster(path)
    before = cluster.to_file()
    with next_run(cluster, folder) as copy:
        found, reports = copy.find_left(str(path))
        if name != "note.json":
            with pytest.raises(ReportError) as raised:
                copy.restore(found[0])
            reports = raised.value.reports
        assert [each.code for each in reports] == ["unsaved.damaged"]
        assert Path(reports[0].fields[0]).is_dir()
        assert cluster.to_file() == before
        assert copy.find_left(str(path)) == ((), ())


DYING = """
import os, signal, sys
from pathlib import Path
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.clusters.embedded.unsaved_copy import UnsavedCopy
from tests.clusters.embedded.test_unsaved_copy import work_of, work_on

path = Path(sys.argv[1])
cluster = read_cluster(path)
copy = UnsavedCopy(cluster, Path(sys.argv[2]))
work_on(cluster)
copy.write(str(path), work_of(cluster))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
def test_that_a_killed_process_leaves_its_work(path: Path, folder: Path) -> None:
    command = [sys.executable, "-c", DYING, str(path), str(folder)]
    project = Path(__file__).parents[3]
    assert subprocess.run(command, check=False, cwd=project, timeout=120).returncode == -signal.SIGKILL
    cluster = read_cluster(path)
    with next_run(cluster, folder) as copy:
        copy.restore(find_one(copy, str(path)))
    assert cluster.snapshot().cluster.pes["mpi"].slots == 7
    assert len(cluster.journal()) == 2
    assert [job.name for job in cluster.snapshot().state.jobs.values()] == ["mesh"]
