"""Recordings of a real Grid Engine decided again, and how it is told what came of them."""

import shutil
from pathlib import Path

import pytest

from tests.conformance.difference import Tally, replay
from tests.conformance.more_situations import mix_in
from tests.conformance.score import MINIMAL
from tests.conformance.situations import make_situation


def test_that_it_is_told_by_aspect_how_many_situations_agree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("touch-1", "caloff-1", "dupname-1"):
        shutil.copy(MINIMAL / f"{name}.yaml", tmp_path)
    tally = Tally(tells_all=False)
    replay(tmp_path, tally)
    tally.tell()
    told = capsys.readouterr().out
    assert "--- dupname-1 step 3 running" in told
    assert "running       +     2/3" in told
    assert told.endswith("3 situations; 1 differ in what is decided: dupname-1\n")


def test_that_situations_have_cluster_queues_in_the_order_in_which_a_qmaster_takes_them() -> None:
    """What is named must be there: else a recording is of another order of queues than the situation says."""
    naming = 0
    for seed in range(150):
        document = make_situation(seed, [], 1_800_000_000)
        mix_in(document, seed, [], 1_800_000_000)
        known: list[str] = []
        for name, queue in document["cluster"]["queues"].items():
            if "low.q" in queue.get("subordinate_list", ""):
                naming += 1
                assert "low.q" in known, seed
            known.append(name)
    assert naming
