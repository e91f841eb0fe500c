"""A small run of the law on disks that fail."""

from pathlib import Path

import pytest

from tests.laws.disk import find_compiler, run_alone


@pytest.mark.slow
@pytest.mark.skipif(find_compiler() is None, reason="there is no C compiler")
def test_that_what_a_failing_disk_does_not_take_is_told_and_nothing_else_is_lost(tmp_path: Path) -> None:
    assert "0 broken" in run_alone(tmp_path.resolve(), 47)
