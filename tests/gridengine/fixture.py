"""The fixtures of a real Grid Engine: `grid_engine`, as new for each test, and `grid_engine_session`, started once."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gridengine.private_qmaster import PrivateQmaster, find_obstacle

HOSTS = ("h1", "h2", "h3", "h4")


@pytest.fixture(scope="session")
def grid_engine_session() -> Iterator[PrivateQmaster]:
    """One private qmaster with four exec hosts and nothing else; skips where none can be started."""
    obstacle = find_obstacle()
    if obstacle:
        pytest.skip(obstacle)
    # Every start of pytest closes the folder of pytest to other users, and the qmaster runs as one.
    with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-", ignore_cleanup_errors=True) as folder:
        qmaster = PrivateQmaster(Path(folder), HOSTS)
        try:
            qmaster.start()
            yield qmaster
        finally:
            qmaster.stop()


@pytest.fixture
def grid_engine(grid_engine_session: PrivateQmaster) -> PrivateQmaster:
    """The private qmaster as it was when it was new: exec hosts, no queues, no jobs, job numbers from 1."""
    grid_engine_session.reset()
    return grid_engine_session
