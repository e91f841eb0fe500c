"""Where events are numbered and remembered: in memory, or in a file beside a spool, for whoever goes on later."""

import json
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import dropwhile
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from qmonpy.api.errors import RefusedError
from qmonpy.api.events import Book, Event, EventVerb, Key, Value, find_events, make_book
from qmonpy.api.view import View
from qmonpy.clusters.served.codec import Codec, CodecError
from qmonpy.clusters.storage.spool_database import (
    EVENTS,
    begin_alone,
    make_if_missing,
    open_database,
    reported_errors,
)
from qmonpy.model.report import Report, ReportError

MOST_EVENTS = 100_000
"""So many events are remembered."""
SUFFIX = ".events"
"""What is put behind the name of a spool for the file of its events."""


class EventLog(Protocol):
    """Numbered events."""

    def take_in(self, view: View) -> None:
        """Number what happened since the last view."""
        ...

    def read(self, after: int) -> tuple[Event, ...]:
        """Return the remembered events behind a number, oldest first; RefusedError if some of them are forgotten."""
        ...

    @property
    def last(self) -> int:
        """The number of the last event, 0 before the first."""
        ...

    def close(self) -> None:
        """Close files."""
        ...


class MemoryLog:
    """The events of one open cluster, numbered from 1."""

    def __init__(self, view: View):
        self._lock = RLock()
        self._view, self._book = view, make_book(view)
        self._events: deque[Event] = deque(maxlen=MOST_EVENTS)
        self.last = 0

    def take_in(self, view: View) -> None:
        """See `EventLog.take_in`."""
        with self._lock:
            if view.given is self._view.given:
                return
            book = make_book(view)
            for each in find_events(self._book, book, view, self.last, self._view.time):
                self._events.append(each)
                self.last = each.number
            self._view, self._book = view, book

    def read(self, after: int) -> tuple[Event, ...]:
        """See `EventLog.read`."""
        with self._lock:
            first = self._events[0].number if self._events else self.last + 1
            _check_remembered(after, first)
            return tuple(dropwhile(lambda each: each.number <= after, self._events))

    def close(self) -> None:
        """See `EventLog.close`."""


def _check_remembered(after: int, first: int) -> None:
    if after and after + 1 < first:
        words = f"The events behind number {after} are forgotten; the first that is remembered has number {first}."
        raise RefusedError([Report("events.forgotten", words)])


class _EventCodec(Codec):
    """Events as JSON; moments are seconds since the epoch."""

    def pack(self, value: Any) -> Any:
        if isinstance(value, datetime):
            return {"moment": [int(value.timestamp())]}
        return super().pack(value)

    def _unpack(self, tree: Any, depth: int) -> Any:
        if isinstance(tree, dict) and "moment" in tree:
            return datetime.fromtimestamp(tree["moment"][0], UTC)
        return super()._unpack(tree, depth)


