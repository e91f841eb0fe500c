"""A small run of the law on killed processes."""

from pathlib import Path

import pytest

from tests.laws.kills import kill_often


@pytest.mark.slow
def test_that_nothing_acknowledged_is_lost_and_every_record_is_written_once(tmp_path: Path) -> None:
    assert kill_often(tmp_path, 60, 3).startswith("60 kills (seed 3)")
