"""A small run of the law on pairs of writers."""

from pathlib import Path

import pytest

from tests.laws.writers import try_often


@pytest.mark.slow
def test_that_of_two_writers_none_loses_what_the_other_was_told_is_done(tmp_path: Path) -> None:
    assert "none lost unseen" in try_often(tmp_path, 60, 3)
