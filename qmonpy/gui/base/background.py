"""Background work of two kinds: a query reads and may be overtaken by a newer one; an operation changes the cluster."""

import threading
import traceback
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from itertools import count
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal, Slot
from shiboken6 import isValid

from qmonpy.app.session.breath import Breath
from qmonpy.gui.base.large_values import large_values
from qmonpy.gui.base.precedence import Precedence
from qmonpy.late_methods import dataclass
from qmonpy.pauses import pause, pausing
from qmonpy.taking_apart import take_apart

LONGEST_DEFERRAL = 0.2
"""A query begins after so many seconds, whatever the window has to show."""
OUTDATED = "outdated values"
"""The topic of the query that lets go of values, for which nobody waits."""
UNSEEN = ("forecast", "blocked jobs", "records", "unused memory", "older rounds", "search ahead", OUTDATED)
"""Topics that no rows of a page wait for."""


@dataclass(frozen=True)
class Failure:
    """The exception that a background function raised, and its trace as text."""

    error: BaseException
    trace: str


@dataclass(frozen=True)
class _Ticket:
    topic: str
    owner: QObject | None
    on_done: Callable[[Any], None] | None
    on_failed: Callable[[Failure], None] | None
    on_ended: Callable[[], None] | None
    only_newest: bool = False


class _WindowBreath(Breath):
    def take(self) -> None:
        super().take()
        large_values.note_pause()


class _Relay(QObject):
    """Carries results into the GUI thread; it belongs to the Background, never to a runnable."""

    finished = Signal(int, object)


class _Work(QRunnable):
    def __init__(self, relay: _Relay, breath: Breath, number: int, function: Callable[[], Any], *, is_first: bool):
        """`is_first` says whether somebody looks for its answer on the screen, as for rows of a page."""
        super().__init__()
        self._relay, self._breath, self._is_first = relay, breath, is_first
        self.number = number
        self._function = function
        self._gate = threading.Lock()

    def start_in(self, pool: QThreadPool) -> None:
        """Start it in a thread of a pool, which frees it when it has run.

        It runs when the pool has taken it: of one that ends before that, PySide never frees the Python object, and what
        its function holds.
        """
        with self._gate:
            pool.start(self)

    def run(self) -> None:
        with self._gate:
            pass
        began = monotonic()
        if self._is_first:
            self._breath.enter()
        try:
            with pausing(self._breath.take):
                result = self._function()
        except Exception as error:
            result = Failure(error, traceback.format_exc())
        self._breath.leave()
        large_values.note_work(monotonic() - began)
        # The window may have gone meanwhile, and the relay with it: then nobody waits for the result.
        with suppress(RuntimeError):
            self._relay.finished.emit(self.number, result)


