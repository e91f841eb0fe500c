"""A machine that is reached by ssh: a real sshd, behind which programs replay recordings."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clusters.live.recordings import FakeCommands
from tests.clusters.live.remote.private_sshd import PrivateSshd, find_obstacle


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    """The programs there."""
    return FakeCommands(tmp_path)


@pytest.fixture
def sshd(tmp_path: Path, commands: FakeCommands) -> Iterator[PrivateSshd]:
    """The machine, on which these programs are found."""
    obstacle = find_obstacle()
    if obstacle:
        pytest.skip(obstacle)
    made = PrivateSshd(tmp_path, f"{commands.programs}:/usr/bin:/bin", banner="Be good.\n")
    yield made
    made.stop()
