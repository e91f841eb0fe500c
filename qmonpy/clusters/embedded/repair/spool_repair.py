"""Finds out why a spool does not open, takes changes of its history back, and corrects its rows.

Nothing is lost by it: what was taken back or corrected stays in the history.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.repair.spool_rows import find_faults, find_reason, name_place, read_history
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.embedded.spool.spool_tables import MAPPING_TABLES
from qmonpy.clusters.storage.log_check import check_log
from qmonpy.clusters.storage.spool_checks import CHECKS, accept_lost, find_lost, sign_rows
from qmonpy.clusters.storage.spool_database import begin_alone, open_database, reported_errors, told_also
from qmonpy.clusters.storage.understanding import describe_error
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.diagnosis import Diagnosis, Fault, PastChange, PastEntry
from qmonpy.model.configuration.change import LISTS, JournalEntry, ObjectKind, name_object, with_changes
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr

MOST_SUSPECTS = 30
"""So many of the newest changes are tried, each by itself."""
_CONFIGURATION_TABLES = frozenset(each.kind for each in MAPPING_TABLES if each.kind)


def diagnose_spool(path: Path) -> Diagnosis:
    """Return what of a spool is not understood, and its history; ReportError if SQLite cannot read the file either."""
    found = _check_log(path)
    with _opened(path, found) as connection:
        return replace(_diagnose(path, connection), notes=_notes(found))


def _diagnose(path: Path, connection: sqlite3.Connection) -> Diagnosis:
    faults, history = tuple(find_faults(connection)), read_history(connection)
    found = Diagnosis(path, faults, history=history)
    if faults:
        return replace(found, suspects=tuple(_find_blamed(faults, history))[:MOST_SUSPECTS])
    try:
        spool, content, journal = Spool.open(path)
        newest = journal[-MOST_SUSPECTS:]
        spool.close()
    except ReportError as error:
        return replace(found, reason=error.reports[0].text)
    reason = find_trouble(content)
    return replace(found, reason=reason, suspects=tuple(_find_suspects(content, newest)) if reason else ())


def _find_blamed(faults: Sequence[Fault], history: Sequence[PastEntry]) -> Iterator[int]:
    """Yield the numbers of the changes that wrote texts that are not understood; if none did, of those of the same
    objects."""
    broken = {each.key: each.text for each in faults if each.table == "objects"}
    about = [(entry.number, each) for entry in history for each in entry.changes if (each.kind, each.name) in broken]
    wrote = [number for number, each in about if each.after == broken[each.kind, each.name]]
    yield from dict.fromkeys(wrote or [number for number, _ in about])


def find_trouble(content: ClusterFile) -> str:
    """Return why a cluster cannot be worked with although its texts can be read, as a sentence; empty if it can."""
    try:
        cluster = EmbeddedCluster.from_file(content)
        cluster.advance(0)
        cluster.refusals()
    except Exception as error:  # whatever it is, nobody can open the cluster because of it
        return tr("The cluster in it cannot be worked with: {error}.").format(error=describe_error(error))
    return ""


def _find_suspects(content: ClusterFile, journal: Sequence[JournalEntry]) -> Iterator[int]:
    """Yield the numbers of the changes without which the cluster opens, the newest first."""
    for entry in reversed(journal):
        back = tuple(each.inverse for each in reversed(entry.changes))
        if back and not find_trouble(replace(content, cluster=with_changes(content.cluster, back))):
            yield entry.number


def take_back(path: Path, number: int, user: str) -> Diagnosis:
    """Undo a change of the history, object by object as texts, and return what is wrong then.

    The undoing is a change of the history as well. ReportError, and nothing is changed, if there is no such change, or
    if a later one changed the same objects: that one is to be taken back first.
    """
    found = _check_log(path)
    with _opened(path, found) as connection, _transaction(path, connection):
        history = read_history(connection)
        entry = next((each for each in history if each.number == number), None)
        if entry is None or not entry.changes:
            raise _refuse(
                "no-change", tr("The history of {path} has no change {number}.").format(path=path, number=number)
            )
        before = len(tuple(find_faults(connection)))
        for change in reversed(entry.changes):
            _undo(connection, entry, change, history)
        if len(tuple(find_faults(connection))) > before:
            raise _refuse(
                "worse",
                tr("Change {number} was not taken back: more of {path} would not be understood.").format(
                    number=number, path=path
                ),
            )
        changes = [replace(each, before=each.after, after=each.before) for each in reversed(entry.changes)]
        _note(connection, user, f"takes back change {number}", changes)
    return replace(diagnose_spool(path), notes=_notes(found))


def correct_row(path: Path, table: str, key: tuple[str | int, ...], text: str, user: str) -> Diagnosis:
    """Replace the text of a row, and return what is wrong then; ReportError if the new text cannot be read either."""
    found = _check_log(path)
    with _opened(path, found) as connection, _transaction(path, connection):
        if table == CHECKS:
            _accept_count(connection, str(key[0]), text, user)
        else:
            _correct(path, connection, table, key, text, user)
    return replace(diagnose_spool(path), notes=_notes(found))


def _check_log(path: Path) -> tuple[Report, ...]:
    with reported_errors(path):
        return check_log(path)


def _notes(found: Sequence[Report]) -> tuple[str, ...]:
    return tuple(each.text for each in found)


def _correct(
    path: Path, connection: sqlite3.Connection, table: str, key: tuple[str | int, ...], text: str, user: str
) -> None:
    place = name_place(table, key)
    before = _read_text(connection, table, key)
    if before is None:
        raise _refuse("no-row", tr("There is no {place} in {path}.").format(place=place, path=path))
    reason = find_reason(table, key, text)
    if reason:
        raise _refuse(
            "not-read",
            tr("The {place} was not changed, as the new text is not understood: {reason}").format(
                place=place, reason=reason
            ),
        )
    _write_text(connection, table, key, text)
    is_object = table == "objects" and key[0] in _CONFIGURATION_TABLES and key[0] in set(ObjectKind)
    changes = [PastChange(str(key[0]), str(key[1]), before, text)] if is_object else []
    note = f"corrects the {place}" if is_object else f"corrects the {place}, which was: {before}"
    _note(connection, user, note, changes)


def _accept_count(connection: sqlite3.Connection, table: str, text: str, user: str) -> None:
    """Go on with the rows that a table has, if `text` is how many these are."""
    lost = find_lost(connection).get(table)
    if lost is None:
        raise _refuse("no-row", tr('The table "{table}" has lost nothing.').format(table=table))
    written, there = lost
    if text.strip() != str(there):
        raise _refuse(
            "not-read",
            tr('The table "{table}" has {there} rows, not "{text}".').format(
                table=table, there=there, text=text.strip()
            ),
        )
    accept_lost(connection, table)
    _note(connection, user, f'goes on with {there} of {written} rows of the table "{table}"', ())


@contextmanager
def _opened(path: Path, found: Sequence[Report]) -> Iterator[sqlite3.Connection]:
    with told_also(found), reported_errors(path), closing(open_database(path)) as connection:
        # What a disk altered may be no text any more; it is to be seen all the same.
        connection.text_factory = lambda data: data.decode(errors="backslashreplace")
        yield connection


@contextmanager
def _transaction(path: Path, connection: sqlite3.Connection) -> Iterator[None]:
    """Keep other writers out; other processes that have the spool open read it again afterwards."""
    with reported_errors(path):
        begin_alone(connection, path)
        try:
            yield
            connection.execute("UPDATE spool SET generation = generation + 1")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _undo(connection: sqlite3.Connection, entry: PastEntry, change: PastChange, history: Sequence[PastEntry]) -> None:
    later = next(
        (
            each.number
            for each in history
            if each.number > entry.number and any((c.kind, c.name) == (change.kind, change.name) for c in each.changes)
        ),
        None,
    )
    current = _read_object(connection, change)
    if current != change.after and not _is_unread(change, current):
        words = (
            tr(
                "The {object} is not as change {number} left it: change {later} changed it again; take that one back"
                " first."
            )
            if later
            else tr("The {object} is not as change {number} left it: it was changed since.")
        ).format(object=name_object(change.kind, change.name), number=entry.number, later=later)
        raise _refuse("changed-since", words)
    _write_object(connection, change)


def _is_unread(change: PastChange, current: str | None) -> bool:
    """Whether an object is there and its text, whoever wrote it, is not understood."""
    if current is None or change.kind in LISTS:
        return False
    return bool(find_reason("objects", (change.kind, change.name), current))


def _read_object(connection: sqlite3.Connection, change: PastChange) -> str | None:
    if change.kind in LISTS:
        return change.name if change.name in _read_list(connection, LISTS[ObjectKind(change.kind)]) else None
    return _read_text(connection, "objects", (change.kind, change.name))


def _read_list(connection: sqlite3.Connection, field: str) -> list[str]:
    found = _read_text(connection, "facts", (field,))
    return [*json.loads(found)] if found else []


def _write_object(connection: sqlite3.Connection, change: PastChange) -> None:
    """Give an object the text that it had before a change."""
    if change.kind in LISTS:
        field = LISTS[ObjectKind(change.kind)]
        names = [each for each in _read_list(connection, field) if each != change.name]
        names += [] if change.before is None else [change.name]
        _write_text(connection, "facts", (field,), json.dumps(names))
    elif change.before is None:
        connection.execute("DELETE FROM objects WHERE kind = ? AND name = ?", (change.kind, change.name))
    else:
        _write_text(connection, "objects", (change.kind, change.name), change.before)


def _where(table: str) -> str:
    columns = next((each.columns for each in MAPPING_TABLES if each.table == table), ("id",))
    return " AND ".join(f"{column} = ?" for column in columns)


def _read_text(connection: sqlite3.Connection, table: str, key: tuple[str | int, ...]) -> str | None:
    found = connection.execute(f"SELECT text FROM {table} WHERE {_where(table)}", key).fetchone()
    return None if found is None else str(found[0])


def _write_text(connection: sqlite3.Connection, table: str, key: tuple[str | int, ...], text: str) -> None:
    """Write the text of a row, a new one at the end."""
    written = connection.execute(f"UPDATE {table} SET text = ? WHERE {_where(table)}", (text, *key))
    if not written.rowcount:
        (last,) = connection.execute(f"SELECT max(place) FROM {table}").fetchone()
        columns = next(each.columns for each in MAPPING_TABLES if each.table == table)
        connection.execute(
            f"INSERT INTO {table} ({', '.join(columns)}, place, text) VALUES ({', '.join('?' * len(columns))}, ?, ?)",
            (*key, (last or 0) + 1, text),
        )
    sign_rows(connection, table, _where(table), key)


def _note(connection: sqlite3.Connection, user: str, note: str, changes: Sequence[PastChange]) -> None:
    """Append an entry to the history."""
    (last,) = connection.execute("SELECT max(number) FROM journal").fetchone()
    number, now = (last or 0) + 1, json.loads(_read_text(connection, "facts", ("now",)) or "0")
    connection.execute(
        "INSERT INTO journal (number, time, user, note, real_user) VALUES (?, ?, ?, ?, '')",
        (number, now, user, f"qmonpy repair: {note}"),
    )
    connection.executemany(
        "INSERT INTO journal_changes (number, place, kind, name, before, after) VALUES (?, ?, ?, ?, ?, ?)",
        [(number, place, each.kind, each.name, each.before, each.after) for place, each in enumerate(changes)],
    )
    for table in ("journal", "journal_changes"):
        sign_rows(connection, table, "number = ?", (number,))


def _refuse(code: str, words: str) -> ReportError:
    return ReportError((Report(f"repair.{code}", words),))
