"""Background work, of two kinds: a query only looks and may be overtaken by a newer one; an operation changes."""

import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot
from shiboken6 import isValid


@dataclass(frozen=True)
class Failure:
    """A function raised: the exception, and its trace as text."""

    error: BaseException
    trace: str


@dataclass(frozen=True)
class _Ticket:
    topic: str
    owner: QObject | None
    on_done: Callable[[Any], None] | None
    on_failed: Callable[[Failure], None] | None


class _Relay(QObject):
    """Carries results into the GUI thread; it belongs to the Background, never to a runnable."""

    finished = Signal(int, object)


class _Work(QRunnable):
    def __init__(self, relay: _Relay, number: int, function: Callable[[], Any]):
        super().__init__()
        self._relay = relay
        self._number = number
        self._function = function

    def run(self) -> None:
        try:
            result = self._function()
        except Exception as error:
            result = Failure(error, traceback.format_exc())
        # The window may have gone meanwhile, and the relay with it: then nobody waits for the result.
        with suppress(RuntimeError):
            self._relay.finished.emit(self._number, result)


class Background(QObject):
    """Runs functions in worker threads and calls back in the GUI thread.

    Operations run one after the other in one thread: it is the only thread that changes the cluster. Queries run beside
    them and must only read values (snapshots). A callback whose owner is gone is dropped.
    """

    failed = Signal(object)
    """A `Failure` that nobody else wanted to hear of: the unexpected."""
    busy_changed = Signal(str)
    """What is being done now, for the status bar; empty when idle."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._relay = _Relay(self)
        self._relay.finished.connect(self._finish)
        self._queries = QThreadPool(self)
        self._queries.setMaxThreadCount(1)
        self._operations = QThreadPool(self)
        self._operations.setMaxThreadCount(1)
        self._numbers = count(1)
        self._tickets: dict[int, _Ticket] = {}
        self._newest: dict[str, int] = {}
        self._waiting: dict[str, tuple[int, Callable[[], Any]]] = {}
        self._labels: dict[int, str] = {}

    def query(
        self,
        topic: str,
        function: Callable[[], Any],
        on_done: Callable[[Any], None],
        *,
        owner: QObject | None = None,
        on_failed: Callable[[Failure], None] | None = None,
    ) -> None:
        """Look something up. Of one topic only one runs and only the newest waits; what was overtaken is never run."""
        number = next(self._numbers)
        running = self._newest.get(topic)
        self._tickets[number] = _Ticket(topic, owner, on_done, on_failed)
        if running is not None:
            overtaken = self._waiting.get(topic)
            if overtaken is not None:
                del self._tickets[overtaken[0]]
            self._waiting[topic] = (number, function)
            return
        self._newest[topic] = number
        self._queries.start(_Work(self._relay, number, function))

    def operation(
        self,
        label: str,
        function: Callable[[], Any],
        on_done: Callable[[Any], None] | None = None,
        *,
        owner: QObject | None = None,
        on_failed: Callable[[Failure], None] | None = None,
    ) -> None:
        """Change something, in the order of the calls; `label` (may be empty) is shown while it runs."""
        number = next(self._numbers)
        self._tickets[number] = _Ticket("", owner, on_done, on_failed)
        if label:
            self._labels[number] = label
            self.busy_changed.emit(label)
        self._operations.start(_Work(self._relay, number, function))

    def is_idle(self) -> bool:
        return not self._tickets

    def wait(self, milliseconds: int = 5000) -> bool:
        """Wait for what is running, as closing does; results still arrive through the event loop."""
        return self._operations.waitForDone(milliseconds) and self._queries.waitForDone(milliseconds)

    @Slot(int, object)
    def _finish(self, number: int, result: Any) -> None:
        ticket = self._tickets.pop(number)
        self._start_waiting(ticket.topic)
        if self._labels.pop(number, ""):
            self.busy_changed.emit(next(iter(self._labels.values()), ""))
        if ticket.owner is not None and not isValid(ticket.owner):
            return
        if not isinstance(result, Failure):
            if ticket.on_done is not None:
                ticket.on_done(result)
        elif ticket.on_failed is not None:
            ticket.on_failed(result)
        else:
            self.failed.emit(result)

    def _start_waiting(self, topic: str) -> None:
        if not topic:
            return
        self._newest.pop(topic, None)
        if topic in self._waiting:
            number, function = self._waiting.pop(topic)
            self._newest[topic] = number
            self._queries.start(_Work(self._relay, number, function))
