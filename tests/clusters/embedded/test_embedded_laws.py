"""Whatever people do and however time passes, the embedded cluster keeps the laws of a cluster."""

from collections import Counter
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.reasons import find_refusals
from qmonpy.engine.work.usage import instance_slots, quota_usage
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import slots_per_user, small_cluster, write_sets
from tests.present import present

USERS = st.sampled_from(["anna", "bob", "root"])
JOBS = st.integers(1, 8)
ARGUMENTS = st.sampled_from(
    [
        [],
        ["-t", "1-5"],
        ["-t", "1-9:2", "-tc", "2"],
        ["-pe", "mpi", "2-3"],
        ["-h"],
        ["-hold_jid", "1,2"],
        ["-now", "y"],
        ["-P", "p1", "-p", "-10"],
        ["-l", "h=h1"],
        ["-q", "all.q@h2"],
        ["-l", "no_such_thing=1"],
        ["-l", "h_rt=20"],
        ["-ar", "1"],
        ["-ar", "2", "-pe", "mpi", "1-3"],
    ]
)
RESERVATIONS = st.sampled_from(
    [
        ["-d", "30"],
        ["-d", "5"],
        ["-d", "60", "-pe", "mpi", "1-3"],
        ["-d", "60", "-pe", "mpi", "4"],
        ["-d", "90", "-he", "y", "-u", "anna,bob"],
        ["-d", "90", "-q", "all.q@h1"],
        ["-d", "0", "-w", "v"],
    ]
)
COMMANDS = st.one_of(
    st.tuples(st.just("submit"), USERS, ARGUMENTS, st.integers(0, 40)),
    st.tuples(st.just("submit-later"), USERS, st.integers(1, 40)),
    st.tuples(st.just("delete"), USERS, st.lists(JOBS, max_size=3)),
    st.tuples(st.just("hold"), USERS, JOBS, st.booleans()),
    st.tuples(st.just("enable"), st.sampled_from(["all.q@h1", "all.q", "*@h2", "no.q"]), st.booleans()),
    st.tuples(st.just("limit"), st.integers(0, 3)),
    st.tuples(st.just("reserve"), RESERVATIONS, st.integers(0, 80)),
    st.tuples(st.just("unreserve"), st.integers(1, 4), st.booleans()),
    st.tuples(st.just("advance"), st.integers(0, 30)),
)
INSIDE = st.sampled_from(
    [["-ar", "1"], ["-ar", "2"], ["-ar", "1", "-pe", "mpi", "1-3"], ["-ar", "1", "-t", "1-3"], ["-ar", "2", "-h"], []]
)
LIVES = st.one_of(
    st.tuples(st.just("submit"), USERS, INSIDE, st.integers(0, 90)),
    st.tuples(st.just("submit"), USERS, INSIDE, st.integers(20, 90)),
    st.tuples(st.just("reserve"), RESERVATIONS, st.integers(0, 20)),
    st.tuples(st.just("unreserve"), st.integers(1, 3), st.booleans()),
    st.tuples(st.just("enable"), st.sampled_from(["all.q@h1", "all.q"]), st.booleans()),
    st.tuples(st.just("advance"), st.integers(0, 30)),
)


def date_after(cluster: EmbeddedCluster, seconds: int) -> str:
    """A date of qsub and qrsub, in local time, so many seconds from now."""
    return datetime.fromtimestamp(cluster.snapshot().now + seconds).strftime("%Y%m%d%H%M.%S")


def carry_out(cluster: EmbeddedCluster, command: tuple[Any, ...]) -> None:
    match command:
        case ("submit", user, arguments, runtime):
            cluster.submit(user, arguments, runtime)
        case ("submit-later", user, wait):
            cluster.submit(user, ["-a", date_after(cluster, wait)], 20)
        case ("delete", user, jobs):
            cluster.delete_jobs(user, jobs)
        case ("hold", user, job, is_held):
            cluster.hold_jobs(user, [job], is_held=is_held)
        case ("enable", name, is_enabled):
            cluster.modify_instances("root", [name], InstanceAction.ENABLE if is_enabled else InstanceAction.DISABLE)
        case ("limit", slots):
            write_sets(cluster, "root", [slots_per_user(slots)])
        case ("reserve", arguments, wait):
            cluster.reserve("root", ["-a", date_after(cluster, wait), *arguments])
        case ("unreserve", number, is_forced):
            cluster.delete_reservations("root", [str(number)], is_forced=is_forced)
        case ("advance", seconds):
            cluster.advance(seconds)


