"""A pass that goes bit by bit decides what any other does, and leaves nothing behind."""

import gc

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.model_pass import decide
from qmonpy.pauses import pausing
from tests.engine.running.walk import Walk


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("with_reasons", [False, True])
def test_that_it_decides_as_any_other_pass(seed: int, with_reasons: bool) -> None:
    walk = Walk(seed)
    for _ in range(20):
        walk.step()
        expected = schedule(walk.cluster, walk.state, walk.now, with_reasons=with_reasons)
        assert decide(walk.cluster, walk.state, walk.now, with_reasons=with_reasons) == expected


def test_that_its_ledger_goes_without_a_search_for_garbage() -> None:
    walk = Walk(1)
    for _ in range(20):
        walk.step()
    accounts = prepare(walk.cluster).accounts
    breaths: list[int] = []
    gc.collect()
    gc.disable()
    try:
        before = set(accounts._ledgers)
        with pausing(lambda: breaths.append(len(accounts._ledgers))):
            decide(walk.cluster, walk.state, walk.now)
        assert max(breaths) > len(before)
        assert set(accounts._ledgers) == before
    finally:
        gc.enable()
