"""The file of a real cluster's journal: entries with their commands, and the configuration as it was last known."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from qmonpy.clusters.live.reading.object_reader import Key
from qmonpy.clusters.storage.object_texts import OBJECT_TEXTS
from qmonpy.clusters.storage.spool_database import (
    JOURNAL,
    make_if_missing,
    open_database,
    refusal,
    reported_errors,
)
from qmonpy.clusters.storage.spool_journal import LAST_NUMBER, read_journal, write_journal
from qmonpy.model.configuration.change import AnyChange, Change, GivenCommand, JournalEntry, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.counted import is_counted
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.translation import tr

KEPT_ENTRIES = 10_000
"""How many of the newest entries are kept; older ones are removed when a file is opened."""
FIRST_ENTRIES = 500
"""How many of the newest entries are read at once; `read_older` reads the others."""
DAMAGED_SUFFIX = ".damaged"
_DAMAGED_CODES = frozenset(("journal.damaged", "journal.foreign"))


class JournalFile:
    """An open file, for one thread at a time and several processes. Every method raises ReportError."""

    def __init__(self, path: Path, connection: sqlite3.Connection):
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> "tuple[JournalFile, tuple[Report, ...]]":
        """Open a file, or make it; a damaged one is renamed, reported and replaced by an empty one."""
        with reported_errors(path, JOURNAL):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            make_if_missing(path, JOURNAL)
        try:
            return cls(path, open_database(path, JOURNAL)), ()
        except ReportError as error:
            if error.reports[0].code not in _DAMAGED_CODES:
                raise
            report = _put_aside(path, error.reports[0])
        with reported_errors(path, JOURNAL):
            make_if_missing(path, JOURNAL)
        return cls(path, open_database(path, JOURNAL)), (report,)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def read(self, last: int | None = None) -> tuple[JournalEntry, ...]:
        """Return the entries with numbers above `last`, by default the newest FIRST_ENTRIES, oldest first."""
        with self._transaction("BEGIN"):
            return self._read(self._last_number() - FIRST_ENTRIES if last is None else last)

    def read_older(self, first: int, count: int) -> tuple[JournalEntry, ...]:
        """Return up to `count` entries right before the number `first`, oldest first."""
        with self._transaction("BEGIN"):
            return self._read(first - 1 - count, first)

    def prune(self) -> None:
        """Remove the oldest entries, so that KEPT_ENTRIES stay; the next ones count on from there."""
        with self._transaction():
            last = self._last_number() - KEPT_ENTRIES
            for table in ("journal_commands", "journal_requests", "journal_changes", "journal"):
                self._connection.execute(f"DELETE FROM {table} WHERE number <= ?", (last,))

    def is_of(self, qmaster: str, hosts: Iterable[str]) -> bool:
        """Return whether this is the journal of the cluster that has a qmaster on this machine, and these exec hosts.

        A qmaster that has moved still has some of the exec hosts that are known; where nothing is known, it may be.
        """
        with self._transaction("BEGIN"):
            if self._connection.execute("SELECT 1 FROM qmasters WHERE host = ?", (qmaster,)).fetchone():
                return True
            rows = self._connection.execute("SELECT name FROM objects WHERE kind = ?", (str(ObjectKind.HOST),))
            known = {str(name) for (name,) in rows} - {GLOBAL_HOST}
        return not known or not known.isdisjoint(hosts)

    def know_qmaster(self, host: str) -> None:
        """Remember that the qmaster was seen on a machine."""
        with self._transaction():
            self._connection.execute("INSERT OR IGNORE INTO qmasters VALUES (?)", (host,))

    def find_version(self) -> int:
        """Return a number that changes whenever another process writes the file."""
        with reported_errors(self.path, JOURNAL):
            (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def append(self, entry: JournalEntry) -> None:
        """Append an entry with the next number; it is on the disk afterwards."""
        with self._transaction():
            self._append(entry)

    def has_since(self, last: int, entry: JournalEntry) -> bool:
        """Return whether an entry stands behind the number `last`: what could not be acknowledged may be there."""
        with self._transaction("BEGIN"):
            return any(replace(each, number=0) == _as_kept(entry, 0) for each in self._read(last))

    def append_seen(self, entry: JournalEntry) -> None:
        """Append an entry of noticed changes, without those that another process has entered already."""
        with self._transaction():
            news = tuple(each for each in entry.changes if self._known(each) != _text(each, each.after))
            if news:
                self._append(replace(entry, changes=news))

    def find_differences(self, cluster: Cluster, now: int) -> tuple[AnyChange, ...]:
        """Return how the configuration differs from the one last known; of kinds not watched before it is only stored.

        What the qmaster counted by itself until `now` is no difference, and is known from now on.
        """
        with self._transaction():
            rows = self._connection.execute("SELECT kind, name, text FROM objects")
            known = {(ObjectKind(kind), name): text for kind, name, text in rows}
            current = dict(_objects(cluster))
            new = self._watch(current)
            if new:
                texts = [(str(kind), name, _write(kind, value)) for (kind, name), value in new.items()]
                self._connection.executemany("REPLACE INTO objects VALUES (?, ?, ?)", texts)
            seen = {key: value for key, value in current.items() if key not in new}
            changes = tuple(_compare(known, seen))
            counted = [each for each in changes if is_counted(each, cluster, now)]
            self._know(counted)
            return tuple(each for each in changes if each not in counted)

    @contextmanager
    def _transaction(self, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
        with reported_errors(self.path, JOURNAL):
            self._connection.execute(begin)
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException as error:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                if isinstance(error, (ValueError, LookupError, TypeError)):
                    raise refusal("damaged", self.path, f"a text in it cannot be read ({error})", JOURNAL) from error
                raise

    def _last_number(self) -> int:
        (number,) = self._connection.execute("SELECT coalesce(max(number), 0) FROM journal").fetchone()
        return int(number)

    def _read(self, last: int, end: int = LAST_NUMBER) -> tuple[JournalEntry, ...]:
        """Return the entries with numbers above `last` and below `end`."""
        commands: dict[int, list[GivenCommand]] = {}
        rows = self._connection.execute(
            "SELECT number, line, status, output, text, is_undo, was_stopped FROM journal_commands"
            " WHERE number > ? AND number < ? ORDER BY number, place",
            (last, end),
        )
        for number, line, status, output, text, is_undo, was_stopped in rows:
            command = GivenCommand(line, status, output, text, bool(is_undo), bool(was_stopped))
            commands.setdefault(number, []).append(command)
        requests = self._connection.execute(
            "SELECT number, title, is_done FROM journal_requests WHERE number > ? AND number < ?", (last, end)
        )
        asked = {number: (title, bool(is_done)) for number, title, is_done in requests}
        entries = []
        for each in read_journal(self._connection, last, end):
            title, is_done = asked.get(each.number, ("", True))
            given = tuple(commands.get(each.number, ()))
            entries.append(replace(each, title=title, is_done=is_done, commands=given))
        return tuple(entries)

    def _append(self, entry: JournalEntry) -> None:
        number = self._last_number() + 1
        entry = _as_kept(entry, number)
        write_journal(self._connection, (entry,))
        if entry.commands or entry.title or not entry.is_done:
            self._connection.execute(
                "INSERT INTO journal_requests VALUES (?, ?, ?)", (number, entry.title, entry.is_done)
            )
        self._connection.executemany(
            "INSERT INTO journal_commands VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (number, place, each.line, each.status, each.output, each.text, each.is_undo, each.was_stopped)
                for place, each in enumerate(entry.commands)
            ],
        )
        self._know(entry.changes)

    def _watch(self, current: Mapping[Key, Any]) -> dict[Key, Any]:
        """Watch every kind from now on; return the objects of those that this file was not told of before."""
        watched = {kind for (kind,) in self._connection.execute("SELECT kind FROM watched_kinds")}
        rows = [(str(kind),) for kind in ObjectKind if kind not in watched]
        self._connection.executemany("INSERT INTO watched_kinds VALUES (?)", rows)
        return {key: value for key, value in current.items() if key[0] not in watched}

    def _know(self, changes: Iterable[AnyChange]) -> None:
        for each in changes:
            key = (str(each.kind), each.key)
            if each.after is None:
                self._connection.execute("DELETE FROM objects WHERE kind = ? AND name = ?", key)
            else:
                text = _write(each.kind, each.after)
                self._connection.execute("REPLACE INTO objects VALUES (?, ?, ?)", (*key, text))

    def _known(self, change: AnyChange) -> str | None:
        key = (str(change.kind), change.key)
        row = self._connection.execute("SELECT text FROM objects WHERE kind = ? AND name = ?", key).fetchone()
        return None if row is None else str(row[0])


def _put_aside(path: Path, why: Report) -> Report:
    """Rename an unusable file, so that it can still be looked at, and return the report of it."""
    aside = path.with_name(f"{path.stem}-{uuid4().hex[:8]}{DAMAGED_SUFFIX}")
    with reported_errors(path, JOURNAL):
        path.replace(aside)
    words = tr("{text} It was renamed to {aside}, and a new one was begun.").format(text=why.text, aside=aside)
    return Report("journal.put-aside", words, Severity.WARNING, fields=(str(path),))


def _objects(cluster: Cluster) -> Iterator[tuple[Key, Any]]:
    for kind in ObjectKind:
        objects = find_objects(cluster, kind)
        named = objects.items() if isinstance(objects, Mapping) else ((name, name) for name in objects)
        yield from (((kind, name), value) for name, value in named)


def _compare(known: Mapping[Key, str], current: Mapping[Key, Any]) -> Iterable[AnyChange]:
    for key, text in known.items():
        if key not in current:
            yield Change(*key, OBJECT_TEXTS[key[0]].parse(key[1], text), None)
    for key, value in current.items():
        kind, name = key
        text = _write(kind, value)
        if key not in known:
            yield Change(kind, name, None, value)
        elif known[key] != text:
            yield Change(kind, name, OBJECT_TEXTS[kind].parse(name, known[key]), value)


def _as_kept(entry: JournalEntry, number: int) -> JournalEntry:
    """Return an entry as the file keeps it."""
    changes = tuple(_without_load(each) for each in entry.changes)
    odd = [each.key for each in changes if not _is_kept(each)]
    if odd:
        changes = tuple(each for each in changes if each.key not in odd)
        entry = replace(entry, title=f"Change {', '.join(odd)}, in a way that cannot be kept as a text")
    return replace(entry, number=number, changes=changes)


def _is_kept(change: AnyChange) -> bool:
    """Return whether both sides of a change can be written as texts that are parsed as the same values."""
    text = OBJECT_TEXTS[change.kind]
    try:
        return all(text.format(change.key, each) for each in (change.before, change.after) if each is not None)
    except ReportError:
        return False


def _text(change: AnyChange, value: Any) -> str | None:
    return None if value is None else _write(change.kind, value)


def _write(kind: ObjectKind, value: Any) -> str:
    return OBJECT_TEXTS[kind].write(_plain(value))


def _without_load(change: AnyChange) -> AnyChange:
    return replace(change, before=_plain(change.before), after=_plain(change.after))


def _plain(value: Any) -> Any:
    """An object without values that are no configuration, such as a host's load values."""
    return value.with_reports_of(None) if isinstance(value, Host) else value
