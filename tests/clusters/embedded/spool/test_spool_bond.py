"""A spooled cluster: what was acknowledged is on the disk, and what cannot be written never happened."""

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.embedded.spool.spool_writing import HistoryLimits
from qmonpy.clusters.storage import spool_database
from qmonpy.formats.files.cluster_content import Arrival, ClusterFile
from qmonpy.model.configuration.change import ObjectKind, find_changes
from qmonpy.model.configuration.event import Event, EventVerb
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.embedded.test_embedded_laws import carry_out
from tests.clusters.spool_world import busy_content, connection_of, make_spool, random_commands
from tests.clusters.world import slots_per_user, small_cluster, write_sets
from tests.present import present

PROJECT = Path(__file__).parents[4]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cluster.qmon"


@pytest.fixture
def open_cluster(path: Path) -> Iterator[Callable[..., Any]]:
    """Opens the spool of the test, as often as wanted; all are closed at the end."""
    opened = []

    def open_again() -> EmbeddedCluster:
        opened.append(EmbeddedCluster.open_spool(path))
        return opened[-1]

    yield open_again
    for each in opened:
        each.close()


def on_disk(path: Path) -> ClusterFile:
    spool, content, _ = Spool.open(path)
    spool.close()
    return content


def same_moment(one: EmbeddedCluster, other: EmbeddedCluster) -> bool:
    names = ("cluster", "state", "now", "finished", "ended_reservations", "arrivals")
    two = one.snapshot(), other.snapshot()
    seen = [[getattr(each, name) for name in names] for each in two]
    return seen[0] == seen[1] and one.journal() == other.journal() and one.to_file() == other.to_file()


@pytest.mark.slow
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.integers(0, 10**6))
def test_that_a_cluster_is_the_same_when_its_spool_is_opened_again(path: Path, seed: int) -> None:
    path.unlink(missing_ok=True)
    make_spool(path)
    cluster, commands = EmbeddedCluster.open_spool(path), random_commands(Random(seed))
    for _ in range(3):
        for _ in range(6):
            carry_out(cluster, next(commands))
        again = EmbeddedCluster.open_spool(path)
        assert same_moment(again, cluster)
        cluster.close()
        cluster = again
    cluster.close()


def test_that_a_change_is_on_the_disk_before_anybody_hears_of_it(path: Path, open_cluster: Callable[..., Any]) -> None:
    make_spool(path)
    cluster, heard = open_cluster(), []
    cluster.subscribe(lambda snapshot: heard.append((snapshot.state, on_disk(path).state)))
    cluster.submit("anna", [])
    cluster.advance(7)
    assert len(heard) == 2
    assert all(seen == stored for seen, stored in heard)


def break_writing(cluster: EmbeddedCluster, how: str) -> None:
    """Let the file have no room, or be read only, for this cluster."""
    connection = connection_of(cluster)
    if how == "full":
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
    else:
        connection.execute("PRAGMA query_only = ON")


def mend_writing(cluster: EmbeddedCluster) -> None:
    connection = connection_of(cluster)
    connection.execute("PRAGMA max_page_count = 1000000")
    connection.execute("PRAGMA query_only = OFF")


LONG = ["-m", "b", "-M", ",".join(f"user{number}@example.org" for number in range(2000))]
"""More than the free pages of a small file hold."""


@pytest.mark.parametrize(("how", "code"), [("full", "spool.full"), ("read-only", "spool.read-only")])
def test_that_a_command_that_cannot_be_written_did_not_happen(
    path: Path, open_cluster: Callable[..., Any], how: str, code: str
) -> None:
    content = make_spool(path)
    cluster = open_cluster()
    before = cluster.snapshot()
    told: list[Snapshot] = []
    events: list[object] = []
    cluster.subscribe(told.append)
    cluster.subscribe_events(events.append)
    events.clear()
    break_writing(cluster, how)
    answer = cluster.submit("anna", LONG)
    assert not answer.is_done
    assert [each.code for each in answer.reports] == [code]
    assert answer.text == answer.reports[0].text
    assert str(path) in answer.text
    after = cluster.snapshot()
    assert (after.cluster, after.state, after.now, after.decisions) == (
        before.cluster,
        before.state,
        before.now,
        before.decisions,
    )
    assert events == []
    assert cluster.mails() == ()
    assert on_disk(path) == content == cluster.to_file()
    mend_writing(cluster)
    answer = cluster.submit("anna", ["-h", *LONG])
    assert answer.job == content.next_job
    assert on_disk(path) == cluster.to_file()


