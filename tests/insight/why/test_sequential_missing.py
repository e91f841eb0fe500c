"""What is missing for a sequential job is looked for on every queue instance, also where there are very many."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from qmonpy.insight.why import sequential_missing
from qmonpy.insight.why.sequential_missing import SequentialSearch
from qmonpy.insight.why.what_if import Situation
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from qmonpy.pauses import STRIDE, pausing
from qmonpy.taking_apart import take_apart
from tests.engine.build import NOW, make_cluster, make_job

HOSTS = 10 * STRIDE


def make_situation() -> Situation:
    """A job that a limit of its user keeps from starting on many hosts."""
    cluster = make_cluster("users {*} to slots=1", hosts=" ".join(f"h{number}" for number in range(HOSTS)))
    job = make_job(cluster, 1)
    running = {(2, 1): RunningTask(2, 1, (("all.q@h0", 1),), NOW - 10)}
    state = State({1: job, 2: make_job(cluster, 2)}, {1: PendingTasks(1, (1,))}, running)
    return Situation(cluster, state, NOW, job, 1)


def test_that_queue_instances_that_lack_the_same_share_it() -> None:
    needs = SequentialSearch(make_situation())._list_needs()
    assert len(needs) == HOSTS
    assert len({each.place.name for each in needs}) == HOSTS
    assert needs[0].lacks
    assert len({id(each.lacks) for each in needs}) == 1


def test_that_a_search_over_many_queue_instances_stands_still_now_and_then() -> None:
    search = SequentialSearch(make_situation())
    breaths: list[int] = []
    with pausing(lambda: breaths.append(1)):
        search._list_needs()
    assert len(breaths) >= HOSTS // STRIDE


def test_that_what_every_queue_instance_lacks_goes_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    let_go: list[list[Any]] = []

    def note(held: list[object], breathe: Callable[[], None]) -> None:
        (needs,) = held
        assert isinstance(needs, list)
        let_go.append([len(needs), sys.getrefcount(needs)])
        del needs
        take_apart(held, breathe)

    monkeypatch.setattr(sequential_missing, "take_apart", note)
    found = SequentialSearch(make_situation()).find()
    assert found is not None
    # The list, the variable here, and the one that counts hold it, and nobody else.
    assert let_go == [[HOSTS, 3]]
