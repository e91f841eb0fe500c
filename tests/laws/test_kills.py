"""A small run of the law on killed processes."""

from pathlib import Path

import pytest

from tests.laws.kills import kill_often
from tests.laws.kills_of_files import KINDS


@pytest.mark.slow
def test_that_nothing_acknowledged_is_lost_and_every_record_is_written_once(tmp_path: Path) -> None:
    assert kill_often(tmp_path, 60, 3).startswith("spool: 60 kills (seed 3)")


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_that_nothing_acknowledged_is_lost_in_any_file(tmp_path: Path, kind: str) -> None:
    assert "40 kills (seed 3)" in KINDS[kind](tmp_path, 40, 3)