def test_that_time_that_cannot_be_written_does_not_pass(path: Path, open_cluster: Callable[..., Any]) -> None:
    content = make_spool(path)
    cluster = open_cluster()
    break_writing(cluster, "read-only")
    with pytest.raises(ReportError):
        cluster.advance(100)
    assert cluster.to_file() == content
    mend_writing(cluster)
    cluster.advance(100)
    assert on_disk(path) == cluster.to_file()
    assert cluster.snapshot().now == content.now + 100


def test_that_all_goes_on_after_a_failure_as_if_there_had_been_none(
    path: Path, open_cluster: Callable[..., Any], tmp_path: Path
) -> None:
    make_spool(path)
    commands = list(zip(range(40), random_commands(Random(5)), strict=False))
    failing, smooth = open_cluster(), EmbeddedCluster.from_file(on_disk(path))
    for index, command in commands:
        if index % 3 == 0:
            break_writing(failing, "read-only")
            try:
                carry_out(failing, command)
            except ReportError:
                assert command[0] == "advance"
            mend_writing(failing)
        carry_out(failing, command)
        carry_out(smooth, command)
        assert on_disk(path) == failing.to_file()
    assert failing.snapshot().state.reservations == smooth.snapshot().state.reservations
    assert set(failing.snapshot().state.jobs) == set(smooth.snapshot().state.jobs)


COMMANDS_UNTIL_THE_DISK_REFUSES = """
import resource, signal, sys
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
cluster = EmbeddedCluster.open_spool(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
while (answer := cluster.submit("anna", ["-h", "-M", ",".join(f"a{number}@b.org" for number in range(500))])).is_done:
    print(answer.job, flush=True)
print(answer.reports[0].code)
print(len(cluster.snapshot().state.jobs))
"""


def test_that_a_disk_that_refuses_to_write_loses_nothing(path: Path) -> None:
    content = make_spool(path)
    arguments = [sys.executable, "-c", COMMANDS_UNTIL_THE_DISK_REFUSES, str(path)]
    ran = subprocess.run(arguments, capture_output=True, text=True, cwd=PROJECT, check=True)
    *done, code, count = ran.stdout.split()
    assert code == "spool.not-written"
    assert len(done) > 3
    assert [*on_disk(path).state.jobs] == [*content.state.jobs, *map(int, done)]
    assert len(on_disk(path).state.jobs) == int(count)


def test_that_a_locked_file_is_reported_and_nothing_is_lost(
    path: Path, open_cluster: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spool_database, "BUSY_SECONDS", 0.05)
    content = make_spool(path)
    cluster = open_cluster()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = cluster.modify_instances("root", ["all.q"], InstanceAction.DISABLE)
        assert [each.code for each in answer.reports] == ["spool.locked"]
        assert cluster.to_file() == content
        other.execute("ROLLBACK")
    assert cluster.modify_instances("root", ["all.q"], InstanceAction.DISABLE).is_done


def test_that_records_of_what_did_not_happen_are_not_written(path: Path, open_cluster: Callable[..., Any]) -> None:
    asks = small_cluster(configuration={"reporting_params": "accounting=true reporting=true"})
    Spool.create(path, ClusterFile(asks)).close()
    cluster = open_cluster()
    break_writing(cluster, "read-only")
    cluster.reserve("root", ["-d", "60"])
    assert not path.with_suffix(".records").exists()
    mend_writing(cluster)
    cluster.reserve("root", ["-d", "60"])
    kinds = [line.split(":")[1] for line in (path.with_suffix(".records") / "reporting").read_text().splitlines()]
    assert kinds == ["new_ar", "ar_attribute", "ar_log"]


def test_that_a_refused_arrival_is_noted_once(path: Path, open_cluster: Callable[..., Any]) -> None:
    content = busy_content()
    bad = Arrival(content.now + 5, "anna", ("-l", "no_such_thing=1"))
    Spool.create(path, replace(content, arrivals=(bad,))).close()
    cluster = open_cluster()
    break_writing(cluster, "read-only")
    with pytest.raises(ReportError):
        cluster.advance(10)
    assert cluster.refused_arrivals == ()
    mend_writing(cluster)
    cluster.advance(10)
    assert [arrival for arrival, _ in cluster.refused_arrivals] == [bad]


