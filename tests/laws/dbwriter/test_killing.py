from pathlib import Path

import pytest

from tests.laws.dbwriter.killing import kill_often


@pytest.mark.slow
def test_that_each_record_is_once_whenever_its_writer_is_killed(tmp_path: Path) -> None:
    kill_often(tmp_path, 20, 7, f"sqlite:///{tmp_path / 'killed.sqlite'}")
