"""Recordings of a real Grid Engine decided again, and how it is told what came of them."""

import shutil
from pathlib import Path

import pytest

from tests.conformance.difference import Tally, replay
from tests.conformance.score import MINIMAL


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