# Two at once


def test_that_two_clusters_on_one_spool_see_what_the_other_did(path: Path, open_cluster: Callable[..., Any]) -> None:
    make_spool(path)
    one, other = open_cluster(), open_cluster()
    assert not other.refresh()
    job = one.submit("anna", ["-h"]).job
    assert write_sets(one, "root", [slots_per_user(1)]).is_done
    heard: list[Snapshot] = []
    other.subscribe(heard.append)
    assert other.refresh()
    assert not other.refresh()
    assert [snapshot.state for snapshot in heard] == [one.snapshot().state]
    assert same_moment(one, other)
    assert other.delete_jobs("root", [job]).is_done
    assert one.refresh()
    assert same_moment(one, other)


def test_that_a_command_heeds_what_another_process_did_just_before(
    path: Path, open_cluster: Callable[..., Any]
) -> None:
    make_spool(path)
    one, other = open_cluster(), open_cluster()
    numbers = [each.submit("anna", ["-h"]).job for each in (one, other, one, one, other)]
    assert numbers == list(range(numbers[0], numbers[0] + 5))
    before = other.snapshot().cluster
    assert write_sets(one, "root", [slots_per_user(1)]).is_done
    stale = find_changes(before, before.with_quota_sets((slots_per_user(2),)))
    answer = other.change("root", stale)
    assert [each.code for each in answer.reports] == ["cluster.conflict"]
    one.refresh()
    assert same_moment(one, other)


def test_that_what_another_process_left_alone_is_the_same_object(path: Path, open_cluster: Callable[..., Any]) -> None:
    make_spool(path)
    one, other = open_cluster(), open_cluster()
    before = other.snapshot()
    one.submit("anna", ["-h"])
    other.refresh()
    after = other.snapshot()
    assert after.cluster is before.cluster
    assert after.finished == before.finished
    assert after.state.running is before.state.running
    assert all(after.state.jobs[number] is job for number, job in before.state.jobs.items())


def test_that_what_another_process_did_is_heard_as_events(path: Path, open_cluster: Callable[..., Any]) -> None:
    make_spool(path)
    one, other = open_cluster(), open_cluster()
    here: list[Event] = []
    there: list[Event] = []
    one.subscribe_events(there.extend)
    other.subscribe_events(here.extend)
    here.clear()
    there.clear()
    job = one.submit("anna", ["-h"]).job
    other.refresh()
    one.hold_jobs("anna", [job], is_held=False)
    other.refresh()
    one.delete_jobs("root", [job])
    other.refresh()
    write_sets(one, "root", [slots_per_user(1, "new")])
    other.refresh()
    one.reserve("root", ["-d", "60", "-a", "205101010000"])
    other.refresh()
    one.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    other.refresh()
    one.advance(300)
    other.refresh()

    def told(events: list[Event]) -> list[tuple[EventVerb, ObjectKind | str, str]]:
        return [(each.verb, each.kind, each.key) for each in events]

    assert told(here)[:3] == told(there)[:3]
    # What happened in between is not seen of a span of time, and the order within it is another one.
    assert set(told(here)) <= set(told(there))
    assert {each.kind for each in here} == {each.kind for each in there}


COMMANDS_OF_ANOTHER_PROCESS = """
import sys
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
cluster = EmbeddedCluster.open_spool(sys.argv[1])
for _ in range(30):
    answer = cluster.submit("bob", ["-h"])
    assert answer.is_done, answer.text
    print(answer.job)
"""


def test_that_two_processes_that_write_at_the_same_time_lose_nothing(
    path: Path, open_cluster: Callable[..., Any]
) -> None:
    make_spool(path)
    cluster = open_cluster()
    arguments = [sys.executable, "-c", COMMANDS_OF_ANOTHER_PROCESS, str(path)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, cwd=PROJECT) as other:
        output = present(other.stdout)
        first = output.readline()
        mine = [cluster.submit("anna", ["-h"]).job for _ in range(30)]
        theirs = [int(line) for line in (first, *output)]
    assert other.returncode == 0
    cluster.refresh()
    assert len({*mine, *theirs}) == 60
    assert {*mine, *theirs} <= cluster.snapshot().state.jobs.keys()
    assert on_disk(path) == cluster.to_file()