def check_laws(before: Snapshot, after: Snapshot) -> None:
    state = after.state
    assert set(state.jobs) == set(state.pending) | {job for job, _ in state.running}
    for number, waiting in state.pending.items():
        assert waiting.tasks
        assert not {(number, task) for task in waiting.tasks} & state.running.keys()
    for _, used, total in instance_slots(after.cluster, state).values():
        assert used <= total
    for task in state.running.values():
        assert task.start_time + state.jobs[task.job].runtime >= after.now
        assert not state.jobs[task.job].predecessors or (task.job, task.task) in before.state.running
    assert all(each.submit_time <= each.end_time <= after.now for each in after.finished)
    assert all(job in state.jobs for each in state.jobs.values() for job in each.predecessors)
    check_reservations(after)
    started = [key for key in state.running if key not in before.state.running]
    if before.cluster is after.cluster and started:
        # Quotas do not limit jobs inside reservations, which may start while others hold more than a lowered limit.
        jobs = (state.jobs[job] for job, _ in started)
        check_quotas(before, after, [job.owner for job in jobs if job.reservation is None])


def check_reservations(after: Snapshot) -> None:
    """Reservations are what the time says, hold what they were granted, and their jobs use no more than that."""
    state = after.state
    free = {name: total for name, (_, _, total) in instance_slots(after.cluster, state).items()}
    inside: Counter[tuple[int, str]] = Counter()
    for task in state.running.values():
        number = state.jobs[task.job].reservation
        for name, slots in task.pieces:
            if number is None:
                free[name] -= slots
            else:
                inside[number, name] += slots
    for each in state.reservations.values():
        assert each.end > after.now or each.end == each.start
        assert each.is_over or (str(each.state) in "rE") == (each.start <= after.now)
        assert each.is_over or bool(each.errors) == (str(each.state) in "EW")
        for name, slots in each.pieces:
            assert inside.pop((each.id, name), 0) <= slots
            if each.start <= after.now:
                free[name] -= slots
    assert not inside
    assert min(free.values()) >= 0
    assert all(job.reservation is None or job.reservation in state.reservations for job in state.jobs.values())


def check_quotas(before: Snapshot, after: Snapshot, owners: list[str]) -> None:
    """Nothing was started above a limit."""
    for usage in quota_usage(after.cluster, after.state):
        assert usage.user not in owners or present(usage.used) <= present(usage.limit)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.lists(COMMANDS, min_size=8, max_size=40))
def test_that_every_command_keeps_the_laws(commands: list[tuple[list[str] | int | str, ...]]) -> None:
    cluster = EmbeddedCluster(small_cluster().with_quota_sets((slots_per_user(3),)))
    for command in commands:
        before = cluster.snapshot()
        carry_out(cluster, command)
        check_laws(before, cluster.snapshot())
        assert set(cluster.refusals()) == set(cluster.snapshot().state.pending)
        assert all(cluster.refusals().values())
        assert cluster.refusals() == find_refusals(cluster.snapshot())


@pytest.mark.slow
@settings(max_examples=150)
@given(st.lists(LIVES, min_size=8, max_size=30))
def test_that_the_lives_of_reservations_keep_the_laws(commands: list[tuple[list[str] | int | str, ...]]) -> None:
    cluster = EmbeddedCluster(small_cluster())
    for command in (("reserve", ["-d", "60", "-pe", "mpi", "3"], 0), ("reserve", ["-d", "60"], 5), *commands):
        before = cluster.snapshot()
        carry_out(cluster, command)
        check_laws(before, cluster.snapshot())
        assert all(cluster.refusals().values())
        assert cluster.refusals() == find_refusals(cluster.snapshot())
    cluster.delete_reservations("root", ["*"])
    cluster.advance(1)
    assert not cluster.snapshot().state.reservations


@settings(max_examples=30)
@given(st.lists(COMMANDS, min_size=8, max_size=40))
def test_that_the_same_commands_give_the_same_history(commands: list[tuple[list[int | str] | int | str, ...]]) -> None:
    one, other = (EmbeddedCluster(small_cluster()) for _ in range(2))
    for command in commands:
        carry_out(one, command)
    for command in commands:
        carry_out(other, command)
    assert one.snapshot().state == other.snapshot().state
    assert one.snapshot().finished == other.snapshot().finished


@settings(max_examples=30)
@given(st.lists(COMMANDS, min_size=8, max_size=40))
def test_that_a_snapshot_is_never_changed_by_what_comes_later(
    commands: list[tuple[list[int | str] | int | str, ...]],
) -> None:
    cluster = EmbeddedCluster(small_cluster())
    taken: list[tuple[Snapshot, str]] = []
    cluster.subscribe(lambda snapshot: taken.append((snapshot, repr(snapshot.state))))
    for command in commands:
        carry_out(cluster, command)
    assert all(repr(snapshot.state) == text for snapshot, text in taken)


@given(st.lists(st.integers(0, 20), min_size=1, max_size=8))
@pytest.mark.slow
def test_that_every_task_runs_exactly_its_time_once(runtimes: list[int]) -> None:
    cluster = EmbeddedCluster(small_cluster())
    for runtime in runtimes:
        cluster.submit("anna", ["-t", "1-3"], runtime)
    cluster.advance(3600)
    finished = cluster.snapshot().finished
    assert Counter((each.job, each.task) for each in finished) == {
        (job, task): 1 for job in range(1, len(runtimes) + 1) for task in (1, 2, 3)
    }
    assert all(each.end_time - each.start_time == runtimes[each.job - 1] for each in finished)
