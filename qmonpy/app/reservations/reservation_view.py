"""The content of the page Reservations for a snapshot: the chart, its lanes, and the tables beside them."""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, TypeVar

from qmonpy.app.gantt.chart_bars import ChartBars, bars_of_thing
from qmonpy.app.gantt.colour_key import ColourBy, rank_names
from qmonpy.app.gantt.gantt import Gantt, GanttLane
from qmonpy.app.gantt.gantt_job_rows import GanttJobRow, gantt_job_rows
from qmonpy.app.gantt.gantt_view import GanttOptions, make_gantt
from qmonpy.app.gantt.row_filter import ClusterNames
from qmonpy.app.reservations.reservation_rows import TROUBLED, ReservationRow, reservation_rows
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.plan import Plan
from qmonpy.insight.plan.start_forecast import StartCounts, count_starts
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.reservation import ReservationState

if TYPE_CHECKING:
    from qmonpy.app.gantt.lane_history import LaneHistories

MOST_UNSEEN = 5_000
"""Rows of so many jobs are made whether or not their table is on screen."""
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
    """Empty where there are very many jobs and nobody looks at their table."""
    job_count: int | None = 0
    """None while they are not counted."""
    forecast: Forecast = field(default_factory=Forecast)
    names: ClusterNames = field(default_factory=lambda: ClusterNames(Cluster()))
    """What the filter of the chart completes."""
    starts: StartCounts | None = field(default_factory=StartCounts)
    """How many jobs wait, and how many of them have a start; what the chart shows of them makes no difference. None
    while they are not counted."""

    colour_names: Mapping[ColourBy, tuple[str, ...]] = field(default_factory=dict)
    """By what jobs may be coloured, the names that they have, those with most slots first; where very many jobs run,
    only by what was asked for."""

    def has_thing(self, thing: str) -> bool:
        """Whether a thing can be chosen, by its text."""
        return any(row.key == thing for row in self.rows) or bool(bars_of_thing(self.gantt, thing))

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


def make_first_view(
    snapshot: Snapshot, options: GanttOptions, outlook: Outlook, *, colour_by: ColourBy = ColourBy.USER
) -> ReservationView:
    """Return of the content of the page what one sees first: the chart, whose bars reach as far as is known later, and
    the reservations. Nothing is counted, and no lanes and no rows of jobs are made; `make_view` does so from it."""
    gantt = make_gantt(snapshot, options, outlook.forecast.plan, is_part=True)
    rows = reservation_rows(snapshot, shows_past=options.shows_past)
    return ReservationView(
        snapshot,
        options,
        gantt,
        rows=rows,
        job_count=None,
        forecast=outlook.forecast,
        starts=None,
        colour_names={colour_by: rank_names(snapshot, colour_by)},
    )


def make_view(
    snapshot: Snapshot,
    options: GanttOptions,
    outlook: Outlook,
    before: ReservationView,
    *,
    has_lanes: bool,
    has_jobs: bool = False,
    folded: Iterable[str] = (),
    history: "LaneHistories | None" = None,
    colour_by: ColourBy = ColourBy.USER,
) -> ReservationView:
    """Return the content of the page; rows, bars and lanes that equal those before are the same objects.

    With `has_jobs`, the table of jobs is on screen; `folded` are keys of headings of which only sums are seen;
    `history` has what was recorded of lanes. Jobs are coloured by `colour_by`.
    """
    plan = outlook.forecast.plan
    # With other options the chart before has nothing in common with the new one.
    is_same_chart = options == before.options
    if is_same_chart and plan is before.plan and snapshot is before.snapshot:
        # Other headings are folded, or the table of jobs is looked at.
        gantt = before.gantt
        if isinstance(gantt.bars, ChartBars) and not gantt.bars.complete():
            gantt = make_gantt(snapshot, options, plan, before.gantt, other=before.gantt)
    else:
        gantt = make_gantt(snapshot, options, plan, before.gantt if is_same_chart else None, other=before.gantt)
    lanes = None
    if has_lanes:
        from qmonpy.app.gantt.gantt_lanes import make_lanes

        past = None if history is None else history.find(snapshot.now)
        known = before.lanes if is_same_chart else None
        lanes = make_lanes(snapshot, options, plan, outlook.refusals, known, past)
    rows = _keep(reservation_rows(snapshot, shows_past=options.shows_past), before.rows)
    count = 0
    if isinstance(gantt.bars, ChartBars):
        count = gantt.bars.job_count
        for key in folded:
            gantt.bars.coarse_of(key, is_patient=True)
    has_jobs = has_jobs or count <= MOST_UNSEEN
    jobs = _keep(gantt_job_rows(gantt, snapshot), before.jobs) if has_jobs else ()
    is_named = before.job_count is not None and before.snapshot.cluster is snapshot.cluster
    names = before.names if is_named else ClusterNames(snapshot.cluster)
    is_same_outlook = snapshot is before.snapshot and outlook.forecast is before.forecast
    starts = before.starts if is_same_outlook else None
    starts = starts if starts is not None else count_starts(snapshot, outlook.forecast)
    found = ReservationView(snapshot, options, gantt, lanes, rows, jobs, count, outlook.forecast, names, starts)
    state = snapshot.state
    is_known = before.snapshot.state is state and before.snapshot.cluster is snapshot.cluster
    ranked = dict(before.colour_names) if is_known else {}
    for by in (colour_by,) if len(state.running) > MOST_UNSEEN else ColourBy:
        if by not in ranked:
            ranked[by] = rank_names(snapshot, by)
    return replace(found, colour_names=ranked)


def _keep(rows: tuple[KeyedRow, ...], before: tuple[KeyedRow, ...]) -> tuple[KeyedRow, ...]:
    """Return rows of which those that equal one before are the same objects, so that a model sees what changed."""
    known = {row.key: row for row in before}
    return tuple(old if (old := known.get(row.key)) == row and old is not None else row for row in rows)
