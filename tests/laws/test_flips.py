"""A small run of the law on altered spools."""

from pathlib import Path

import pytest

from tests.laws.flips import ALTERED, flip_often


@pytest.mark.slow
def test_that_no_altered_spool_opens_as_if_it_were_whole(tmp_path: Path) -> None:
    assert flip_often(tmp_path, 200, 4)[ALTERED] == 0
