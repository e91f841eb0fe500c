"""Starts that depend on the order in which a scheduler searches ranges of slots."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from qmonpy.engine.placing.parallel import SearchOrder, choose_order
from qmonpy.insight.plan.disturbances import Disturbance
from qmonpy.insight.plan.range_orders import has_range
from qmonpy.insight.plan.trust import Agreement, Trust, compare_round, find_patience
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import Decisions, TaskKey
from tests.insight.plan.test_trust import NOW, ONE, Pieces, make, said

TWO, THREE, FOUR = ((("all.q@h1", 2),), (("all.q@h1", 3),), (("all.q@h1", 4),))
SCHEDULERS = Mapping[SearchOrder, Mapping[TaskKey, Pieces]]


def with_ranges(snapshot: Snapshot, *numbers: int) -> Snapshot:
    ranged = {number: Job(number, "anna", pe="mpi", slots=(Range(2, 4),)) for number in numbers}
    return replace(snapshot, state=replace(snapshot.state, jobs={**snapshot.state.jobs, **ranged}))


def compare(starts: SCHEDULERS, seen: Mapping[TaskKey, Pieces], *ranged: int) -> Trust:
    """Compare what a model that starts by its order what is given with what started; tasks of jobs 1 and 2 wait."""

    def decide(snapshot: Snapshot, _: bool) -> Decisions:
        return said(snapshot.now, starts.get(choose_order(snapshot.state.memory.weights), {}))

    waiting = [(1, 1), (2, 1)]
    before = with_ranges(make(NOW, waiting), *ranged)
    after = with_ranges(make(NOW + 5, [key for key in waiting if key not in seen], seen), *ranged)
    return compare_round(Trust(), before, decide(before, False), after, decide)


def test_that_how_many_slots_of_a_range_were_granted_is_not_compared() -> None:
    trust = compare({SearchOrder.MIDDLE: {(1, 1): THREE}}, {(1, 1): TWO}, 1)
    assert (trust.counts, trust.disturbed) == ({}, {Disturbance.RANGES: 1})
    # And neither is what the others of that pass find left.
    trust = compare({SearchOrder.MIDDLE: {(1, 1): THREE}}, {(1, 1): TWO, (2, 1): ONE}, 1)
    assert (trust.counts, trust.disturbed) == ({}, {Disturbance.RANGES: 2})


def test_that_a_start_as_expected_counts_whatever_the_order() -> None:
    trust = compare({SearchOrder.MIDDLE: {(1, 1): FOUR}}, {(1, 1): FOUR}, 1)
    assert trust.counts == {Agreement.SAME: 1}


@pytest.mark.parametrize("order", [SearchOrder.LEAST, SearchOrder.MOST])
def test_that_a_start_that_another_order_explains_is_not_compared(order: SearchOrder) -> None:
    trust = compare({order: {(1, 1): TWO}}, {(1, 1): TWO}, 1)
    assert (trust.counts, trust.disturbed) == ({}, {Disturbance.RANGES: 1})


def test_that_a_start_that_no_order_explains_is_a_difference() -> None:
    assert compare({}, {(1, 1): TWO}, 1).counts == {Agreement.UNEXPECTED: 1}
    # Without a range that waits there is nothing to search.
    assert compare({SearchOrder.MOST: {(1, 1): ONE}}, {(1, 1): ONE}).counts == {Agreement.UNEXPECTED: 1}


def test_that_a_job_that_only_some_orders_start_is_not_missed() -> None:
    def decide(snapshot: Snapshot, _: bool) -> Decisions:
        is_middle = choose_order(snapshot.state.memory.weights) is SearchOrder.MIDDLE
        return said(snapshot.now, {(1, 1): TWO} if is_middle or not ranged else {})

    for ranged, counts in (((1,), {}), ((), {Agreement.MISSING: 1})):
        trust, now = Trust(), NOW
        before = with_ranges(make(now, [(1, 1)]), *ranged)
        while now <= NOW + find_patience(before.cluster) + 5:
            now += 5
            after = replace(before, now=now)
            trust = compare_round(trust, before, decide(before, False), after, decide)
            before = after
        assert trust.counts == counts


def test_that_a_single_number_is_no_range() -> None:
    assert not has_range(Job(1, "anna"))
    assert not has_range(Job(1, "anna", pe="mpi", slots=(Range(4, 4),)))
    assert has_range(Job(1, "anna", pe="mpi", slots=(Range(2, 2), Range(4, 4))))
