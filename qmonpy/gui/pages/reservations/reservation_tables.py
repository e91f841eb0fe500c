"""The tables below the chart: reservations with the columns of qrstat, and the jobs that the chart shows."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from qmonpy.app.filter.rows import Row
from qmonpy.app.gantt.gantt import BarKind
from qmonpy.app.gantt.gantt_job_rows import GANTT_JOB_COLUMNS, GanttJobRow
from qmonpy.app.reservations.reservation_rows import (
    RESERVATION_COLUMNS,
    RESERVATION_FIELDS,
    ReservationRow,
    describe_state,
)
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.reservation_number import ReservationSlots
from qmonpy.app.terms.starts.elapsed_number import Elapsed
from qmonpy.app.terms.thing_number import BarNumbers
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.model.work.reservation import ReservationState
from qmonpy.translation import tr

STATE_TONES = {
    ReservationState.WAITING: "accent",
    ReservationState.RUNNING: "ok",
    ReservationState.EXITED: "muted",
    ReservationState.DELETED: "muted",
    ReservationState.ERROR: "problem",
    ReservationState.WARNING: "attention",
    ReservationState.UNKNOWN: "muted",
}
JOB_TONES = {
    BarKind.JOB: "ok",
    BarKind.RESERVATION_JOB: "ok",
    BarKind.PLANNED: "accent",
    BarKind.FORECAST: "muted",
    BarKind.PAST_JOB: "muted",
}


def make_reservation_model(parent: QObject) -> RowTableModel:
    """Return an empty model of reservations."""
    looks = {
        "state": Look(CellKind.BADGE, tone=find_tone, tooltip=lambda row: tr(describe_state(row))),
        "owner": Look(tone=_muted, link=lambda row: Link("reservations", f'owner:"{row.owner}"')),
        "jobs": Look(link=lambda row: Link("jobs", f'ar:"{row.id}"') if row.running or row.waiting else None),
        "queue": Look(CellKind.CODE, tone=_muted, tooltip=lambda row: row.queues.replace(",", "\n")),
        "resources": Look(CellKind.CODE, tooltip=lambda row: row.resources),
        "errors": Look(tone=lambda row: "problem", tooltip=lambda row: "\n".join(row.errors)),
        **{name: Look(tone=_muted) for name in ("ar", "name", "start", "end", "pe")},
        "duration": Look(tone=_muted, number=_find_duration),
        "slots": Look(tone=_muted, number=lambda row: None if row.is_past else ReservationSlots(row.id)),
    }
    columns = tuple(_translated(each) for each in RESERVATION_COLUMNS)
    model = RowTableModel(columns, lambda row: row.key, looks, parent)
    model.set_fields(columns, RESERVATION_FIELDS)
    model.own_order = OwnOrder("by AR-ID; past ones last, the newest first")
    return model


def make_gantt_job_model(parent: QObject, find_forecast: Callable[[], Forecast]) -> RowTableModel:
    """Return an empty model of the jobs in the chart, whose starts and ends are those of a forecast."""

    def find_number(row: GanttJobRow) -> BarNumbers:
        return BarNumbers(row.thing, find_forecast())

    looks = {
        **{id: Look(number=find_number) for id in ("start", "end", "slots")},
        "job": Look(link=lambda row: Link("jobs", str(row.job))),
        "user": Look(link=lambda row: Link("jobs", f'user:"{row.owner}"')),
        "state": Look(CellKind.BADGE, tone=find_job_tone),
        "ar": Look(link=lambda row: Link("reservations", f"ar:{row.reservation}") if row.reservation else None),
        "places": Look(tooltip=lambda row: "\n".join(row.places)),
    }
    columns = tuple(_translated(each) for each in GANTT_JOB_COLUMNS)
    return RowTableModel(columns, lambda row: row.key, looks, parent)


def find_tone(row: ReservationRow) -> str:
    """Return the tone of a reservation's state."""
    return "muted" if row.is_past else STATE_TONES[ReservationState(row.state)]


def find_job_tone(row: GanttJobRow) -> str:
    """Return the tone of a job's bar."""
    return JOB_TONES[row.kind]


def _find_duration(row: ReservationRow) -> Elapsed:
    return Elapsed(tr("Duration"), row.start, row.end, tr("Begin"), tr("End"))


def _muted(row: ReservationRow) -> str:
    return "muted" if row.is_past else ""


def _translated(column: Column[Row]) -> Column[Row]:
    return replace(column, title=tr(column.title), tooltip=tr(column.tooltip) if column.tooltip else "")
