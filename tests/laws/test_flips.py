"""A small run of the law on altered spools and logs."""

from pathlib import Path

import pytest

from tests.laws.flips import ALTERED, EQUAL, REPORTED, flip_log_often, flip_often


@pytest.mark.slow
def test_that_no_altered_spool_opens_as_if_it_were_whole(tmp_path: Path) -> None:
    assert flip_often(tmp_path, 200, 4)[ALTERED] == 0


@pytest.mark.slow
def test_that_no_spool_with_an_altered_log_opens_as_if_it_were_whole(tmp_path: Path) -> None:
    found = flip_log_often(tmp_path, 100, 4)
    assert not found[ALTERED]
    assert found[EQUAL]
    assert found[REPORTED]
