"""What is said of the order and the numbers of waiting jobs on a real cluster."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from qmonpy.engine.passing.policies import find_policies
from qmonpy.engine.work.urgency import Weights
from qmonpy.insight.plan.order_trust import Told, compare_order, find_pass_time
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job_policy import JobPolicy
from qmonpy.model.work.state import Decisions
from tests.engine.build import Play
from tests.insight.world import play

WAITED = 600


def make_snapshot(order: Sequence[int] = (1, 2, 3, 4)) -> Snapshot:
    """Four jobs wait, of which each has a smaller `-p` than the one before; the cluster lists them in an order."""
    made = Play(play().cluster)
    for number in range(4):
        made.submit(f"-p -{number * 10 + 1}", "anna")
    made.now += WAITED
    decisions = Decisions(order=tuple(order), priorities=dict.fromkeys(order, 0.5))
    return Snapshot(made.cluster, made.state, made.now, decisions=decisions)


def tell(snapshot: Snapshot) -> Told:
    return find_policies(snapshot.cluster, snapshot.state, snapshot.now)


def test_that_jobs_in_the_order_of_the_model_with_its_numbers_are_no_difference() -> None:
    snapshot = make_snapshot()
    order = compare_order(snapshot, tell(snapshot))
    assert (order.jobs, order.in_order, order.elsewhere, order.left_out) == (4, 4, 0, 0)
    assert (order.numbers, order.differing, order.differences) == (48, 0, ())


def test_that_one_job_that_stands_elsewhere_is_one_difference_not_that_of_all_behind_it() -> None:
    snapshot = make_snapshot((4, 1, 2, 3))
    order = compare_order(snapshot, {})
    (different,) = order.differences
    assert (different.job, different.place, different.expected, different.stands_elsewhere) == (4, 1, 4, True)
    assert (order.in_order, order.numbers) == (3, 0)


def test_that_the_most_jobs_are_said_to_stand_in_order_whatever_the_order() -> None:
    for given in permutations((1, 2, 3, 4)):
        order = compare_order(make_snapshot(given), {})
        kept = [number for number in given if number not in {each.job for each in order.differences}]
        assert kept == sorted(kept)
        assert all(
            len(kept) >= len(some)
            for size in range(5)
            for some in (tuple(each for each in given if each in chosen) for chosen in permutations(given, size))
            if list(some) == sorted(some)
        )


def test_that_a_number_that_differs_is_named_by_its_column() -> None:
    snapshot = make_snapshot()
    told = dict(tell(snapshot))
    ((ranges, policy),) = told[2]
    told[2] = ((ranges, replace(policy, override_given=7.0, normal_urgency=0.25)),)
    order = compare_order(snapshot, told)
    assert order.columns == {"ovrts": 1, "nurg": 1}
    (different,) = order.differences
    assert [(each.column, each.told, each.found) for each in different.numbers] == [
        ("ovrts", "7", "0"),
        ("nurg", "0.25000", "0.50000"),
    ]
    assert not different.stands_elsewhere


def test_that_held_jobs_and_those_that_no_pass_has_seen_are_left_out() -> None:
    snapshot = make_snapshot()
    jobs = dict(snapshot.state.jobs)
    jobs[1] = replace(jobs[1], user_hold=True)
    jobs[2] = replace(jobs[2], submit_time=snapshot.now - 1)
    priorities = {**snapshot.decisions.priorities, 2: 0.0}
    snapshot = replace(
        snapshot,
        state=replace(snapshot.state, jobs=jobs),
        decisions=replace(snapshot.decisions, priorities=priorities),
    )
    order = compare_order(snapshot, {})
    assert (order.jobs, order.left_out) == (2, 2)


def test_that_the_moment_of_a_pass_is_told_by_what_it_added_for_waiting() -> None:
    snapshot = make_snapshot()
    submitted = snapshot.state.jobs[1].submit_time
    told: Told = {1: (((), JobPolicy(waiting_urgency=500.0)),), 2: (((), JobPolicy(waiting_urgency=0.0)),)}
    weights = Weights(priority=1, urgency=1, ticket=0, waiting_time=1, deadline=0)
    assert find_pass_time(snapshot, weights, told) == submitted + 500
    assert find_pass_time(snapshot, replace(weights, waiting_time=0), told) == snapshot.now
    assert find_pass_time(snapshot, weights, {}) == snapshot.now


def test_that_a_pass_after_the_moment_of_a_snapshot_is_found_to_the_second() -> None:
    # 40 is told from 142.09 s on, and the snapshot was asked for 140 s after the job came.
    snapshot = make_snapshot()
    submitted = snapshot.state.jobs[1].submit_time
    told: Told = {1: (((), JobPolicy(waiting_urgency=40.0)),)}
    weights = Weights(priority=1, urgency=1, ticket=0, waiting_time=0.278, deadline=0)
    assert find_pass_time(replace(snapshot, now=submitted + 140), weights, told) == submitted + 143
