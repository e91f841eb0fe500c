"""The limits that block jobs are those that a full search of causes finds for each of them."""

import gc
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any
from weakref import ref

import pytest

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.plan.model_pass import decide
from qmonpy.insight.why import blocking, what_if
from qmonpy.insight.why.blocking import _list_limits, find_blocking
from qmonpy.insight.why.deciding import find_causes
from qmonpy.insight.why.what_if import Situation
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.pauses import pausing
from qmonpy.taking_apart import take_apart
from tests.engine.running.walk import Walk


def compare(seed: int, steps: int) -> int:
    """Compare at the end of a walk; return how many jobs are blocked."""
    walk = Walk(seed)
    for _ in range(steps):
        walk.step()
        if walk.random.random() < 0.5:
            walk.compare()
    cluster, state = walk.cluster, walk.state
    found = find_blocking(cluster, state, walk.now)
    for number, waiting in state.pending.items():
        job = state.jobs[number]
        if job.reservation is not None or not prepare(cluster).accounts.rules.sets:
            assert number not in found
            continue
        situation = Situation(cluster, state, walk.now, job, waiting.tasks[0])
        expected = () if situation.start_alone() is not None else _list_limits(find_causes(situation))
        assert set(found.get(number, ())) == set(expected)
    return len(found)


def test_that_the_limits_that_block_jobs_are_among_their_causes() -> None:
    assert sum(compare(seed, 20) for seed in range(8))


@pytest.mark.slow
def test_that_the_limits_that_block_any_jobs_are_among_their_causes() -> None:
    assert sum(compare(seed, 40) for seed in range(100, 150)) > 20


def walk_blocked() -> Walk:
    """A walk in whose state a limit blocks jobs."""
    for seed in range(8):
        walk = Walk(seed)
        for _ in range(20):
            walk.step()
        if find_blocking(walk.cluster, walk.state, walk.now):
            return walk
    raise AssertionError


def list_plans(cluster: Cluster) -> list[Ledger]:
    """The ledgers with a plan that anybody holds."""
    return [each for each in prepare(cluster).accounts._ledgers if each.timelines is not None]


def test_that_of_a_very_large_cluster_no_ledger_stays_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = walk_blocked()
    expected = find_blocking(walk.cluster, walk.state, walk.now)
    assert list_plans(walk.cluster)
    monkeypatch.setattr(what_if, "VERY_LARGE", 1)
    assert find_blocking(walk.cluster, walk.state, walk.now) == expected
    gc.collect()
    assert not list_plans(walk.cluster)


class Worker(Thread):
    """A thread that works on a walk, and tells when it stands still."""

    def __init__(self, work: Callable[[Walk], object], walk: Walk):
        super().__init__()
        self._work, self._walk = work, walk
        self.stands, self.is_unwanted, self.is_done = Event(), False, False

    def run(self) -> None:
        with suppress(InterruptedError), pausing(self._stand_still):
            self._work(self._walk)
            self.is_done = True

    def _stand_still(self) -> None:
        self.stands.set()
        if self.is_unwanted:
            raise InterruptedError


@pytest.mark.parametrize(
    "work",
    [
        lambda walk: find_blocking(walk.cluster, walk.state, walk.now),
        lambda walk: decide(walk.cluster, walk.state, walk.now),
    ],
    ids=["limits", "model"],
)
def test_that_on_a_very_large_cluster_one_works_behind_the_window_at_a_time(
    work: Callable[[Walk], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = walk_blocked()
    monkeypatch.setattr(what_if, "VERY_LARGE", 1)
    monkeypatch.setattr(what_if, "WAIT_SECONDS", 0.001)
    what_if.forget_if_very_large(prepare(walk.cluster))
    gc.collect()
    with what_if.alone_if_very_large(walk.cluster):
        first, second = Worker(work, walk), Worker(work, walk)
        first.start()
        assert first.stands.wait(10)
        assert not list_plans(walk.cluster)
        first.is_unwanted = True
        first.join(10)
        assert not first.is_alive()
        second.start()
        assert second.stands.wait(10)
        assert not second.is_done
    second.join(10)
    assert second.is_done
    assert not first.is_done


def test_that_what_was_tried_for_a_job_goes_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = walk_blocked()
    situations: list[ref[Situation]] = []
    left: list[list[bool]] = []

    def make(*arguments: Any) -> Situation:
        made = Situation(*arguments)
        situations.append(ref(made))
        return made

    def note(held: list[object], breathe: Callable[[], None]) -> None:
        before = situations[-1]() is not None
        take_apart(held, breathe)
        left.append([before, situations[-1]() is not None])

    monkeypatch.setattr(blocking, "Situation", make)
    monkeypatch.setattr(blocking, "take_apart", note)
    assert find_blocking(walk.cluster, walk.state, walk.now)
    assert situations
    assert left == [[True, False]] * len(situations)