def test_that_a_watched_spool_shows_by_itself_what_another_process_does(
    path: Path, open_cluster: Callable[..., Any]
) -> None:
    make_spool(path)
    cluster, seen = open_cluster(), threading.Event()
    most = len(cluster.snapshot().state.jobs) + 30
    cluster.subscribe(lambda snapshot: seen.set() if len(snapshot.state.jobs) == most else None)
    cluster.watch()
    arguments = [sys.executable, "-c", COMMANDS_OF_ANOTHER_PROCESS, str(path)]
    subprocess.run(arguments, capture_output=True, cwd=PROJECT, check=True)
    assert seen.wait(30)
    assert cluster.troubles() == ()


def test_that_a_watched_spool_that_is_damaged_is_a_trouble(path: Path, open_cluster: Callable[..., Any]) -> None:
    make_spool(path)
    cluster = open_cluster()
    before = cluster.snapshot()
    cluster.watch()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE jobs SET text = '{'")
        other.execute("UPDATE spool SET generation = generation + 1")
    for _ in range(1000):
        if cluster.troubles():
            break
        time.sleep(0.01)
    (report,) = cluster.troubles()
    assert report.code == "spool.damaged"
    assert cluster.snapshot() is before
    assert [each.code for each in cluster.submit("anna", []).reports] == ["spool.damaged"]


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.integers(0, 10**6))
@pytest.mark.slow
def test_that_two_that_take_turns_agree(path: Path, seed: int) -> None:
    path.unlink(missing_ok=True)
    make_spool(path)
    random = Random(seed)
    two = EmbeddedCluster.open_spool(path), EmbeddedCluster.open_spool(path)
    for _, command in zip(range(15), random_commands(random), strict=False):
        carry_out(random.choice(two), command)
    for each in two:
        each.refresh()
    assert same_moment(*two)
    for each in two:
        each.close()


def write_stream(path: Path, jobs: int, remembered: int) -> None:
    """A spool of a cluster to which a job comes each ten seconds; it remembers the newest of them."""
    cluster = replace(small_cluster(), configuration={"finished_jobs": str(remembered)})
    arrivals = tuple(Arrival(10 * number, "anna", (), 5) for number in range(1, jobs + 1))
    Spool.create(path, ClusterFile(cluster, arrivals=arrivals)).close()


def history_of(path: Path, **limits: int) -> list[int]:
    """All ended jobs that the spool has, oldest first."""
    spool, _, _ = Spool.open(path, HistoryLimits(**limits))
    found = [task.job for _, task in reversed(spool.read_history(10_000))]
    spool.close()
    return found


@pytest.mark.parametrize("steps", [1, 2, 50])
def test_that_a_spool_keeps_what_ended_however_long_the_steps_are(path: Path, steps: int) -> None:
    write_stream(path, 100, remembered=7)
    cluster = EmbeddedCluster.open_spool(path)
    for _ in range(steps):
        cluster.clock.step(1100 // steps)
    assert [each.job for each in cluster.snapshot().finished] == list(range(94, 101))
    cluster.close()
    assert history_of(path) == list(range(1, 101))
    again = EmbeddedCluster.open_spool(path)
    assert [each.job for each in again.snapshot().finished] == list(range(94, 101))
    again.submit("anna", [])
    again.close()
    assert history_of(path) == list(range(1, 101))


def test_that_of_a_long_step_no_more_is_kept_than_the_history_may_have(path: Path) -> None:
    write_stream(path, 100, remembered=7)
    cluster = EmbeddedCluster.open_spool(path, HistoryLimits(most_tasks=30))
    cluster.clock.step(1100)
    assert len(cluster.take_forgotten()) == 0
    cluster.close()
    assert history_of(path) == list(range(71, 101))


def test_that_what_ended_in_a_step_that_cannot_be_written_comes_again(
    path: Path, open_cluster: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_stream(path, 100, remembered=7)
    cluster = open_cluster()
    cluster.clock.step(500)
    with monkeypatch.context() as broken:
        broken.setattr(Spool, "_write", refuse_to_write)
        with pytest.raises(ReportError):
            cluster.clock.step(600)
    cluster.clock.step(600)
    cluster.close()
    assert history_of(path) == list(range(1, 101))


def refuse_to_write(*_: Any, **__: Any) -> None:
    raise spool_database.refusal("full", Path("x"), "the disk is full")