class Background(QObject):
    """Runs functions in worker threads and calls back in the GUI thread.

    Operations run one after the other in one thread, the only one that changes the cluster. Queries run beside them and
    must only read values (snapshots). A callback is dropped when its owner was destroyed. A query starts when control
    returns to the event loop, and the window has shown what it has to show: a worker that runs while a page is being
    made or painted would slow down every call of Qt there.

    A branch has threads of its own: work that hangs in one branch holds up no other.
    """

    failed = Signal(object)
    """A `Failure` of work that was given no `on_failed`."""
    busy_changed = Signal(str)
    """The label of what was begun last and goes on, for the status bar; empty when nothing with a label does."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._queries = QThreadPool(self)
        self._queries.setMaxThreadCount(1)
        self._long_queries = QThreadPool(self)
        self._long_queries.setMaxThreadCount(1)
        self._long_topics: set[str] = set()
        self._begun: list[tuple[str, _Work]] = []
        self._asked = 0.0
        """When the first of these was asked for."""
        self._begin = QTimer(self, singleShot=True, interval=0)
        self._begin.timeout.connect(self._start_in_turn)
        self._operations = QThreadPool(self)
        self._operations.setMaxThreadCount(1)
        # Behind the pools: children are destroyed in their order, and a pool waits for its work, which still tells.
        self._relay = _Relay(self)
        self._relay.finished.connect(self._finish)
        self._numbers = count(1)
        self._tickets: dict[int, _Ticket] = {}
        self._newest: dict[str, int] = {}
        self._waiting: dict[str, tuple[int, Callable[[], Any]]] = {}
        self._labels: dict[int, str] = {}
        self._branches: list[Background] = []
        self._outdated: list[object] = []
        """What is to be let go of, and may still be in the hands of whoever said so."""
        self._left: list[object] = []
        """What a worker may let go of."""
        self._leaving = QTimer(self, singleShot=True, interval=0)
        self._leaving.timeout.connect(self._leave_to_worker)
        self.breath: Breath = _WindowBreath()
        """Lets long work pause while the window is busy."""
        self.precedence = Precedence(self.breath, self)
        """Holds it while the window has something to show."""
        self._is_retired, self._tells_owners = False, True

    def branch(self) -> "Background":
        """Return a Background with threads of its own; its failures and labels are told here, too; `retire` ends it."""
        made = Background(self)
        made.failed.connect(self.failed)
        made.busy_changed.connect(lambda _: self._tell_busy())
        made.breath, made.precedence = self.breath, self.precedence
        self._branches.append(made)
        return made

    def retire(self, *, tells_owners: bool = True) -> None:
        """Destroy this branch as soon as its work is done; no more work may be given to it.

        Queries that were not begun never are: nobody waits for them any more, and whoever closes would wait for all.
        Without `tells_owners` they hear no more of what runs: a dialog may stand a moment longer than the cluster that
        it is about, whose messages are gone then. Whoever gave no owner is told.
        """
        self._is_retired, self._tells_owners = True, tells_owners
        for _, work in self._begun:
            del self._tickets[work.number]
        for number, _ in self._waiting.values():
            del self._tickets[number]
        self._begun, self._waiting = [], {}
        self._leaving.stop()
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
        is_long: bool = False,
        label: str = "",
        only_newest: bool = False,
    ) -> None:
        """Run a function that only reads, and call `on_done` with its result.

        A `label` is shown until then, as that of an operation: for what somebody asked for by hand and sees nothing of.

        Rows of pages do not wait for queries that are `is_long`, as those that ask the engine: these have a thread of
        their own.

        Of one topic one query runs at a time and only the newest waits; a waiting one that a newer one overtook is
        never run. With `only_newest` the result of one that runs is not told either when a newer one waits.
        `on_ended` is called before `on_done` or `on_failed`, in all cases.
        """
        number = next(self._numbers)
        if is_long:
            self._long_topics.add(topic)
        running = self._newest.get(topic)
        self._tickets[number] = _Ticket(topic, owner, on_done, on_failed, on_ended, only_newest)
        if label:
            self._labels[number] = label
            self._tell_busy()
        if running is not None:
            overtaken = self._waiting.get(topic)
            if overtaken is not None:
                del self._tickets[overtaken[0]]
                self._labels.pop(overtaken[0], None)
            self._waiting[topic] = (number, function)
            return
        self._newest[topic] = number
        if not self._begun:
            self._asked = monotonic()
        self._begun.append((topic, self._make_work(topic, number, function)))
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
        """Run a function that changes the cluster, in the order of the calls; `label` is shown meanwhile, unless empty.

        `on_ended` is called before `on_done` or `on_failed`, in both cases: unlock there what was locked for the
        operation.
        """
        number = next(self._numbers)
        self._tickets[number] = _Ticket("", owner, on_done, on_failed, on_ended)
        if label:
            self._labels[number] = label
            self._tell_busy()
        self._make_work("", number, function).start_in(self._operations)

    def let_go(self, *values: object) -> None:
        """Let a worker let go of large values bit by bit, once whoever calls this holds them no more; what anybody else
        holds stays as it is.

        Where the window's thread is the last to hold 100,000 rows it stands still until all of them have gone. While
        no large cluster is open nothing is so large, and all goes at once.
        """
        if large_values.is_open and not self._is_retired:
            self._outdated += values
            self._leaving.start()

    def _leave_to_worker(self) -> None:
        self._left += self._outdated
        self._outdated.clear()
        self.query(OUTDATED, self._take_apart, lambda _: None, is_long=True)

    def _take_apart(self) -> None:
        """Let go of what was left, in a worker."""
        held: list[object] = []
        while self._left:
            held.append(self._left.pop())
        take_apart(held, pause)

    def is_idle(self, besides: Collection[str] = ()) -> bool:
        """Whether no work runs or waits, here and in the branches, but queries of some topics."""
        is_done = all(each.topic in besides for each in self._tickets.values())
        return is_done and all(each.is_idle(besides) for each in self._branches)

    def wait(self, milliseconds: int = 5000) -> bool:
        """Wait until running work is done, as closing does; its results still arrive through the event loop.

        Returns whether all was done within `milliseconds`, which each thread pool is given anew.
        """
        # The window does not come round meanwhile.
        self.precedence.end()
        self._start_begun()
        own = all(each.waitForDone(milliseconds) for each in (self._operations, self._queries, self._long_queries))
        return all([own, *(each.wait(milliseconds) for each in self._branches)])

    def _start_in_turn(self) -> None:
        """Start the queries that were asked for, once the window has come round; soon, also while something is
        dragged."""
        if self.precedence.is_begun and monotonic() - self._asked < LONGEST_DEFERRAL:
            self._begin.start()
        else:
            self._start_begun()

    def _start_begun(self) -> None:
        begun, self._begun = self._begun, []
        for topic, work in begun:
            work.start_in(self._pool_of(topic))

    def _make_work(self, topic: str, number: int, function: Callable[[], Any]) -> _Work:
        is_first = topic not in self._long_topics and topic not in UNSEEN
        return _Work(self._relay, self.breath, number, function, is_first=is_first)

    def _pool_of(self, topic: str) -> QThreadPool:
        return self._long_queries if topic in self._long_topics else self._queries

    @Slot(int, object)
    def _finish(self, number: int, result: Any) -> None:
        ticket = self._tickets.pop(number)
        is_overtaken = ticket.only_newest and ticket.topic in self._waiting
        self.precedence.begin()
        self._start_waiting(ticket.topic)
        if self._labels.pop(number, ""):
            self._tell_busy()
        self._call_back(replace(ticket, on_done=None) if is_overtaken else ticket, result)
        self._go_if_done()

    def _call_back(self, ticket: _Ticket, result: Any) -> None:
        if ticket.owner is not None and not (self._tells_owners and isValid(ticket.owner)):
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
        """The label that was begun last here, else one of a branch; empty when there is none."""
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
            self._make_work(topic, number, function).start_in(self._pool_of(topic))
