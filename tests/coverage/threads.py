"""A plugin of pytest that lets coverage see what runs in the threads of Qt's pools.

Python's `threading` hands the trace function on to the threads that it starts. The threads of a QThreadPool are Qt's
own: whatever runs in them turns tracing on by itself.
"""

import sys
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRunnable, QThreadPool


def traced(run: Callable[..., Any]) -> Callable[..., Any]:
    """Return `run` such that it is traced in whatever thread it is called."""

    def run_traced(*arguments: Any) -> Any:
        sys.settrace(threading.gettrace())
        return run(*arguments)

    return run_traced


def trace_pools() -> None:
    """Let every QThreadPool start its functions and runnables traced."""
    start: Callable[..., Any] = QThreadPool.start
    seen: set[type] = set()

    def start_traced(pool: QThreadPool, work: Any, *arguments: Any) -> Any:
        if not isinstance(work, QRunnable):
            return start(pool, traced(work), *arguments)
        kind: Any = type(work)
        if kind not in seen:
            # Qt looks for `run` in the class, never in the object.
            kind.run = traced(kind.run)
            seen.add(kind)
        return start(pool, work, *arguments)

    QThreadPool.start = start_traced  # type: ignore[method-assign, assignment]


def pytest_configure() -> None:
    """Trace the pools of this process, which may be a worker of pytest-xdist: there coverage starts after this."""
    trace_pools()
