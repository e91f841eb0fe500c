"""Writes the rows of a spool that changed, within a transaction of the caller."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from qmonpy.clusters.embedded.spool.spool_difference import find_mapping_difference, find_sequence_difference
from qmonpy.clusters.embedded.spool.spool_reading import Position
from qmonpy.clusters.embedded.spool.spool_tables import (
    FINISHED,
    MAPPING_TABLES,
    SEQUENCE_TABLES,
    MappingTable,
    SequenceTable,
)
from qmonpy.clusters.embedded.spool.spool_texts import SpoolTexts
from qmonpy.clusters.storage.spool_checks import row_digest, sign_rows
from qmonpy.clusters.storage.spool_journal import write_journal
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import JournalEntry

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class HistoryLimits:
    """How many ended tasks are kept, besides those that the cluster itself remembers."""

    most_tasks: int = 200_000
    most_seconds: int = 365 * DAY
    """How long ago they may have ended, by the cluster's own clock."""


class SpoolWriter:
    """Writes one change; `firsts` and `next_place` are those of the position after it."""

    def __init__(self, connection: sqlite3.Connection, texts: SpoolTexts, position: Position, limits: HistoryLimits):
        self._connection, self._texts, self._limits = connection, texts, limits
        self.firsts, self.next_place = dict(position.firsts), position.next_place

    def write_content(self, before: ClusterFile, after: ClusterFile, *, is_new: bool = False) -> None:
        """Write the difference; of a new file everything."""
        for table in MAPPING_TABLES:
            self._write_mapping(table, {} if is_new else table.select(before), table.select(after))
        for sequence in SEQUENCE_TABLES:
            self._write_sequence(sequence, sequence.select(before), sequence.select(after), after.now)

    def write_entries(self, entries: Sequence[JournalEntry]) -> None:
        """Append entries to the journal."""
        write_journal(self._connection, entries)
        if entries:
            for name in ("journal", "journal_changes"):
                sign_rows(self._connection, name, "number >= ?", (entries[0].number,))

    def _write_mapping(self, table: MappingTable, before: Any, after: Any) -> None:
        difference = find_mapping_difference(before, after)
        if not (difference.removed or difference.modified or difference.placed):
            return
        self._texts.forget(table.name, difference.removed)
        where = " AND ".join(f"{column} = ?" for column in table.columns)
        self._connection.executemany(
            f"DELETE FROM {table.table} WHERE {where}", [table.row_key(key) for key in difference.removed]
        )
        self._connection.executemany(
            f"UPDATE {table.table} SET text = ?, digest = ? WHERE {where}",
            [
                (text, row_digest(table.table, *row, text), *row)
                for key, value in difference.modified
                for row, text in ((table.row_key(key), self._texts.format(table.name, table.find_text(), key, value)),)
            ],
        )
        columns = ", ".join(table.columns)
        marks = ", ".join("?" * (len(table.columns) + 3))
        first = self.next_place
        self.next_place += len(difference.placed)
        self._connection.executemany(
            f"INSERT INTO {table.table} ({columns}, place, text, digest) VALUES ({marks}) ON CONFLICT ({columns})"
            " DO UPDATE SET place = excluded.place, text = excluded.text, digest = excluded.digest",
            [
                (
                    *row,
                    place,
                    text := self._texts.format(table.name, table.find_text(), key, value),
                    row_digest(table.table, *row, text),
                )
                for place, (key, value) in enumerate(difference.placed, first)
                for row in (table.row_key(key),)
            ],
        )

    def _write_sequence(self, table: SequenceTable, before: Sequence[Any], after: Sequence[Any], now: int) -> None:
        difference = find_sequence_difference(before, after)
        if not (difference.dropped or difference.appended):
            return
        name = table.table
        first, end = self.firsts[name], self.firsts[name] + len(before)
        if difference.dropped:
            self._texts.forget(name, range(first, first + difference.dropped))
            self.firsts[name] = first + difference.dropped
            self._connection.execute("UPDATE sequences SET first = ? WHERE name = ?", (self.firsts[name], name))
        marks = ", ".join("?" * (len(table.columns) + 3))
        rows = (
            (id, *table.column_values(value), self._texts.format(name, table.find_text(), id, value))
            for id, value in enumerate(difference.appended, end)
        )
        self._connection.executemany(
            f"INSERT INTO {name} ({', '.join(('id', *table.columns, 'text', 'digest'))}) VALUES ({marks})",
            [(*row, row_digest(name, *row)) for row in rows],
        )
        if table.keeps_history:
            self._prune(end + len(difference.appended), now)
        elif difference.dropped:
            self._connection.execute(f"DELETE FROM {name} WHERE id < ?", (self.firsts[name],))

    def _prune(self, end: int, now: int) -> None:
        """Delete ended tasks that are too many or too old, but none that the cluster remembers."""
        first, limits = self.firsts[FINISHED.table], self._limits
        self._connection.execute("DELETE FROM finished WHERE id < ?", (min(first, end - limits.most_tasks),))
        self._connection.execute(
            "DELETE FROM finished WHERE end_time < ? AND id < ?", (now - limits.most_seconds, first)
        )
