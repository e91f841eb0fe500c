"""The tables `journal` and `journal_changes`: who changed the configuration, when, each object before and after."""

import sqlite3
from collections.abc import Iterable
from typing import Any

from qmonpy.clusters.storage.object_texts import OBJECT_TEXTS
from qmonpy.clusters.storage.spool_checks import check_row, row_digest
from qmonpy.model.configuration.change import AnyChange, Change, JournalEntry, ObjectKind, name_object
from qmonpy.model.report import ReportError
from qmonpy.translation import tr


def write_journal(connection: sqlite3.Connection, entries: Iterable[JournalEntry]) -> None:
    """Append entries to the journal."""
    for entry in entries:
        connection.execute(
            "INSERT INTO journal (number, time, user, note, real_user) VALUES (?, ?, ?, ?, ?)",
            (entry.number, entry.time, entry.user, entry.note, entry.by),
        )
        connection.executemany(
            "INSERT INTO journal_changes (number, place, kind, name, before, after) VALUES (?, ?, ?, ?, ?, ?)",
            [
                (entry.number, place, str(change.kind), change.key, *_texts(change))
                for place, change in enumerate(entry.changes)
            ],
        )


def _texts(change: AnyChange) -> tuple[str | None, str | None]:
    before, after = (_format(change, value) for value in (change.before, change.after))
    return before, after


def _format(change: AnyChange, value: Any) -> str | None:
    return None if value is None else OBJECT_TEXTS[change.kind].format(change.key, value)


LAST_NUMBER = 2**63 - 1
"""The greatest number that SQLite can keep."""


def read_journal(
    connection: sqlite3.Connection, last: int = 0, end: int = LAST_NUMBER, *, is_checked: bool = False
) -> tuple[JournalEntry, ...]:
    """Return the entries with numbers above `last` and below `end`, oldest first.

    A change whose texts are not understood, or are altered by the digests of the rows if these are to be checked, is
    left out, and the note of its entry says so: history does not keep a cluster from opening.
    """
    digest = ", digest" if is_checked else ""
    changes: dict[int, list[AnyChange]] = {}
    unread: dict[int, list[str]] = {}
    rows = connection.execute(
        f"SELECT number, place, kind, name, before, after{digest} FROM journal_changes"
        " WHERE number > ? AND number < ? ORDER BY number, place",
        (last, end),
    )
    for number, place, kind, name, before, after, *digests in rows:
        try:
            if any(isinstance(each, bytes) for each in (kind, name, before, after)):
                raise TypeError("not a text")
            for each in digests:
                check_row("journal_changes", (number, place, kind, name, before, after), each)
            changes.setdefault(number, []).append(_parse(ObjectKind(kind), name, before, after))
        except (ReportError, ValueError, TypeError, LookupError, AttributeError):
            unread.setdefault(number, []).append(name_object(kind, name))
    entries = connection.execute(
        f"SELECT number, CAST(time AS INTEGER), user, note, real_user{digest} FROM journal"
        " WHERE number > ? AND number < ? ORDER BY number",
        (last, end),
    )
    return tuple(
        JournalEntry(
            number,
            time,
            str(user),
            tuple(changes.get(number, ())),
            _with_altered(_with_unread(str(note), unread.get(number)), (number, time, user, note, by), digests),
            str(by),
        )
        for number, time, user, note, by, *digests in entries
    )


def count_journal(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return how many entries there are, and the number of the newest, 0 if there is none."""
    count, last = connection.execute("SELECT count(*), max(number) FROM journal").fetchone()
    return count, last or 0


def read_older(connection: sqlite3.Connection, before: int, most: int) -> tuple[JournalEntry, ...]:
    """Return at most so many entries of a spool with numbers below `before`, the newest of these, oldest first."""
    numbers = "SELECT number FROM journal WHERE number < ? ORDER BY number DESC LIMIT ?"
    (first,) = connection.execute(f"SELECT min(number) FROM ({numbers})", (before, most)).fetchone()
    return () if first is None else read_journal(connection, first - 1, before, is_checked=True)


def find_changing(connection: sqlite3.Connection, kind: ObjectKind, key: str, last: int) -> JournalEntry | None:
    """Return the newest entry of a spool up to the number `last` that changed an object."""
    query = "SELECT max(number) FROM journal_changes WHERE kind = ? AND name = ? AND number <= ?"
    (number,) = connection.execute(query, (str(kind), key, last)).fetchone()
    found = () if number is None else read_journal(connection, number - 1, number + 1, is_checked=True)
    return found[0] if found else None


def _with_altered(note: str, row: tuple[Any, ...], digests: list[int]) -> str:
    """Return a note that says that its own row, of which these are the values, was altered, if it was."""
    if all(each == row_digest("journal", *row) for each in digests):
        return note
    return tr("{note} (this entry was altered, and not by qmonpy)").format(note=note).lstrip()


def _with_unread(note: str, unread: list[str] | None) -> str:
    """Return a note that says of which changes the stored texts are not understood; they stay in the file."""
    if not unread:
        return note
    return (
        tr("{note} (not understood any more: the change of {unread})")
        .format(note=note, unread=", ".join(unread))
        .lstrip()
    )


def _parse(kind: ObjectKind, name: str, before: str | None, after: str | None) -> AnyChange:
    text = OBJECT_TEXTS[kind]
    old, new = (None if each is None else text.parse(name, each) for each in (before, after))
    return Change(kind, name, old, new)
