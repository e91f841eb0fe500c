"""Keeps readings in the reporting database of a cluster: written in batches, thinned as they age, read as steps."""

import calendar
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from sqlalchemy import Connection

from qmonpy.reporting.readings.series import SeriesKey, Step
from qmonpy.reporting.readings.thinning import KeepRule, merge_steps
from qmonpy.reporting.schema.database import ONLY_READS, Database
from qmonpy.reporting.schema.refusals import reported_errors

_KEY_COLUMNS = "se_kind, se_rule, se_resource, se_user, se_project, se_pe, se_queue, se_host"
_VALUE_COLUMNS = (
    "sr_parent, sr_time_start, sr_time_end, sr_step, sr_used, sr_peak, sr_limit, sr_blocked, sr_blocked_peak, sr_holder"
)
_ADD_VALUES = f"""INSERT INTO qmonpy_series_values ({_VALUE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (sr_parent, sr_time_start) DO UPDATE SET sr_time_end = excluded.sr_time_end"""
"""A step that goes on is written again with a later end; what was read at the same time by another process stays."""
LEASE_SECONDS = 60.0
"""For so long nobody else records, by the machine's time; it is renewed long before."""


class ReadingStore:
    """The readings in a database. Not safe for threads."""

    def __init__(self, database: Database):
        self.database = database
        self._ids: dict[SeriesKey, int] = {}

    # Recording

    def take_lease(self, process: str, now: float) -> bool:
        """Return whether a process may record now, and keep others from it for LEASE_SECONDS if so."""
        until = _format(int(now + LEASE_SECONDS))
        with self.database.begin() as connection:
            _lock(connection)
            found = _find(connection, "SELECT re_process, re_until FROM qmonpy_recorder")
            if not found:
                _run(connection, "INSERT INTO qmonpy_recorder VALUES (1, ?, ?)", [(process, until)])
                return True
            holder, held_until = found[0]
            if holder != process and holder and _parse(held_until) > now:
                return False
            _run(connection, "UPDATE qmonpy_recorder SET re_process = ?, re_until = ?", [(process, until)])
            return True

    def drop_lease(self, process: str) -> None:
        """Let others record, if this process did."""
        with self.database.begin() as connection:
            _run(connection, "UPDATE qmonpy_recorder SET re_process = '' WHERE re_process = ?", [(process,)])

    def write(self, rows: Iterable[tuple[SeriesKey, Step]]) -> None:
        """Write steps, or later ends of steps that were written before, in one transaction."""
        steps = list(rows)
        if not steps:
            return
        try:
            with self.database.begin() as connection:
                self._find_ids(connection, {key for key, _ in steps})
                _run(connection, _ADD_VALUES, [_make_row(self._ids[key], step) for key, step in steps])
        except BaseException:
            self._ids.clear()
            raise

    def forget_after(self, moment: int) -> None:
        """Delete what was read after a moment: the cluster begins there again, and that never was."""
        with self.database.begin() as connection:
            _run(connection, "DELETE FROM qmonpy_series_values WHERE sr_time_start > ?", [(_format(moment),)])

    def thin(self, now: int, rules: Sequence[KeepRule]) -> int:
        """Merge and delete what is older than the rules keep it; return how many steps are fewer."""
        fewer = 0
        for finer, coarser in pairwise(rules):
            fewer += self._merge(now - finer.for_seconds, finer.each_seconds, coarser.each_seconds)
        if rules:
            with self.database.begin() as connection:
                before = (_format(now - rules[-1].for_seconds),)
                fewer += _run(connection, "DELETE FROM qmonpy_series_values WHERE sr_time_start < ?", [before])
        return fewer

    def _merge(self, before: int, finer: int, coarser: int) -> int:
        """Merge steps of one size that end before a moment into larger ones, whole ones only."""
        border = _format(before // coarser * coarser)
        with self.database.begin() as connection:
            where = "WHERE sr_step <= ? AND sr_time_start < ?"
            select = f"SELECT {_VALUE_COLUMNS} FROM qmonpy_series_values {where} ORDER BY sr_parent, sr_time_start"
            by_series: dict[int, list[Step]] = {}
            for row in _find(connection, select, (finer, border)):
                by_series.setdefault(row[0], []).append(_make_step(row))
            if not by_series:
                return 0
            gone = _run(connection, f"DELETE FROM qmonpy_series_values {where}", [(finer, border)])
            merged = [
                _make_row(parent, step) for parent, steps in by_series.items() for step in merge_steps(steps, coarser)
            ]
            _run(connection, _ADD_VALUES, merged)
        return gone - len(merged)

    # Reading

    def read(
        self, since: int, until: int, kinds: Collection[str], resource: str = ""
    ) -> Mapping[SeriesKey, tuple[Step, ...]]:
        """Return the steps of series of some kinds that reach into a time, each in order; only reads."""
        places = ", ".join("?" * len(kinds))
        statement = f"""SELECT {_KEY_COLUMNS}, {_VALUE_COLUMNS} FROM qmonpy_series_values
JOIN qmonpy_series ON se_id = sr_parent WHERE se_kind IN ({places}) AND sr_time_end > ? AND sr_time_start < ?"""
        cells: list[Any] = [*kinds, _format(since), _format(until)]
        if resource:
            statement += " AND se_resource = ?"
            cells.append(resource)
        found: dict[SeriesKey, list[Step]] = {}
        with reported_errors(self.database.name):
            engine = self.database.engine.execution_options(**ONLY_READS)
            with engine.connect() as connection, connection.begin():
                for row in _find(connection, f"{statement} ORDER BY sr_time_start", cells):
                    found.setdefault(SeriesKey(*row[:8]), []).append(_make_step(row[8:]))
        return {key: tuple(steps) for key, steps in found.items()}

    def find_newest(self) -> int | None:
        """Return the end of the last step that was read; None if there is none."""
        with self.database.begin() as connection:
            ((newest,),) = _find(connection, "SELECT max(sr_time_end) FROM qmonpy_series_values")
            return None if newest is None else int(_parse(newest))

    def _find_ids(self, connection: Connection, keys: set[SeriesKey]) -> None:
        if keys <= self._ids.keys():
            return
        _lock(connection)
        for number, *words in _find(connection, f"SELECT se_id, {_KEY_COLUMNS} FROM qmonpy_series"):
            self._ids[SeriesKey(*words)] = number
        new = sorted(keys - self._ids.keys())
        first = max(self._ids.values(), default=0) + 1
        rows = [(first + at, *key) for at, key in enumerate(new)]
        _run(connection, "INSERT INTO qmonpy_series VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self._ids.update({key: first + at for at, key in enumerate(new)})


def _lock(connection: Connection) -> None:
    """Keep other recorders out until the end of the transaction; SQLite has let in one writer alone anyway."""
    if connection.dialect.name == "postgresql":
        _find(connection, "SELECT pg_advisory_xact_lock(1902081906)")


def _make_row(parent: int, step: Step) -> tuple[Any, ...]:
    return (
        parent,
        _format(step.start),
        _format(step.end),
        step.step,
        step.used,
        step.peak,
        step.limit,
        step.blocked,
        step.blocked_peak,
        step.holder,
    )


def _make_step(row: Sequence[Any]) -> Step:
    _, start, end, step, used, peak, limit, blocked, blocked_peak, holder = row
    return Step(int(_parse(start)), int(_parse(end)), used, peak, limit, blocked, blocked_peak, holder or "", step)


def _format(moment: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(moment))


def _parse(moment: str | datetime) -> float:
    """Return seconds since the epoch of a time in UTC, a text in SQLite."""
    found = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    return float(calendar.timegm(found.timetuple()))


def _run(connection: Connection, statement: str, rows: Sequence[Sequence[Any]]) -> int:
    """Run a statement, whose parameters are question marks, for each row; return how many rows it changed."""
    if not rows:
        return 0
    raw: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        return int(raw.executemany(statement, rows).rowcount)
    with raw.cursor() as cursor:
        cursor.executemany(statement.replace("?", "%s"), rows)
        return int(cursor.rowcount)


def _find(connection: Connection, statement: str, cells: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    raw: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        return list(raw.execute(statement, cells))
    with raw.cursor() as cursor:
        cursor.execute(statement.replace("?", "%s"), cells)
        return list(cursor.fetchall())
