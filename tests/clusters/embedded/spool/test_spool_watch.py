"""Whatever goes wrong while a spool is watched is told, and nothing of what another process wrote is undone by that."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from qmonpy.clusters.embedded import cluster as cluster_module
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.embedded.spool.spool_watch import SpoolWatch
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.report import Report, ReportError
from tests.clusters.spool_world import make_spool
from tests.clusters.world import slots_per_user, write_sets


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[EmbeddedCluster, EmbeddedCluster]]:
    """One spool, open twice."""
    path = tmp_path / "site.qmonpy"
    make_spool(path)
    opened = EmbeddedCluster.open_spool(path), EmbeddedCluster.open_spool(path)
    yield opened
    for each in opened:
        each.close()


def fail(*_: Any, **__: Any) -> Any:
    raise OverflowError("cannot convert float infinity to integer")


def test_that_the_last_pass_stays_known_when_another_process_changes_something(
    two: tuple[EmbeddedCluster, EmbeddedCluster],
) -> None:
    """The window said that there was no pass yet, as soon as a colleague had changed a rule set."""
    one, other = two
    assert one.submit("anna", []).is_done
    one.refresh()
    one.clock.step(60)
    took = one.snapshot().pass_seconds
    assert took > 0
    assert write_sets(other, "root", [slots_per_user(1)]).is_done
    one.refresh()
    assert one.snapshot().cluster == other.snapshot().cluster
    assert one.snapshot().pass_seconds == took


@pytest.mark.parametrize("where", ["Simulation", "tell_difference"])
def test_that_a_failed_take_over_leaves_everything_as_it_was_and_writes_nothing_back(
    two: tuple[EmbeddedCluster, EmbeddedCluster], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    one, other = two
    before = other.snapshot(), other.to_file(), other.journal()
    assert write_sets(one, "root", [slots_per_user(1)]).is_done
    with monkeypatch.context() as patch:
        patch.setattr(cluster_module, where, fail)
        for _ in range(2):
            with pytest.raises(ReportError, match=r"a number in it is too large \(cannot convert") as raised:
                other.refresh()
            assert raised.value.reports[0].code == "spool.not-understood"
        answer = other.submit("anna", ["-h"])
        assert not answer.is_done
        assert [each.code for each in answer.reports] == ["spool.not-understood"]
        assert (other.snapshot(), other.to_file(), other.journal()) == before
    spool, content, journal = Spool.open(tmp_path / "site.qmonpy")
    spool.close()
    assert (content, journal) == (one.to_file(), one.journal())
    assert other.submit("anna", ["-h"]).is_done
    assert other.snapshot().cluster == one.snapshot().cluster
    assert other.journal() == one.journal()


def test_that_a_change_made_behind_a_failed_take_over_does_not_undo_the_change_of_another(
    two: tuple[EmbeddedCluster, EmbeddedCluster], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    stale = other.snapshot().cluster
    assert write_sets(one, "root", [slots_per_user(1)]).is_done
    with monkeypatch.context() as patch:
        patch.setattr(cluster_module, "Simulation", fail)
        with pytest.raises(ReportError):
            other.refresh()
    answer = other.change("root", find_changes(stale, stale.with_quota_sets((slots_per_user(2),))))
    assert [each.code for each in answer.reports] == ["cluster.conflict"]
    one.refresh()
    assert one.snapshot().cluster.quota_sets == other.snapshot().cluster.quota_sets


def test_that_an_exception_in_the_watching_thread_is_a_trouble_until_it_is_over(
    two: tuple[EmbeddedCluster, EmbeddedCluster], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    told, well = Event(), Event()

    def look(_: object) -> None:
        (told if other.troubles() else well).set()

    other.subscribe(look)
    with monkeypatch.context() as patch:
        patch.setattr(cluster_module, "Simulation", fail)
        one.submit("anna", ["-h"])
        other.watch()
        assert told.wait(10)
        assert [each.code for each in other.troubles()] == ["spool.not-understood"]
        well.clear()
    assert well.wait(10)
    assert other.troubles() == ()
    assert other.snapshot().state == one.snapshot().state


@pytest.mark.parametrize("error", [RuntimeError("the listener is gone"), sqlite3.OperationalError("odd"), OSError(5)])
def test_that_the_watching_thread_outlives_every_exception(error: Exception) -> None:
    looked, changed = Event(), Event()
    faults: list[Exception] = [error, error]

    def refresh() -> None:
        if faults:
            raise faults.pop()
        looked.set()

    def complain() -> None:
        changed.set()
        raise RuntimeError

    watch = SpoolWatch(refresh, complain, seconds=0.001)
    assert changed.wait(10)
    assert looked.wait(10)
    watch.stop()
    assert watch.reports == ()


def test_that_a_fault_is_reported_once_as_long_as_it_lasts() -> None:
    report, counts, enough, made = Report("spool.damaged", "It is damaged."), [0], Event(), Event()
    heard: list[tuple[Report, ...]] = []

    def refresh() -> None:
        # The watch has a name only when it is made.
        made.wait(10)
        counts[0] += 1
        if counts[0] > 5:
            enough.set()
        raise ReportError((report,))

    watch = SpoolWatch(refresh, lambda: heard.append(watch.reports), seconds=0.001)
    made.set()
    assert enough.wait(10)
    watch.stop()
    assert heard == [(report,)]


def test_that_a_row_of_something_unexpected_is_told_and_taken_over_when_it_is_mended(
    two: tuple[EmbeddedCluster, EmbeddedCluster], tmp_path: Path
) -> None:
    one, _ = two

    def execute(statement: str) -> None:
        with closing(sqlite3.connect(tmp_path / "site.qmonpy", isolation_level=None)) as connection:
            connection.execute(statement)
            connection.execute("UPDATE spool SET generation = generation + 1")

    execute("UPDATE jobs SET text = '{' || text")
    with pytest.raises(ReportError):
        one.refresh()
    execute("UPDATE jobs SET text = substr(text, 2)")
    assert one.refresh()


def test_that_a_refresh_shows_what_the_watch_took_over_just_before(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    make_spool(path)
    one, other = EmbeddedCluster.open_spool(path), EmbeddedCluster.open_spool(path)
    number = one.submit("anna", ["-h"]).job
    bond = other._bond
    assert bond is not None
    assert bond.refresh()
    assert not other.refresh()
    assert number in other.snapshot().state.jobs
    for each in (one, other):
        each.close()
