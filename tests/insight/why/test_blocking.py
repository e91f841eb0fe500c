"""The limits that block jobs are those that a full search of causes finds for each of them."""

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.why.blocking import _list_limits, find_blocking
from qmonpy.insight.why.deciding import find_causes
from qmonpy.insight.why.what_if import Situation
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