class SpoolLog:
    """The events of a spool, in a file beside it that all programs share which follow the spool.

    It has everything as of the last event. Whoever follows next tells what is different now, so that nothing is lost
    while nobody follows; of a task that started and ended meanwhile its end is told.
    """

    def __init__(self, spool: Path, look: Callable[[], View]):
        """`look` returns the spool as of now."""
        self._lock, self._look = RLock(), look
        self._codec = _EventCodec((Event, Value))
        self.path = spool.with_name(spool.name + SUFFIX)
        with self._reporting():
            make_if_missing(self.path, EVENTS)
            self._link = open_database(self.path, EVENTS)
        self._known: tuple[int, View, Book] | None = None
        """The number of the last event when this program wrote, and what it wrote."""
        with self._alone():
            if self._link.execute("SELECT 1 FROM book LIMIT 1").fetchone() is None:
                view = look()
                book = make_book(view)
                self._write_book({}, book)
                self._known = 0, view, book
        self.take_in(look())

    @property
    def last(self) -> int:
        """See `EventLog.last`."""
        with self._reporting():
            return int(self._link.execute("SELECT coalesce(max(number), 0) FROM events").fetchone()[0])

    def take_in(self, view: View) -> None:
        """See `EventLog.take_in`; looks again if another program wrote here since."""
        if self._known is not None and self._known[1].given is view.given:
            return
        with self._alone():
            last = self.last
            since: datetime | None
            if self._known is not None and self._known[0] == last:
                before, since = self._known[2], self._known[1].time
            else:
                since = self._find_last_time()
                # What another program wrote may be newer than the view: it looked while nobody else could write here.
                view, before = self._look(), self._read_book()
            after = make_book(view)
            events = tuple(find_events(before, after, view, last, since))
            self._write_book(before, after)
            self._link.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", map(self._row, events))
            self._link.execute("DELETE FROM events WHERE number <= ?", (last + len(events) - MOST_EVENTS,))
            self._known = last + len(events), view, after

    def read(self, after: int) -> tuple[Event, ...]:
        """See `EventLog.read`."""
        with self._reporting():
            first = self._link.execute("SELECT min(number) FROM events").fetchone()[0]
            _check_remembered(after, self.last + 1 if first is None else first)
            rows = self._link.execute("SELECT * FROM events WHERE number > ? ORDER BY number", (after,)).fetchall()
            return tuple(map(self._event, rows))

    def close(self) -> None:
        """See `EventLog.close`."""
        with self._lock:
            self._link.close()

    def _find_last_time(self) -> datetime | None:
        """Return when the last event was; whatever ended until then is told, or was over before anybody looked."""
        seconds = self._link.execute("SELECT max(time) FROM events").fetchone()[0]
        return None if seconds is None else datetime.fromtimestamp(seconds, UTC)

    def _row(self, event: Event) -> tuple[object, ...]:
        texts = (self._text(event.before), self._text(event.after))
        return event.number, int(event.time.timestamp()), str(event.verb), event.kind, event.name, *texts

    def _event(self, row: tuple[Any, ...]) -> Event:
        number, time, verb, kind, name, before, after = row
        values = (self._value(before), self._value(after))
        return Event(number, datetime.fromtimestamp(time, UTC), EventVerb(verb), kind, name, *values)

    def _text(self, value: Value | None) -> str:
        return json.dumps(self._codec.pack(value), separators=(",", ":"))

    def _value(self, text: str) -> Value | None:
        return self._codec.unpack(json.loads(text))  # type: ignore[no-any-return]

    def _read_book(self) -> Book:
        rows = self._link.execute("SELECT kind, name, value FROM book")
        found: dict[Key, Any] = {(kind, name): self._value(text) for kind, name, text in rows}
        return found

    def _write_book(self, before: Book, after: Book) -> None:
        gone = [key for key in before if key not in after]
        changed = [(*key, self._text(value)) for key, value in after.items() if before.get(key) != value]
        self._link.executemany("DELETE FROM book WHERE kind = ? AND name = ?", gone)
        self._link.executemany("REPLACE INTO book VALUES (?, ?, ?)", changed)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other programs out; at the end everything written within is on the disk, after an exception nothing."""
        with self._reporting():
            begin_alone(self._link, self.path)
            try:
                yield
                self._link.execute("COMMIT")
            except BaseException:
                self._known = None
                with suppress(sqlite3.Error):
                    self._link.execute("ROLLBACK")
                raise

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        with self._lock:
            try:
                with reported_errors(self.path, EVENTS):
                    yield
            except (CodecError, ValueError) as error:
                raise RefusedError([_may_be_removed(Report("events.damaged", f"{self.path}: {error}."))]) from error
            except ReportError as error:
                raise RefusedError(map(_may_be_removed, error.reports)) from error


def _may_be_removed(report: Report) -> Report:
    return replace(report, text=f"{report.text} It keeps the events of the spool, and may be removed.")
