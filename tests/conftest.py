"""What holds for every test: no screen, no settings of the user, and nothing left behind."""

import gc
import os
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

if sys.dont_write_bytecode:
    # Every worker, and every program that a test starts, would compile hundreds of modules anew.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parent.parent / "build" / "pycache")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["TZ"] = "UTC"
time.tzset()
_HOME = tempfile.TemporaryDirectory(prefix="qmonpy-tests-")
for _name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
    os.environ[_name] = str(Path(_HOME.name, _name.lower()))
    Path(os.environ[_name]).mkdir(mode=0o700)

import hypothesis  # noqa: E402
import pytest  # noqa: E402
from PySide6.QtCore import (  # noqa: E402
    QCoreApplication,
    QEvent,
    QSettings,
    QThread,
    QThreadPool,
    QTimer,
    qInstallMessageHandler,
)
from pytestqt.qtbot import QtBot  # noqa: E402
from shiboken6 import isValid  # noqa: E402

from tests.gridengine.fixture import (  # noqa: E402, F401
    grid_engine,
    grid_engine_session,
    ocs_session,
    pytest_runtest_makereport,
    pytest_runtest_protocol,
    pytest_terminal_summary,
)

# Other work on the same machine must not fail a property test.
# New examples are for those who can look into what they find; a check of a change is the same each time.
_usual = hypothesis.settings(deadline=None, derandomize="CI" in os.environ)
# `QMONPY_LAWS=thorough` tries more than twice as many, as the check of a change does afterwards (`.ci/run`).
hypothesis.settings.register_profile("thorough", _usual)
hypothesis.settings.register_profile("quick", _usual, max_examples=40)
hypothesis.settings.load_profile(os.environ.get("QMONPY_LAWS", "quick"))

HARMLESS = frozenset(
    {
        "This plugin does not support raise()",
        "This plugin does not support propagateSizeHints()",
        "This plugin does not support grabbing the keyboard",
    }
)
"""What Qt's offscreen platform says of itself; every other message of Qt fails the test it came in."""

PATIENCE_MS = 60_000
"""How long a test waits for what is to happen, unless it says something else."""

GRACE_SECONDS = 2.0
"""How long work that was told to stop may take to do so."""

_messages: list[str] = []
_started: weakref.WeakSet[Any] = weakref.WeakSet()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no circles while tests are collected, which all stay: each search goes through all of them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Leave ten thousand tests and their modules out of each search for circles: it took half a second each."""
    gc.collect()
    gc.freeze()


def _note_message(kind: object, context: object, message: str | None) -> None:
    if message not in HARMLESS:
        _messages.append(f"{getattr(kind, 'name', kind)}: {message}")


def _remember_starts(kind: type) -> None:
    """Make `kind.start` remember the objects that it was called on."""
    start: Callable[..., Any] = kind.start  # type: ignore[attr-defined]

    def start_and_remember(self: Any, *arguments: Any, **options: Any) -> Any:
        _started.add(self)
        return start(self, *arguments, **options)

    kind.start = start_and_remember  # type: ignore[attr-defined]


def _wait_for_what_happens() -> None:
    """Let waits of pytest-qt go on for as long as a busy machine may take; a limit is for what never happens."""
    for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitActive, QtBot.waitExposed):
        wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": PATIENCE_MS}


def pytest_configure() -> None:
    qInstallMessageHandler(_note_message)
    _wait_for_what_happens()
    for kind in (QTimer, QThread, QThreadPool):
        _remember_starts(kind)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Tell at once what failed: a run that is broken off afterwards tells nothing at its end."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid}\n{report.longreprtext}", file=sys.__stdout__, flush=True)


@pytest.fixture(autouse=True)
def _os_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are the same whoever runs them: root, unless they say who it is."""
    for place in ("qmonpy.app.session.session", "qmonpy.clusters.embedded.cluster", "qmonpy.clusters.live.cells.place"):
        monkeypatch.setattr(f"{place}.find_os_user", lambda: "root")


@pytest.fixture(autouse=True)
def _own_journal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """One private Grid Engine serves many tests; what is kept of it is each test's own."""
    if not {"grid_engine", "grid_engine_session"}.isdisjoint(request.fixturenames):
        monkeypatch.setenv("XDG_STATE_HOME", str(request.getfixturevalue("tmp_path")))


@pytest.fixture
def qt_messages() -> list[str]:
    """What Qt said so far in this test; a test that expects a message clears it."""
    return _messages


@pytest.fixture(autouse=True)
def _nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that made Qt complain, or that leaves a thread or a timer running."""
    if "qapp" in request.fixturenames:
        folder = str(request.getfixturevalue("tmp_path"))
        for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            QSettings.setPath(kind, QSettings.Scope.UserScope, folder)
    before = set(threading.enumerate())
    yield
    if QCoreApplication.instance():
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = _wait_until_idle(before)
    messages = list(_messages)
    _messages.clear()
    _started.clear()
    if messages:
        pytest.fail("Qt said:\n" + "\n".join(messages), pytrace=False)
    if left:
        pytest.fail("Left running:\n" + "\n".join(left), pytrace=False)


def _wait_until_idle(before: set[threading.Thread]) -> list[str]:
    """What still runs after the grace time: threads of Python that were not there before, threads and timers of Qt."""
    deadline = time.monotonic() + GRACE_SECONDS
    while left := [*_running_threads(before), *_running_objects()]:
        if time.monotonic() > deadline:
            break
        time.sleep(0.01)
    return left


def _running_threads(before: set[threading.Thread]) -> Iterator[str]:
    for thread in set(threading.enumerate()) - before:
        # A thread of Qt that once ran Python stays in the list as a dummy, ended or not.
        if not isinstance(thread, threading._DummyThread):
            yield repr(thread)


def _running_objects() -> Iterator[str]:
    for thing in list(_started):
        if not isValid(thing):
            continue
        match thing:
            case QTimer() if thing.isActive():
                yield f"{thing!r} of {thing.parent()!r}, every {thing.interval()} ms"
            case QThread() if thing.isRunning():
                yield repr(thing)
            case QThreadPool() if thing.activeThreadCount():
                yield f"{thing!r} with {thing.activeThreadCount()} threads at work"
