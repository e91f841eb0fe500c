"""A cluster that another process keeps, behind the interface that every kind of cluster has."""

import json
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, cast

from qmonpy.clusters.interface import Answer, ClusterInterface, Listener
from qmonpy.clusters.reasons import find_decided_grounds, find_refusals
from qmonpy.clusters.served.codec import CodecError
from qmonpy.clusters.served.conversation import (
    MOST_ASKED,
    MOST_TOLD,
    VERSION,
    Farewell,
    News,
    Published,
    Question,
    Reply,
    Welcome,
    find_codec,
    find_method,
    find_peer_process,
    receive_frame,
    send_frame,
)
from qmonpy.clusters.served.difference import apply_difference
from qmonpy.clusters.served.refusals import say_refusal, say_refusals
from qmonpy.clusters.storage.lock_holders import describe_process
from qmonpy.clusters.storage.waiting import TELL_SECONDS, tell
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal
from qmonpy.translation import tr

HELLO_SECONDS = 10.0
"""How long a server may take to say who it is and what it has."""
AGAIN_SECONDS = 2.0
"""Between two tries to reach a server that ended."""


def open_served(path: Path | str) -> "ServedCluster":
    """Reach the server of a socket; ReportError if there is none or it does not answer."""
    path = Path(path)

    def reach() -> socket.socket:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.settimeout(HELLO_SECONDS)
            connection.connect(str(path))
        except BaseException:
            connection.close()
            raise
        return connection

    return ServedCluster(reach, str(path))


class ServedClock:
    """The clock of a served cluster: it runs in the server, for everybody; managers may start, stop and step it."""

    def __init__(self, cluster: "ServedCluster"):
        self._cluster = cluster
        self.breathe: Callable[[], None] | None = None
        self.other_driver: int | None = None

    @property
    def keeper(self) -> str:
        """Who drives the time, for everybody."""
        return self._cluster.keeper

    @property
    def speed(self) -> float:
        """See `ClusterClock.speed`."""
        return self._cluster.published.speed

    @property
    def chosen_speed(self) -> float:
        """See `ClusterClock.chosen_speed`."""
        return self._cluster.published.chosen_speed

    def play(self, speed: float | None = None) -> None:
        """Ask the server to let time pass, and return at once; a refusal is a trouble of the cluster."""
        self._cluster.post("clock", "play", speed)

    def find_other(self) -> None:
        """Return None: the server alone drives the time, at `speed`."""

    def take_over(self) -> None:
        """Ask the server to let time pass."""
        self._cluster.post("clock", "take_over")

    def pause(self) -> None:
        """Ask the server to stop time."""
        self._cluster.post("clock", "pause")

    def release(self) -> None:
        """Do nothing: time passes in the server whoever is there."""

    def step(self, seconds: int | None = None) -> int:
        """See `ClusterClock.step`; ReportError if the server refuses."""
        return int(self._cluster.ask("clock", "step", (seconds,), {}))

    def drive(self, real_seconds: float) -> int:
        """Return 0: time passes in the server."""
        return 0


class ServedHistory:
    """Older tasks, read from the server."""

    def __init__(self, cluster: "ServedCluster"):
        self._cluster = cluster

    def read_tasks(self, most: int, before: int | None = None) -> tuple[tuple[int, Any], ...]:
        """See `TaskHistory.read_tasks`."""
        found: tuple[tuple[int, Any], ...] = self._cluster.ask("history", "read_tasks", (most, before), {})
        return found


class _Pending:
    """A question that waits for its reply."""

    def __init__(self, hint: Any, *, is_posted: bool = False):
        self.hint, self.is_posted = hint, is_posted
        self.is_answered = threading.Event()
        self.reply: Reply | None = None


