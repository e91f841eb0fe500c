"""Coverage sees the threads of Qt's pools, and its table counts what functions run."""

import threading
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtCore import QRunnable, QThreadPool

from tests.coverage.table import ModuleRow, find_function_lines, format_table
from tests.coverage.threads import trace_pools


class Work(QRunnable):
    def run(self) -> None:
        look_around()


def look_around() -> None:
    """Called in a thread of a pool, where it should be seen."""


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the functions that new threads call, as coverage would hear of them."""
    names: list[str] = []

    def trace(frame: FrameType, event: str, _: object) -> None:
        names.append(frame.f_code.co_name)

    monkeypatch.setattr(threading, "gettrace", lambda: trace)
    monkeypatch.setattr(QThreadPool, "start", QThreadPool.start)
    monkeypatch.setattr(Work, "run", Work.run)
    trace_pools()
    return names


@pytest.mark.parametrize("work", [look_around, Work()])
def test_that_what_runs_in_a_pool_of_qt_is_traced(work: object, seen: list[str]) -> None:
    pool = QThreadPool()
    pool.start(work)  # type: ignore[call-overload]
    pool.waitForDone()
    assert "look_around" in seen


def test_that_lines_of_functions_are_told_from_those_that_importing_runs() -> None:
    function = "def f(x):\n    if x:\n        return 1\n    return 2\n"
    method = "class A:\n    y = 1\n\n    def g(self): return self.y\n"
    assert find_function_lines(function + method) == {2, 3, 4, 8}


def test_that_modules_that_no_test_runs_are_listed() -> None:
    counts = {"qmonpy/a/b.py": (4, 0), "qmonpy/a/c.py": (4, 1), "qmonpy/a/d.py": (0, 0)}
    lines = list(format_table([ModuleRow(Path(path), *each) for path, each in counts.items()]))
    assert "Modules that no test runs: 1" in lines
    assert "  qmonpy/a/b.py (4 statements)" in lines
    assert "  qmonpy/a/c.py (1 of 4 statements)" in lines
    assert not any("d.py" in line for line in lines)
