"""The content of the page Reservations for a snapshot: the chart, its lanes, and the tables beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from qmonpy.app.gantt.gantt import Gantt, GanttLane
from qmonpy.app.gantt.gantt_job_rows import GanttJobRow, gantt_job_rows
from qmonpy.app.gantt.gantt_view import GanttOptions, make_gantt
from qmonpy.app.reservations.reservation_rows import TROUBLED, ReservationRow, reservation_rows
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.plan import Plan
from qmonpy.insight.plan.start_forecast import StartCounts, count_starts
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.reservation import ReservationState

KeyedRow = TypeVar("KeyedRow", ReservationRow, GanttJobRow)


@dataclass(frozen=True)
class Outlook:
    """The forecast and the reasons why jobs wait: they take a while, and so may be older than the snapshot."""

    forecast: Forecast = field(default_factory=Forecast)
    refusals: Mapping[int, tuple[Refusal, ...]] | None = None
    """By job the reasons why it waits; None if they were not asked for."""


@dataclass(frozen=True)
class ReservationView:
    """The content of the page at one moment."""

    snapshot: Snapshot = field(default_factory=Snapshot)
    options: GanttOptions = field(default_factory=GanttOptions)
    gantt: Gantt = field(default_factory=lambda: Gantt(0, (), ()))
    lanes: tuple[GanttLane, ...] | None = None
    """None unless they are shown."""
    rows: tuple[ReservationRow, ...] = ()
    jobs: tuple[GanttJobRow, ...] = ()
    forecast: Forecast = field(default_factory=Forecast)
    things: frozenset[str] = frozenset()
    """The texts of all `Thing`s that can be chosen."""
    starts: StartCounts = field(default_factory=StartCounts)
    """How many jobs wait, and how many of them have a start; what the chart shows of them makes no difference."""

    @property
    def plan(self) -> Plan | None:
        """The plan behind the bars of waiting jobs; None before the first."""
        return self.forecast.plan

    @property
    def running(self) -> int:
        """The number of reservations that hold their resources now."""
        begun = (ReservationState.RUNNING, ReservationState.ERROR)
        return sum(each.state in begun for each in self.snapshot.state.reservations.values())

    @property
    def troubled(self) -> int:
        """The number of reservations with errors."""
        return sum(each.state in TROUBLED for each in self.snapshot.state.reservations.values())


def make_view(
    snapshot: Snapshot, options: GanttOptions, outlook: Outlook, before: ReservationView, *, has_lanes: bool
) -> ReservationView:
    """Return the content of the page; rows, bars and lanes that equal those before are the same objects."""
    plan = outlook.forecast.plan
    # With other options the chart before has nothing in common with the new one.
    is_same_chart = options == before.options
    gantt = make_gantt(snapshot, options, plan, before.gantt if is_same_chart else None)
    lanes = None
    if has_lanes:
        from qmonpy.app.gantt.gantt_lanes import make_lanes

        lanes = make_lanes(snapshot, options, plan, outlook.refusals, before.lanes if is_same_chart else None)
    rows = _keep(reservation_rows(snapshot, shows_past=options.shows_past), before.rows)
    jobs = _keep(gantt_job_rows(gantt, snapshot), before.jobs)
    things = frozenset(row.key for row in rows) | {row.key for row in jobs}
    starts = count_starts(snapshot, outlook.forecast)
    return ReservationView(snapshot, options, gantt, lanes, rows, jobs, outlook.forecast, things, starts)


def _keep(rows: tuple[KeyedRow, ...], before: tuple[KeyedRow, ...]) -> tuple[KeyedRow, ...]:
    """Return rows of which those that equal one before are the same objects, so that a model sees what changed."""
    known = {row.key: row for row in before}
    return tuple(old if (old := known.get(row.key)) == row and old is not None else row for row in rows)
