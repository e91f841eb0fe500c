"""Background work, of two kinds: a query only looks and may be overtaken by a newer one; an operation changes."""

import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal, Slot
from shiboken6 import isValid

from qmonpy.app.session.breath import Breath


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
    on_ended: Callable[[], None] | None


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
    them and must only read values (snapshots). A callback whose owner is gone is dropped. Queries begin when the event
    loop goes on: while a page is made, a worker would take the interpreter from it at every call of Qt.

    Its branches have threads of their own: what hangs in one holds nothing in another.
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
        self._begun: list[_Work] = []
        self._begin = QTimer(self, singleShot=True, interval=0)
        self._begin.timeout.connect(self._start_begun)
        self._operations = QThreadPool(self)
        self._operations.setMaxThreadCount(1)
        self._numbers = count(1)
        self._tickets: dict[int, _Ticket] = {}
        self._newest: dict[str, int] = {}
        self._waiting: dict[str, tuple[int, Callable[[], Any]]] = {}
        self._labels: dict[int, str] = {}
        self._branches: list[Background] = []
        self.breath = Breath()
        """For work that takes long and may stand still for a moment."""
        self._is_retired = False

    def branch(self) -> "Background":
        """Another one, which tells of failures and of what is being done through this one; `retire` ends it."""
        made = Background(self)
        made.failed.connect(self.failed)
        made.busy_changed.connect(lambda _: self._tell_busy())
        made.breath = self.breath
        self._branches.append(made)
        return made

    def retire(self) -> None:
        """Go when everything is done: nobody asks for anything any more."""
        self._is_retired = True
        self._go_if_done()

    def query(
        self,
        topic: str,
        function: Callable[[], Any],
        on_done: Callable[[Any], None],
        *,
        owner: QObject | None = None,
        on_failed: Callable[[Failure], None] | None = None,
        on_ended: Callable[[], None] | None = None,
    ) -> None:
        """Look something up. Of one topic only one runs and only the newest waits; what was overtaken is never run.

        `on_ended` is called first, whether or not it failed: whoever waits stops to wait there.
        """
        number = next(self._numbers)
        running = self._newest.get(topic)
        self._tickets[number] = _Ticket(topic, owner, on_done, on_failed, on_ended)
        if running is not None:
            overtaken = self._waiting.get(topic)
            if overtaken is not None:
                del self._tickets[overtaken[0]]
            self._waiting[topic] = (number, function)
            return
        self._newest[topic] = number
        self._begun.append(_Work(self._relay, number, function))
        self._begin.start()

    def operation(
        self,
        label: str,
        function: Callable[[], Any],
        on_done: Callable[[Any], None] | None = None,
        *,
        owner: QObject | None = None,
        on_failed: Callable[[Failure], None] | None = None,
        on_ended: Callable[[], None] | None = None,
    ) -> None:
        """Change something, in the order of the calls; `label` (may be empty) is shown while it runs.

        `on_ended` is called first, whether or not it failed: whoever locked something unlocks it there.
        """
        number = next(self._numbers)
        self._tickets[number] = _Ticket("", owner, on_done, on_failed, on_ended)
        if label:
            self._labels[number] = label
            self._tell_busy()
        self._operations.start(_Work(self._relay, number, function))

    def is_idle(self) -> bool:
        """Whether nothing is being done, here and in the branches."""
        return not self._tickets and all(each.is_idle() for each in self._branches)

    def wait(self, milliseconds: int = 5000) -> bool:
        """Wait for what is running, as closing does; results still arrive through the event loop."""
        self._start_begun()
        own = self._operations.waitForDone(milliseconds) and self._queries.waitForDone(milliseconds)
        return all([own, *(each.wait(milliseconds) for each in self._branches)])

    def _start_begun(self) -> None:
        begun, self._begun = self._begun, []
        for work in begun:
            self._queries.start(work)

    @Slot(int, object)
    def _finish(self, number: int, result: Any) -> None:
        ticket = self._tickets.pop(number)
        self._start_waiting(ticket.topic)
        if self._labels.pop(number, ""):
            self._tell_busy()
        self._call_back(ticket, result)
        self._go_if_done()

    def _call_back(self, ticket: _Ticket, result: Any) -> None:
        if ticket.owner is not None and not isValid(ticket.owner):
            return
        if ticket.on_ended is not None:
            ticket.on_ended()
        if not isinstance(result, Failure):
            if ticket.on_done is not None:
                ticket.on_done(result)
        elif ticket.on_failed is not None:
            ticket.on_failed(result)
        else:
            self.failed.emit(result)

    @property
    def _busy(self) -> str:
        """What was begun last, here or else in a branch."""
        own = next(reversed(self._labels.values()), "")
        return own or next(filter(None, (each._busy for each in self._branches)), "")

    def _tell_busy(self) -> None:
        self.busy_changed.emit(self._busy)

    def _go_if_done(self) -> None:
        above = self.parent()
        if self._is_retired and not self._tickets and isinstance(above, Background) and self in above._branches:
            above._branches.remove(self)
            self.deleteLater()

    def _start_waiting(self, topic: str) -> None:
        if not topic:
            return
        self._newest.pop(topic, None)
        if topic in self._waiting:
            number, function = self._waiting.pop(topic)
            self._newest[topic] = number
            self._queries.start(_Work(self._relay, number, function))
