"""Random situations on a real Grid Engine: a few each time, 300 in a night (`QMONPY_SITUATIONS=300`, `QMONPY_SEED`)."""

import os
import time

import pytest

from tests.conformance.difference import Tally, compare, record
from tests.conformance.more_situations import mix_in
from tests.conformance.situations import make_situation
from tests.gridengine.private_qmaster import PrivateQmaster

pytestmark = [pytest.mark.gridengine, pytest.mark.slow]

COUNT = int(os.environ.get("QMONPY_SITUATIONS", "3"))
SEED = int(os.environ.get("QMONPY_SEED", "28120000"))
PART = 0.95
"""So many must be decided alike; of a few one may not, as time is lost on a busy machine."""


def test_that_random_situations_are_decided_as_a_real_one_decides_them(grid_engine_session: PrivateQmaster) -> None:
    tally = Tally(tells_all=False)
    for seed in range(SEED, SEED + COUNT):
        now = int(time.time())
        document = make_situation(seed, (), now)
        mix_in(document, seed, (), now)
        tally.add(str(seed), list(compare(record(grid_engine_session, document))))
    tally.tell()
    assert tally.count == COUNT
    assert len(tally.differing) <= max(1, round((1 - PART) * COUNT))
