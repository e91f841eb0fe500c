"""The fixtures of a real Grid Engine: `grid_engine`, as new for each test, and `grid_engine_session`, started once;
`ocs_session` is an Open Cluster Scheduler, where QMONPY_OCS names one.

A test that fails because the qmaster ended by itself is run once more, and the summary of the tests says so.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.gridengine.distribution import GRID_ENGINE, Distribution, find_ocs
from tests.gridengine.private_qmaster import PrivateQmaster, find_obstacle

HOSTS = ("h1", "h2", "h3", "h4")
DIED = "the qmaster died"
_started: list[PrivateQmaster] = []
"""Those of this process, as long as they are there."""


@pytest.fixture(scope="session")
def grid_engine_session() -> Iterator[PrivateQmaster]:
    """One private qmaster with four exec hosts and nothing else; skips where none can be started."""
    yield from _start(GRID_ENGINE)


@pytest.fixture(scope="session")
def ocs_session() -> Iterator[PrivateQmaster]:
    """The same of Open Cluster Scheduler; skips where none is at hand."""
    yield from _start(find_ocs())


def _start(distribution: Distribution) -> Iterator[PrivateQmaster]:
    obstacle = find_obstacle(distribution)
    if obstacle:
        pytest.skip(obstacle)
    # Every start of pytest closes the folder of pytest to other users, and the qmaster runs as one.
    with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-", ignore_cleanup_errors=True) as folder:
        qmaster = PrivateQmaster(Path(folder), HOSTS, distribution=distribution)
        try:
            qmaster.start()
            _started.append(qmaster)
            yield qmaster
        finally:
            _started.remove(qmaster)
            qmaster.stop()


@pytest.fixture
def grid_engine(grid_engine_session: PrivateQmaster) -> PrivateQmaster:
    """The private qmaster as it was when it was new: exec hosts, no queues, no jobs, job numbers from 1."""
    grid_engine_session.reset()
    return grid_engine_session


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: "pytest.CallInfo[None]") -> Iterator[None]:
    """Note at a test that failed that its qmaster is dead."""
    yield
    if call.excinfo is not None and call.when != "teardown" and _started:
        for death in filter(None, [each.find_death() for each in _started]):
            item.user_properties.append((DIED, death))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test on a real Grid Engine, and once more if its qmaster died; whatever else fails stays failed."""
    if item.get_closest_marker("gridengine") is None:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(name == DIED for name, _ in item.user_properties):
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for each in reports:
        item.ihook.pytest_runtest_logreport(report=each)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell of every qmaster that died."""
    reports = (each for group in terminalreporter.stats.values() for each in group if hasattr(each, "user_properties"))
    deaths = {(each.nodeid, text) for each in reports for name, text in each.user_properties if name == DIED}
    for test, text in sorted(deaths):
        terminalreporter.section(f"{DIED} under {test}, which was run once more")
        terminalreporter.line(text)
