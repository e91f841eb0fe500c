"""The model's decisions beside what a cluster really did."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.disturbances import Disturbance
from qmonpy.insight.plan.trust import (
    KEPT_DIFFERENCES,
    LONGEST_GAP,
    Agreement,
    DifferenceCause,
    Trust,
    compare_round,
    find_patience,
    schedule_interval,
    skip_round,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Refusal, Refuser
from qmonpy.model.work.state import Decisions, PendingTasks, RunningTask, State, TaskKey

NOW = 1_795_000_000
CLUSTER = Cluster(hosts={name: Host(name) for name in ("h1", "h2")}, scheduler={"schedule_interval": "0:0:10"})
Pieces = tuple[tuple[str, int], ...]
ONE, OTHER_QUEUE, OTHER_HOST = (("all.q@h1", 1),), (("long.q@h1", 1),), (("all.q@h2", 1),)


def make(
    now: int,
    waiting: Iterable[TaskKey] = (),
    running: Mapping[TaskKey, Pieces] | None = None,
    cluster: Cluster = CLUSTER,
) -> Snapshot:
    running = running or {}
    tasks: dict[int, list[int]] = {}
    for job, task in waiting:
        tasks.setdefault(job, []).append(task)
    numbers = {*tasks, *(job for job, _ in running)}
    state = State(
        jobs={number: Job(number, "anna") for number in numbers},
        pending={job: PendingTasks(job, tuple(ids)) for job, ids in tasks.items()},
        running={key: RunningTask(*key, pieces, now) for key, pieces in running.items()},
    )
    return Snapshot(cluster, state, now)


def said(now: int, starts: Mapping[TaskKey, Pieces]) -> Decisions:
    return Decisions(started=tuple(RunningTask(*key, pieces, now) for key, pieces in starts.items()))


def say_nothing(_: Snapshot, __: bool) -> Decisions:
    return Decisions()


def decide(snapshot: Snapshot, with_reasons: bool) -> Decisions:
    return schedule(snapshot.cluster, snapshot.state, snapshot.now, with_reasons=with_reasons)


def compare(expected: Mapping[TaskKey, Pieces], before: Snapshot, after: Snapshot, trust: Trust | None = None) -> Trust:
    return compare_round(trust or Trust(), before, said(before.now, expected), after, say_nothing)


@pytest.mark.parametrize(
    ("expected", "seen", "agreement"),
    [
        (ONE, ONE, Agreement.SAME),
        (ONE, OTHER_QUEUE, Agreement.SAME_HOSTS),
        (ONE, OTHER_HOST, Agreement.ELSEWHERE),
        ((("all.q@h1", 1), ("all.q@h2", 1)), (("all.q@h2", 1), ("all.q@h1", 1)), Agreement.SAME),
        ((("all.q@h1", 2),), (("all.q@h1", 1), ("long.q@h1", 1)), Agreement.SAME_HOSTS),
        ((("all.q@h1", 2),), (("all.q@h1", 1),), Agreement.ELSEWHERE),
    ],
)
def test_that_a_start_is_held_against_the_place_that_was_expected(
    expected: Pieces, seen: Pieces, agreement: Agreement
) -> None:
    trust = compare({(1, 1): expected}, make(NOW, [(1, 1)]), make(NOW + 5, [], {(1, 1): seen}))
    assert trust.counts == {agreement: 1}
    assert len(trust.differences) == (agreement is not Agreement.SAME)
    assert (trust.compared, trust.rounds) == (1, 1)


def test_that_a_start_that_was_not_expected_has_the_reasons_of_the_model() -> None:
    reason = Refusal(Cause.HELD, Refuser.JOB, "1")
    asked: list[tuple[Snapshot, bool]] = []

    def explain(snapshot: Snapshot, with_reasons: bool) -> Decisions:
        asked.append((snapshot, with_reasons))
        return Decisions(refusals={1: (reason,), 3: ()})

    before = make(NOW, [(1, 1), (2, 1)])
    after = make(NOW + 5, [], {(1, 1): ONE, (2, 1): ONE})
    expected = said(NOW, {(2, 1): ONE})
    trust = compare_round(Trust(), before, expected, after, explain)
    (difference,) = trust.differences
    assert asked == [(before, True)]
    assert (difference.key, difference.agreement) == ((1, 1), Agreement.UNEXPECTED)
    assert (difference.reasons, difference.expected, difference.seen) == ((reason,), (), ONE)
    assert trust.share == 0.5


def test_that_of_what_came_and_started_between_two_rounds_the_model_is_asked_as_of_its_start() -> None:
    asked: list[Snapshot] = []

    def place(snapshot: Snapshot, with_reasons: bool) -> Decisions:
        asked.append(snapshot)
        return Decisions() if with_reasons else said(snapshot.now, {(1, 1): OTHER_HOST, (3, 1): ONE})

    before = make(NOW, [(1, 1)])
    after = make(NOW + 5, [(1, 1)], {(3, 1): ONE, (4, 2): ONE})
    # Job 2 came and went, or never was: only where none is missing all is known.
    assert compare_round(Trust(), before, said(NOW, {}), after, place).disturbed == {Disturbance.WENT: 2}
    after = make(NOW + 5, [(1, 1), (2, 1)], {(3, 1): ONE, (4, 2): ONE})
    trust = compare_round(Trust(), before, said(NOW, {}), after, place)
    assert [each.state.pending.keys() for each in asked] == [{1, 2, 3, 4}] * 2
    assert asked[0].state.running == before.state.running
    assert trust.counts == {Agreement.SAME: 1, Agreement.UNEXPECTED: 1}
    assert [each.key for each in trust.differences] == [(4, 2)]
    assert trust.expectations == {}


def test_that_each_pass_of_a_round_is_asked_after_the_starts_of_those_before() -> None:
    asked: list[Snapshot] = []

    def place(snapshot: Snapshot, _: bool) -> Decisions:
        asked.append(snapshot)
        return said(snapshot.now, {(2, 1): OTHER_HOST})

    before = make(NOW, [(1, 1), (2, 1)])
    after = make(NOW + 5, [], {(1, 1): ONE, (2, 1): OTHER_HOST})
    running = {
        key: replace(task, start_time=NOW + 2 * key[0]) for key, task in after.state.running.items()
    }  # fmt: skip
    after = replace(after, state=replace(after.state, running=running))
    trust = compare_round(Trust(), before, said(NOW, {(1, 1): ONE}), after, place)
    assert trust.counts == {Agreement.SAME: 2}
    assert [(each.now, set(each.state.running), set(each.state.pending)) for each in asked] == [
        (NOW + 4, {(1, 1)}, {2})
    ]


DISABLED = {"all.q@h1": frozenset("d")}


def disturb(before: Snapshot, after: Snapshot, expected: Pieces = ONE) -> Mapping[Disturbance, int]:
    """Compare a start at the end of a round that is as expected, and one that is not: neither may count."""
    found = []
    for place in (expected, OTHER_QUEUE):
        trust = compare_round(Trust(), before, said(before.now, {(1, 1): place}), after, say_nothing)
        assert (trust.compared, trust.differences, trust.expectations) == (0, (), {})
        found.append(trust.disturbed)
    assert found[0] == found[1]
    return found[0]


def test_that_a_start_after_anything_else_in_its_round_is_not_compared_and_that_is_counted() -> None:
    before, after = make(NOW, [(1, 1)]), make(NOW + 5, [], {(1, 1): ONE})
    assert disturb(make(NOW, [(1, 1)], {(9, 1): ONE}), after) == {Disturbance.ENDED: 1}
    assert disturb(make(NOW, [(1, 1), (2, 1)]), after) == {Disturbance.WENT: 1}
    held = replace(before, state=replace(before.state, jobs={1: Job(1, "anna", priority=5)}))
    assert disturb(held, after) == {Disturbance.WENT: 1}
    disabled = replace(after, state=replace(after.state, instance_states=DISABLED))
    assert disturb(before, disabled) == {Disturbance.STATES: 1}
    bigger = replace(CLUSTER, hosts={**CLUSTER.hosts, "h1": Host("h1", {"slots": "4"})})
    assert disturb(before, replace(after, cluster=bigger)) == {Disturbance.CONFIGURATION: 1}
    came = make(NOW + 5, [(2, 1)], {(1, 1): ONE})
    at_once = replace(came.state, jobs={1: Job(1, "anna"), 2: Job(2, "anna", submit_time=NOW + 4)})
    assert disturb(before, replace(came, state=at_once)) == {Disturbance.CAME: 1}


def test_that_a_start_before_an_end_whose_time_is_known_is_compared() -> None:
    before, after = make(NOW, [(1, 1)], {(9, 1): OTHER_HOST}), make(NOW + 5, [], {(1, 1): ONE})
    running = {(1, 1): replace(after.state.running[1, 1], start_time=NOW + 2)}
    for end, is_compared in ((NOW + 3, True), (NOW + 2, False), (0, False)):
        record = FinishedTask(9, 1, "bob", "sleep", NOW - 100, NOW - 90, end)
        told = replace(after, state=replace(after.state, running=running), finished=(record,))
        trust = compare_round(Trust(), before, said(NOW, {(1, 1): ONE}), told, say_nothing)
        assert (trust.compared, trust.not_comparable) == (int(is_compared), int(not is_compared))


def test_that_what_ran_and_ended_within_a_round_disturbs_from_its_start_on() -> None:
    before, after = make(NOW, [(1, 1)]), make(NOW + 5, [], {(1, 1): ONE})
    for start, is_compared in ((NOW + 5, False), (NOW + 6, True)):
        record = FinishedTask(2, 1, "bob", "short", NOW + 1, start, NOW + 6)
        trust = compare({(1, 1): ONE}, before, replace(after, finished=(record,)))
        assert trust.compared == is_compared


def test_that_load_values_disturb_only_the_starts_that_they_could_have_moved() -> None:
    before, after = make(NOW, [(1, 1), (2, 1)]), make(NOW + 5, [], {(1, 1): ONE, (2, 1): ONE})
    loaded = replace(CLUSTER, hosts={**CLUSTER.hosts, "h1": Host("h1", load_values={"load_avg": "3"})})

    def place(snapshot: Snapshot, _: bool) -> Decisions:
        assert snapshot.cluster == loaded
        return said(NOW, {(1, 1): ONE, (2, 1): OTHER_HOST})

    expected = said(NOW, {(1, 1): ONE, (2, 1): ONE})
    trust = compare_round(Trust(), before, expected, replace(after, cluster=loaded), place)
    assert (trust.counts, trust.disturbed) == ({Agreement.SAME: 1}, {Disturbance.LOADS: 1})


def test_that_a_start_that_does_not_come_is_reported_once_after_three_intervals() -> None:
    trust = Trust()
    for seconds in range(0, 60, 5):
        trust = compare({(1, 1): ONE}, make(NOW + seconds, [(1, 1)]), make(NOW + seconds + 5, [(1, 1)]), trust)
        assert trust.counts.get(Agreement.MISSING, 0) == (seconds + 5 >= find_patience(CLUSTER) == 30)
    (difference,) = trust.differences
    assert (difference.expected, difference.seen, difference.time) == (ONE, (), NOW + 30)


def test_that_an_expectation_that_the_model_gives_up_is_none() -> None:
    trust = compare({(1, 1): ONE}, make(NOW, [(1, 1)]), make(NOW + 20, [(1, 1)]))
    trust = compare({}, make(NOW + 20, [(1, 1)]), make(NOW + 25, [(1, 1)]), trust)
    assert trust.expectations == {}
    trust = compare({(1, 1): ONE}, make(NOW + 25, [(1, 1)]), make(NOW + 45, [(1, 1)]), trust)
    assert trust.counts == {}


def test_that_a_task_that_was_deleted_is_not_missed() -> None:
    trust = compare({(1, 1): ONE}, make(NOW, [(1, 1)]), make(NOW + 30, []))
    assert (trust.counts, trust.expectations) == ({}, {})


def test_that_rounds_that_are_too_far_apart_are_not_compared() -> None:
    before, after = make(NOW, [(1, 1)]), make(NOW + LONGEST_GAP + 1, [], {(1, 1): OTHER_HOST})
    trust = compare({(1, 1): ONE}, before, after)
    assert (trust.skipped, trust.rounds, trust.compared) == (1, 0, 0)


def test_that_skipped_rounds_are_counted_and_end_what_was_expected() -> None:
    trust = compare({(1, 1): ONE}, make(NOW, [(1, 1)]), make(NOW + 5, [(1, 1)]))
    assert trust.expectations
    trust = skip_round(trust, 3)
    assert (trust.skipped, trust.expectations) == (3, {})


def test_that_a_difference_that_nothing_explains_says_so() -> None:
    before, after = make(NOW, [(1, 1)]), make(NOW + 5, [], {(1, 1): OTHER_HOST})
    (difference,) = compare({(1, 1): ONE}, before, after).differences
    assert difference.causes == (DifferenceCause.UNKNOWN,)


def test_that_what_is_expected_through_a_round_that_was_disturbed_is_not_missed() -> None:
    trust = Trust()
    for seconds in range(0, 60, 5):
        disabled = DISABLED if seconds == 20 else {}
        before, after = (make(NOW + seconds + more, [(1, 1)]) for more in (0, 5))
        after = replace(after, state=replace(after.state, instance_states=disabled))
        trust = compare({(1, 1): ONE}, before, after, trust)
        assert (not trust.expectations) == bool(disabled)
    assert trust.counts == {Agreement.MISSING: 1}
    assert trust.differences[0].time == NOW + 55


def test_that_settings_that_the_model_does_not_know_are_named() -> None:
    cluster = replace(CLUSTER, scheduler={**CLUSTER.scheduler, "params": "PREEMPT=1"})
    after = make(NOW + 5, [], {(1, 1): OTHER_HOST}, cluster)
    (difference,) = compare({(1, 1): ONE}, make(NOW, [(1, 1)], cluster=cluster), after).differences
    assert difference.causes == (DifferenceCause.SETTINGS,)
    assert difference.settings == ("params PREEMPT=1",)


def test_that_of_several_differences_in_a_round_each_may_follow_from_another() -> None:
    before, after = make(NOW, [(1, 1), (2, 1)]), make(NOW + 5, [], {(1, 1): OTHER_HOST, (2, 1): ONE})
    trust = compare({(1, 1): ONE, (2, 1): OTHER_HOST}, before, after)
    assert [each.causes for each in trust.differences] == [(DifferenceCause.FOLLOWS,)] * 2
    assert [each.number for each in trust.differences] == [1, 2]


def test_that_the_interval_of_the_scheduler_is_read_as_grid_engine_reads_it() -> None:
    assert schedule_interval(CLUSTER) == 10
    assert schedule_interval(replace(CLUSTER, scheduler={"schedule_interval": "45"})) == 45
    assert find_patience(replace(CLUSTER, scheduler={"schedule_interval": "0:0:1"})) == 15


KEYS = st.tuples(st.integers(1, 4), st.integers(1, 2))
PLACES = st.sampled_from((ONE, OTHER_QUEUE, OTHER_HOST))
ROUNDS = st.lists(
    st.tuples(st.integers(0, 40), st.sets(KEYS), st.dictionaries(KEYS, PLACES), st.dictionaries(KEYS, PLACES)),
    max_size=8,
)


@pytest.mark.slow
@given(ROUNDS)
def test_that_whatever_happens_nothing_is_judged_twice_and_the_figures_fit(
    rounds: list[tuple[int, set[TaskKey], dict[TaskKey, Pieces], dict[TaskKey, Pieces]]],
) -> None:
    trust, before, now, starts = Trust(), make(NOW), NOW, 0
    for seconds, waiting, running, expected in rounds:
        now += seconds
        after = make(now, waiting - running.keys(), running)
        decisions = {key: place for key, place in expected.items() if key in dict.fromkeys(_waiting(before))}
        old, trust = trust, compare(decisions, before, after, trust)
        assert trust.rounds + trust.skipped == old.rounds + old.skipped + 1
        if trust.rounds > old.rounds:
            starts += sum(before.state.running.get(key) != task for key, task in after.state.running.items())
        assert all(key in _waiting(after) for key in trust.expectations)
        before = after
    missing = trust.counts.get(Agreement.MISSING, 0)
    assert trust.compared - missing + trust.not_comparable == starts
    assert trust.total == trust.compared - trust.counts.get(Agreement.SAME, 0)
    assert trust.total == len(trust.differences)
    assert len({each.number for each in trust.differences}) == trust.total


def _waiting(snapshot: Snapshot) -> list[TaskKey]:
    return [(job, task) for job, each in snapshot.state.pending.items() for task in each.tasks]


def test_that_only_the_newest_differences_are_kept() -> None:
    keys = [(number, 1) for number in range(1, KEPT_DIFFERENCES + 11)]
    trust = compare({}, make(NOW, keys), make(NOW + 5, [], dict.fromkeys(keys, ONE)))
    assert len(trust.differences) == KEPT_DIFFERENCES
    assert trust.total == KEPT_DIFFERENCES + 10
    assert trust.differences[-1].number == trust.total
