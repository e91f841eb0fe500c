"""Whenever a process is killed, what it acknowledged is in its spool, and nothing is there by halves."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


def kill(folder: Path, rounds: int) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.clusters.spool_kill", str(folder), str(rounds)],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.slow
def test_that_nothing_acknowledged_is_lost_when_the_process_is_killed_200_times(tmp_path: Path) -> None:
    assert "200 kills" in kill(tmp_path, 200)


@pytest.mark.slow
def test_that_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    assert "5 kills" in kill(tmp_path, 5)
