"""A recorder beside a cluster that goes on: readings by the cluster's minutes, one process at a time, nothing lost."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from qmonpy.app.readings.recorder import Recorder, find_pause
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.insight.why.blocking import Blocking
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.readings.past import read_series
from qmonpy.reporting.readings.series import SeriesKind, Step
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.place import find_database_url
from tests.clusters.world import slots_per_user, small_cluster, write_sets

PATIENCE_SECONDS = 20


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'site.reporting.sqlite'}"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """A cluster in which anna uses all that a rule gives her, and a job of hers waits."""
    found = EmbeddedCluster(small_cluster())
    write_sets(found, "root", [slots_per_user(2)])
    for _ in range(3):
        found.submit("anna", [], runtime=600)
    return found


def wait_for(is_there: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not is_there():
        assert time.monotonic() < until
        time.sleep(0.01)


class Watched:
    """Looks at a cluster, and tells how often."""

    def __init__(self, cluster: EmbeddedCluster):
        self.cluster: EmbeddedCluster | None = cluster
        self.looks = 0

    def look(self) -> Snapshot | None:
        self.looks += 1
        return None if self.cluster is None else self.cluster.snapshot()

    def wait(self) -> None:
        """Wait until the cluster was looked at and what that gave was taken."""
        seen = self.looks
        wait_for(lambda: self.looks > seen + 4)


def read(url: str, kind: str = SeriesKind.LIMIT) -> list[Step]:
    with open_database(url, readonly=True) as database:
        return [step for steps in ReadingStore(database).read(0, 2**31, (kind,)).values() for step in steps]


def record(watched: Watched, url: str) -> Recorder:
    return Recorder(watched.look, url, tick_seconds=0.01).start()


def test_that_use_and_pressure_are_recorded_by_the_clusters_minutes(cluster: EmbeddedCluster, url: str) -> None:
    watched = Watched(cluster)
    recorder = record(watched, url)
    wait_for(lambda: recorder.is_recording)
    watched.wait()
    began = cluster.snapshot().now
    for _ in range(2):
        cluster.advance(330)
        watched.wait()
    recorder.close()
    steps = sorted(read(url), key=lambda each: each.start)
    assert [(each.start - began, each.end - began, each.used, each.blocked, each.holder) for each in steps] == [
        (0, 660, 2, 1, "anna"),
        (660, 720, 1, 0, ""),
    ]
    assert recorder.reports == ()


def test_that_of_two_processes_one_records_and_the_other_goes_on(cluster: EmbeddedCluster, url: str) -> None:
    first = record(Watched(cluster), url)
    wait_for(lambda: first.is_recording)
    watched = Watched(cluster)
    second = record(watched, url)
    watched.wait()
    assert not second.is_recording
    first.close()
    second.close()
    third = record(Watched(cluster), url)
    wait_for(lambda: third.is_recording)
    third.close()
    assert len(read(url)) == 1


def test_that_nothing_is_recorded_while_the_cluster_does_not_answer(cluster: EmbeddedCluster, url: str) -> None:
    watched = Watched(cluster)
    recorder = record(watched, url)
    wait_for(lambda: recorder.is_recording)
    watched.wait()
    watched.cluster = None
    watched.wait()
    cluster.advance(500)
    watched.cluster = cluster
    watched.wait()
    recorder.close()
    steps = sorted(read(url), key=lambda each: each.start)
    assert [each.end - each.start for each in steps] == [60, 60]
    assert steps[1].start - steps[0].start == 500


def test_that_a_database_that_cannot_be_used_is_told_and_the_cluster_goes_on(
    cluster: EmbeddedCluster, tmp_path: Path
) -> None:
    place = tmp_path / "site.reporting.sqlite"
    place.mkdir()
    recorder = record(Watched(cluster), f"sqlite:///{place}")
    wait_for(lambda: recorder.reports)
    recorder.close()
    assert [each.code for each in recorder.reports] == ["reporting.no-database"]
    assert not recorder.is_recording


def test_that_it_works_a_twelfth_of_the_time_at_most() -> None:
    assert find_pause(0.001, 0.5) == 0.5
    assert find_pause(2.0, 0.5) == 22.0


def test_that_closing_breaks_off_a_reading_that_takes_long(
    cluster: EmbeddedCluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Event()

    def search(*arguments: object) -> Blocking:
        breathe = arguments[-1]
        assert callable(breathe)
        begun.set()
        while True:
            breathe()
            time.sleep(0.001)

    monkeypatch.setattr("qmonpy.app.readings.recorder.find_blocking", search)
    monkeypatch.setattr("qmonpy.app.readings.recorder.CLOSING_SECONDS", 0.0)
    recorder = record(Watched(cluster), url)
    assert begun.wait(PATIENCE_SECONDS)
    recorder.close()
    assert not recorder.reports
    assert read(url) == []


def test_that_what_was_recorded_goes_along_when_a_cluster_is_saved_elsewhere(
    url: str, cluster: EmbeddedCluster, tmp_path: Path
) -> None:
    saved = tmp_path / "other" / "copy.qmonpy"
    saved.parent.mkdir()
    watched = Watched(cluster)
    recorder = Recorder(watched.look, url, tick_seconds=0.01).start()
    try:
        wait_for(lambda: recorder.is_recording)
        for _ in range(4):
            watched.wait()
            cluster.advance(300)
        watched.wait()
        assert recorder.carry_to(saved) == ()
        there = read_series(find_database_url(saved), (SeriesKind.JOBS,), 0, cluster.snapshot().now)
        assert there
        assert there == read_series(url, (SeriesKind.JOBS,), 0, cluster.snapshot().now)
        assert max(step.end for steps in there.values() for step in steps) == cluster.snapshot().now
        # What lies there already is of another cluster.
        cluster.advance(300)
        watched.wait()
        assert recorder.carry_to(saved) == ()
        assert there == read_series(find_database_url(saved), (SeriesKind.JOBS,), 0, cluster.snapshot().now)
    finally:
        recorder.close()


def test_that_nothing_is_said_where_nothing_was_recorded_and_what_could_not_go_along_says_why(
    url: str, cluster: EmbeddedCluster, tmp_path: Path
) -> None:
    nowhere = tmp_path / "nowhere" / "copy.qmonpy"
    recorder = record(Watched(cluster), url)
    assert Recorder(cluster.snapshot, f"{url}.none").carry_to(nowhere) == ()
    wait_for(lambda: recorder.is_recording)
    recorder.close()
    (report,) = recorder.carry_to(nowhere)
    assert "there is no folder" in report.text
    assert not nowhere.parent.exists()