class ServedCluster:
    """Asks the server; what can be seen is told by it and read here without asking. Safe for threads.

    It has the methods of `ClusterInterface`: those that are not written here ask the server (`find_methods`). Listeners
    are called in the thread that reads; they must not ask the server themselves. When the server ends, that is a
    trouble, commands are refused, and it is tried again and again to reach it.
    """

    def __init__(self, reach: Callable[[], socket.socket], name: str):
        self._reach, self.name = reach, name
        self._codec = find_codec()
        self._sending, self._listening = threading.Lock(), threading.Lock()
        self._numbers = count(1)
        self._waiting: dict[int, _Pending] = {}
        self._listeners: list[Listener] = []
        self._own_troubles: tuple[Report, ...] = ()
        self._refusals = LastAnswer(find_refusals, about=find_decided_grounds)
        self._is_closed = threading.Event()
        self.published = Published()
        self.user = self.keeper = self.host = ""
        self._connection: socket.socket | None = self._greet()
        self.clock = ServedClock(self)
        self.history = ServedHistory(self)
        self._thread = threading.Thread(target=self._run, name="served cluster", daemon=True)
        self._thread.start()

    # Reading

    @property
    def is_durable(self) -> bool:
        """Whether every change is stored already: the server does it."""
        return True

    def snapshot(self) -> Snapshot:
        """See `ClusterInterface.snapshot`."""
        return self.published.snapshot

    def journal(self) -> tuple[Any, ...]:
        """See `ClusterInterface.journal`."""
        return self.published.journal

    def mails(self) -> tuple[Any, ...]:
        """See `ClusterInterface.mails`."""
        return self.published.mails

    def troubles(self) -> tuple[Report, ...]:
        """See `ClusterInterface.troubles`."""
        return (*self._own_troubles, *self.published.troubles)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """See `ClusterInterface.subscribe`."""
        with self._listening:
            self._listeners.append(listener)

        def stop() -> None:
            with self._listening:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return stop

    def refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        """See `ClusterInterface.refusals`; computed here, from the same snapshot."""
        return self._refusals.of(self.snapshot())

    def why(self, job: int) -> tuple[Refusal, ...]:
        """See `ClusterInterface.why`."""
        return self.refusals().get(job, ())

    def close(self) -> None:
        """Leave the server."""
        self._is_closed.set()
        self._hang_up()
        self._thread.join()

    # Asking

    def as_cluster(self) -> ClusterInterface:
        """Return this cluster as what it is in the eyes of a type checker, too, which does not see `__getattr__`."""
        return cast(ClusterInterface, self)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        hints = find_method("cluster", name)
        if hints is None:
            raise AttributeError(name)
        return lambda *args, **kwargs: self._command(name, args, kwargs, is_answered=hints.get("return") is Answer)

    def _command(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any], *, is_answered: bool) -> Any:
        try:
            return self.ask("cluster", name, args, kwargs)
        except ReportError as error:
            if not is_answered:
                raise
            return Answer(False, "\n".join(each.text for each in error.reports), error.reports)

    def ask(self, part: str, method: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Return the answer to a question; ReportError if the server refuses or is gone."""
        pending = self._send(part, method, args, kwargs)
        if not pending.is_answered.wait(TELL_SECONDS):
            tell(tr("Waiting for {server} to answer.").format(server=self._describe_server()))
            pending.is_answered.wait()
        if pending.reply is None:
            words = tr("{name} ended before it answered; whether it did that is not known.").format(name=self.name)
            raise ReportError((Report("served.gone", words),))
        if pending.reply.reports:
            raise ReportError(say_refusals(pending.reply.reports))
        return pending.reply.value

    def post(self, part: str, method: str, *args: Any) -> None:
        """Ask without waiting; a refusal becomes a trouble."""
        try:
            self._send(part, method, args, {}, is_posted=True)
        except ReportError as error:
            self._note_troubles(error.reports)

    def _send(
        self, part: str, method: str, args: Sequence[Any], kwargs: Mapping[str, Any], *, is_posted: bool = False
    ) -> _Pending:
        hints = find_method(part, method) or {}
        number = next(self._numbers)
        question = Question(number, part, method, tuple(map(_freeze, args)), {k: _freeze(v) for k, v in kwargs.items()})
        try:
            data = self._codec.write(question)
        except CodecError as error:
            words = tr("That cannot be sent: {error}. Nothing was done.").format(error=error)
            raise ReportError((Report("served.not-sent", words),)) from None
        if len(data) > MOST_ASKED:
            words = tr("That has {count:,} bytes, and {most:,} may be sent at once. Nothing was done.").format(
                count=len(data), most=MOST_ASKED
            )
            raise ReportError((Report("served.not-sent", words),))
        pending = _Pending(hints.get("return", Any), is_posted=is_posted)
        with self._sending:
            if self._connection is None:
                words = tr("{name} does not answer: the server has ended. Nothing was done.").format(name=self.name)
                raise ReportError((Report("served.gone", words),))
            self._waiting[number] = pending
            try:
                send_frame(self._connection, data)
            except OSError:
                # The reading thread notices the end, too, and wakes whoever waits.
                self._hang_up()
        return pending

    # Being told

    def _greet(self) -> socket.socket:
        """Reach the server and take in who it is and what it has; ReportError if that fails."""
        try:
            connection = self._reach()
        except PermissionError as error:
            words = tr("You may not use the server at {name}: it lets in its owner, root and one group.").format(
                name=self.name
            )
            raise ReportError((Report("served.not-reached", words, fields=(self.name,)),)) from error
        except OSError as error:
            words = tr("No server answers at {name}: {reason}.").format(name=self.name, reason=error.strerror or error)
            raise ReportError((Report("served.not-reached", words, fields=(self.name,)),)) from error
        try:
            welcome = self._read_first(connection, Welcome)
            if welcome.refusal or welcome.version != VERSION:
                other = tr("it speaks version {version} and this program {known}.")
                reason = say_refusal(welcome.refusal) or other.format(version=welcome.version, known=VERSION)
                words = tr("The server at {name} does not let this program in: {reason}").format(
                    name=self.name, reason=reason
                )
                raise ReportError((Report("served.refused", words, fields=(self.name,)),))
            news = self._read_first(connection, News)
            self.published = apply_difference(self._codec, Published(), _parse(news))
            self.user, self.keeper = welcome.user, welcome.keeper
            connection.settimeout(None)
        except TimeoutError as error:
            who = self._describe_server(connection)
            connection.close()
            words = f"{who[0].upper()}{who[1:]} did not answer within {HELLO_SECONDS:g} seconds."
            raise ReportError((Report("served.not-reached", words, fields=(self.name,)),)) from error
        except (OSError, CodecError) as error:
            connection.close()
            words = tr("What answers at {name} is no server of qmonpy: {error}.").format(name=self.name, error=error)
            raise ReportError((Report("served.not-understood", words, fields=(self.name,)),)) from error
        except BaseException:
            connection.close()
            raise
        return connection

    def _describe_server(self, connection: socket.socket | None = None) -> str:
        """The server in words, with its process where that is known."""
        connection = connection or self._connection
        words = tr("the server at {name}").format(name=self.name)
        try:
            return words if connection is None else f"{words}, {describe_process(find_peer_process(connection))},"
        except OSError:
            return words

    def _read_first(self, connection: socket.socket, kind: type) -> Any:
        data = receive_frame(connection, MOST_TOLD)
        if data is None:
            raise OSError(tr("it closed at once"))
        return self._codec.read(data, kind)

    def _run(self) -> None:
        """Read until the server ends, then try to reach it again."""
        while not self._is_closed.is_set():
            reason = self._read_all()
            self._drop()
            if self._is_closed.is_set():
                return
            words = tr(
                "The server at {name} does not answer any more: {reason} What is shown is as it was then."
            ).format(name=self.name, reason=reason)
            self._note_troubles((Report("served.gone", words, fields=(self.name,)),), replaces=True)
            while self._connection is None and not self._is_closed.wait(AGAIN_SECONDS):
                self._try_again()

    def _try_again(self) -> None:
        try:
            connection = self._greet()
        except ReportError:
            return
        with self._sending:
            self._connection = connection
        if self._is_closed.is_set():
            self._hang_up()
        self._note_troubles((), replaces=True)

    def _read_all(self) -> str:
        """Take in what the server tells; return why it stopped."""
        connection = self._connection
        if connection is None:
            return ""
        try:
            while (data := receive_frame(connection, MOST_TOLD)) is not None:
                told = self._codec.read(data, News | Reply | Farewell)
                if isinstance(told, Farewell):
                    return told.reason
                self._take(told)
        except CodecError as error:
            return tr("what it said was not understood ({error}).").format(error=error)
        except OSError as error:
            return f"{error.strerror or error}."
        return tr("it has ended.")

    def _take(self, told: News | Reply) -> None:
        if isinstance(told, News):
            self.published = apply_difference(self._codec, self.published, _parse(told))
            self._tell()
            return
        pending = self._waiting.pop(told.number, None)
        if pending is None:
            return
        if not told.reports and not self._codec.is_of(told.value, pending.hint):
            raise CodecError("an answer of another type")
        pending.reply = told
        pending.is_answered.set()
        if pending.is_posted:
            self._note_troubles(say_refusals(told.reports), replaces=True)

    def _drop(self) -> None:
        """Close the connection, and wake everybody who waits for a reply."""
        self._hang_up()
        with self._sending:
            connection, self._connection = self._connection, None
            waiting, self._waiting = self._waiting, {}
        if connection is not None:
            connection.close()
        for each in waiting.values():
            each.is_answered.set()

    def _hang_up(self) -> None:
        connection = self._connection
        if connection is not None:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                return

    def _note_troubles(self, reports: tuple[Report, ...], *, replaces: bool = False) -> None:
        self._own_troubles = reports if replaces else (*self._own_troubles, *reports)
        self._tell()

    def _tell(self) -> None:
        with self._listening:
            listeners = tuple(self._listeners)
        snapshot = self.snapshot()
        for listener in listeners:
            listener(snapshot)


def _freeze(value: Any) -> Any:
    """Return a sequence as a tuple; other values as they are."""
    if isinstance(value, Sequence) and not isinstance(value, str | bytes | tuple):
        return tuple(value)
    return value


def _parse(news: News) -> Any:
    try:
        return json.loads(news.difference)
    except (ValueError, RecursionError) as error:
        raise CodecError(f"the news cannot be read: {error}") from None
