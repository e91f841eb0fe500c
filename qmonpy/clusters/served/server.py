"""The server of a cluster: many users use it, each with the rights of 8.1.9 by the user id that the system tells."""

import socket
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from qmonpy.clusters.interface import ClusterInterface, KeepsHistory
from qmonpy.clusters.served.client_link import ClientLink
from qmonpy.clusters.served.conversation import (
    NO_HISTORY,
    VERSION,
    Published,
    Question,
    Reply,
    Welcome,
    find_codec,
    find_method,
    find_peer,
    send_frame,
)
from qmonpy.clusters.served.type_check import find_hints
from qmonpy.clusters.storage.acting_groups import acting_in
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.clusters.storage.other_writers import name_group, name_user
from qmonpy.engine.checks.permissions import find_refusal_to_drive
from qmonpy.model.configuration.change import LISTS, MAPPINGS, AnyChange, JournalEntry
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.unforeseen import find_reason

TICK_SECONDS = 0.2
"""Real seconds between two ticks of the cluster's clock."""
MOST_SECONDS = 10**9
"""The longest run time of a job."""
MOST_CLIENTS = 256
MOST_OF_A_USER = 64
"""How many clients one user may have at a time, so that nobody keeps all others out."""


class Server:
    """Answers clients, each in threads of its own, and drives the cluster's clock, until `stop`.

    `log` is called with a line for whatever somebody who keeps the cluster should know; from any thread.
    """

    def __init__(self, cluster: ClusterInterface, log: Callable[[str], object] = lambda _: None):
        self._cluster, self._log = cluster, log
        self._lock = threading.Lock()
        self._links: list[ClientLink] = []
        self._is_over = threading.Event()
        self._troubles: tuple[Report, ...] = ()
        self._journal: tuple[JournalEntry, ...] = ()
        """As it was published last: clients have all of it."""
        self._unsubscribe = cluster.subscribe(lambda _: self._note_news())
        self._clock = threading.Thread(target=self._drive, name="served clock", daemon=True)
        self._clock.start()

    # Clients

    def accept(self, listener: socket.socket) -> None:
        """Take clients that connect to a listening socket, until that is shut down or closed."""
        while not self._is_over.is_set():
            try:
                connection, _ = listener.accept()
            except OSError:
                if self._is_over.is_set():
                    return
                # Such as too many open files: others may be closed soon.
                time.sleep(TICK_SECONDS)
                continue
            self.take(connection)

    def take(self, connection: socket.socket, user: str | None = None) -> None:
        """Talk with a client at the other end of a socket; `user` is who that is, by default whom the system names.

        Whom the system names has the group that it names, too, before those that the configuration gives the user.
        """
        groups: tuple[str, ...] = ()
        if user is None:
            user_id, group_id = find_peer(connection)
            user, groups = name_user(user_id), (name_group(group_id),)
        with self._lock:
            refusal = self._find_refusal(user)
            if not refusal:
                welcome = Welcome(VERSION, user, find_os_user())
                link = ClientLink(connection, welcome, partial(self._answer, groups), self._publish, self._forget)
                # Started within the lock: whoever ends the server waits for the threads of every link that it finds.
                link.start()
                self._links.append(link)
        if refusal:
            self._turn_away(connection, user, refusal)
            return
        self._log(f"{user} has connected")

    def _find_refusal(self, user: str) -> str:
        """Return why a client of a user is not taken, as a sentence; empty if it is. To be called with the lock."""
        if self._is_over.is_set():
            return "The server is about to end."
        if len(self._links) >= MOST_CLIENTS:
            return f"{MOST_CLIENTS} clients are connected, and it takes no more."
        if sum(each.user == user for each in self._links) >= MOST_OF_A_USER:
            return f"{MOST_OF_A_USER} clients of {user} are connected, and it takes no more of one user."
        return ""

    def _turn_away(self, connection: socket.socket, user: str, reason: str) -> None:
        with suppress(OSError):
            connection.settimeout(1)
            send_frame(connection, find_codec().write(Welcome(VERSION, user, find_os_user(), reason)))
        connection.close()
        self._log(f"{user} was turned away: {reason}")

    def _forget(self, link: ClientLink, reason: str) -> None:
        with self._lock:
            if link in self._links:
                self._links.remove(link)
        self._log(f"{link.user} has gone: {reason}")

    @property
    def links(self) -> tuple[ClientLink, ...]:
        """The clients that are connected."""
        with self._lock:
            return tuple(self._links)

    def stop(self, reason: str = "The server was ended.") -> None:
        """Tell every client that this is the end, and wait for them a little; the cluster stays open."""
        self._is_over.set()
        self._unsubscribe()
        links = self.links
        for each in links:
            each.dismiss(reason)
        self._clock.join()
        deadline = time.monotonic() + 2
        for each in links:
            for thread in each.threads:
                thread.join(max(0.0, deadline - time.monotonic()))

    # What is to be seen

    def _publish(self) -> Published:
        cluster, clock = self._cluster, self._cluster.clock
        speed, chosen = (clock.speed, clock.chosen_speed) if clock is not None else (0.0, 1.0)
        return Published(
            cluster.snapshot(), self._read_journal(), cluster.mails(), cluster.troubles(), float(speed), float(chosen)
        )

    def _read_journal(self) -> tuple[JournalEntry, ...]:
        """The whole journal; the same object as before if nothing was added."""
        known, journal = self._journal, self._cluster.journal()
        count = len(known)
        if known and (len(journal) < count or journal[count - 1] != known[-1]):
            known, count = (), 0
        if len(journal) > count:
            known = (*known, *journal[count:])
        self._journal = known
        return known

    def _note_news(self) -> None:
        for each in self.links:
            each.note_news()

    def _drive(self) -> None:
        """Let the cluster's time pass as real time does."""
        last = time.monotonic()
        while not self._is_over.wait(TICK_SECONDS):
            now = time.monotonic()
            passed, last = now - last, now
            clock = self._cluster.clock
            try:
                if clock is not None and clock.speed > 0:
                    clock.drive(passed)
            except ReportError as error:
                for report in error.reports:
                    self._log(str(report))
            troubles = self._cluster.troubles()
            if troubles != self._troubles:
                for report in (each for each in troubles if each not in self._troubles):
                    self._log(str(report))
                self._troubles = troubles
                self._note_news()

    # Questions

    def _answer(self, groups: Sequence[str], user: str, question: Question) -> Reply:
        """Carry out a question; whatever goes wrong is in the reply."""
        try:
            with acting_in(groups):
                return Reply(question.number, self._carry_out(user, question))
        except ReportError as error:
            return Reply(question.number, reports=error.reports)
        except Exception as error:
            # A client must not end the server, whatever it asks.
            self._log(f"{user} asked for {question.part}.{question.method}, which failed: {traceback.format_exc()}")
            words = f"The server could not do that: {find_reason(error)}. Its log has the details."
            return Reply(question.number, reports=(Report("served.failed", words),))

    def _carry_out(self, user: str, question: Question) -> Any:
        hints = find_method(question.part, question.method)
        if hints is None:
            raise _refusal("served.unknown", f"The server knows no {question.part[:40]}.{question.method[:40]}.")
        codec = find_codec()
        named = dict(zip([each for each in hints if each != "return"], question.arguments, strict=False))
        if len(question.arguments) > len(named) or question.named.keys() & named.keys():
            raise _refusal("served.unfit", "The arguments do not fit the question.")
        named |= question.named
        for name, value in named.items():
            if name not in hints or not codec.is_of(value, hints[name]) or not _is_sound(name, value):
                raise _refusal("served.unfit", f"The argument {name[:40]} does not fit the question.")
        for name in ("user", "by"):
            if named.get(name, user) not in (user, ""):
                words = f"{user} may not act as {named[name]}: a served cluster goes by who you are."
                raise _refusal("served.not-you", words)
        if "user" in hints:
            named["user"] = user
        return getattr(self._find_part(user, question.part), question.method)(**named)

    def _find_part(self, user: str, part: str) -> Any:
        if part == "cluster":
            return self._cluster
        if part == "history":
            history = self._cluster.history if isinstance(self._cluster, KeepsHistory) else None
            if history is None:
                raise _refusal(NO_HISTORY, "The server keeps no older tasks.")
            return history
        refusal = find_refusal_to_drive(self._cluster.snapshot().cluster, user)
        if refusal is not None:
            raise ReportError((refusal,))
        self._note_news()
        return self._cluster.clock


def _is_sound(name: str, value: Any) -> bool:
    """Whether an argument is what its type cannot say: a run time, and objects of the kind that a change names."""
    if name == "runtime":
        return bool(0 <= value <= MOST_SECONDS)
    return name != "changes" or all(_is_of_kind(each) for each in value)


def _is_of_kind(change: AnyChange) -> bool:
    codec = find_codec()
    if change.kind in LISTS:
        return all(each in (None, change.key) for each in (change.before, change.after))
    hint = find_hints(Cluster)[MAPPINGS[change.kind]]
    return all(each is None or codec.is_of({change.key: each}, hint) for each in (change.before, change.after))


def _refusal(code: str, words: str) -> ReportError:
    return ReportError((Report(code, words),))
