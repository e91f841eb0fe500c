"""Rows of advance reservations: numbers of theirs begin anew, so the time at which one was made belongs to its name."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Table

from qmonpy.reporting.records.amount import as_integer
from qmonpy.reporting.records.record import (
    NewReservation,
    ReservationAttributes,
    ReservationLog,
    ReservationUsage,
)
from qmonpy.reporting.schema.tables import AR, AR_ATTRIBUTE, AR_LOG, AR_RESOURCE_USAGE, AR_USAGE
from qmonpy.reporting.writing.insertion import Cell, Ids, find_rows, format_moment, insert_rows, update_rows
from qmonpy.reporting.writing.job_rows import in_parts

ReservationRecord = NewReservation | ReservationAttributes | ReservationLog | ReservationUsage
_BELOW = (AR_ATTRIBUTE, AR_LOG, AR_USAGE, AR_RESOURCE_USAGE)


class ReservationRows:
    """The reservations that records of one transaction are about; what is told twice is one row."""

    def __init__(self, connection: Connection, ids: Ids, numbers: Collection[int]):
        self._ids = ids
        self._known: dict[int, list[tuple[int, str | None]]] = {}
        """By number, ids and times of submission."""
        self._owners: dict[int, str] = {}
        self._seen: set[tuple[Any, ...]] = set()
        self._rows: dict[str, list[tuple[Cell, ...]]] = {table.name: [] for table in (AR, *_BELOW)}
        self._told: list[tuple[Cell, ...]] = []
        for some in in_parts(numbers):
            self._load(connection, some)

    def _load(self, connection: Connection, numbers: str) -> None:
        found = find_rows(
            connection,
            f"SELECT ar_id, ar_number, {_shown(connection, 'ar_submission_time')}, ar_owner FROM sge_ar"
            f" WHERE ar_number IN ({numbers}) ORDER BY ar_id",
        )
        for number, reservation, submitted, owner in found:
            self._known.setdefault(reservation, []).append((int(number), submitted))
            if owner is not None:
                self._owners[int(number)] = owner
        for some in in_parts([int(row[0]) for row in found]):
            for table in _BELOW:
                columns = [
                    _shown(connection, each.name) if "_time" in each.name else each.name for each in table.columns
                ][1:]
                below = f"SELECT {', '.join(columns)} FROM {table.name} WHERE {columns[0]} IN ({some})"
                self._seen.update((table.name, int(row[0]), *row[1:]) for row in find_rows(connection, below))

    def find(self, number: int, submission_time: int, owner: str | None = None) -> int:
        """Return the id of a reservation, which is made if there is none; without a time the newest is meant."""
        submitted = format_moment(submission_time)
        known = self._known.setdefault(number, [])
        for reservation, made in reversed(known):
            if submitted is None or made == submitted:
                if owner is not None and reservation not in self._owners:
                    self._owners[reservation] = owner
                    self._told.append((owner, reservation))
                return reservation
        reservation = self._ids.take(AR)
        known.append((reservation, submitted))
        if owner is not None:
            self._owners[reservation] = owner
        self._rows[AR.name].append((reservation, number, owner, submitted))
        return reservation

    def add(self, record: ReservationRecord) -> None:
        """Add a record."""
        owner = record.owner if isinstance(record, NewReservation) else None
        parent = self.find(record.number, record.submission_time, owner)
        match record:
            case ReservationAttributes():
                begin, end = format_moment(record.start_time), format_moment(record.end_time)
                time = format_moment(record.event_time)
                pe = record.granted_pe
                self._add(AR_ATTRIBUTE, parent, time, record.name, record.account, begin, end, pe)
                for variable, value in record.resources:
                    self._add(AR_RESOURCE_USAGE, parent, variable, value)
            case ReservationLog():
                time = format_moment(record.event_time)
                self._add(AR_LOG, parent, time, record.event, record.state, record.message)
            case ReservationUsage():
                time, slots = format_moment(record.termination_time), as_integer(record.slots)
                self._add(AR_USAGE, parent, time, record.qname, record.hostname, slots)

    def _add(self, table: Table, parent: int, *cells: Cell) -> None:
        key = (table.name, parent, *cells)
        if key not in self._seen:
            self._seen.add(key)
            self._rows[table.name].append((self._ids.take(table), parent, *cells))

    def flush(self, connection: Connection) -> None:
        """Bring into the database what is new."""
        for table in (AR, *_BELOW):
            insert_rows(connection, table, self._rows[table.name])
        if self._told:
            update_rows(connection, "UPDATE sge_ar SET ar_owner = ? WHERE ar_id = ?", self._told)


def _shown(connection: Connection, column: str) -> str:
    return column if connection.dialect.name == "sqlite" else f"to_char({column}, 'YYYY-MM-DD HH24:MI:SS')"
