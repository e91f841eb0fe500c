"""Everything that the page of reservations shows of a snapshot: the chart, its lanes, and the tables beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from qmonpy.app.gantt import BarKind, Gantt, GanttLane
from qmonpy.app.gantt_job_rows import GanttJobRow, gantt_job_rows
from qmonpy.app.gantt_view import GanttOptions, make_gantt
from qmonpy.app.reservation_rows import TROUBLED, ReservationRow, reservation_rows
from qmonpy.insight.plan import Plan
from qmonpy.model.decision import Refusal
from qmonpy.model.reservation import ReservationState
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True)
class Outlook:
    """What takes a while to find out, and so may be of a moment ago."""

    plan: Plan | None = None
    refusals: Mapping[int, tuple[Refusal, ...]] | None = None
    """Why jobs wait, None where nobody asked."""


@dataclass(frozen=True)
class ReservationView:
    """A moment of the page."""

    snapshot: Snapshot = field(default_factory=Snapshot)
    options: GanttOptions = field(default_factory=GanttOptions)
    gantt: Gantt = field(default_factory=lambda: Gantt(0, (), ()))
    lanes: tuple[GanttLane, ...] | None = None
    """None unless they are shown."""
    rows: tuple[ReservationRow, ...] = ()
    jobs: tuple[GanttJobRow, ...] = ()
    plan: Plan | None = None

    @property
    def running(self) -> int:
        """How many reservations hold their resources now."""
        begun = (ReservationState.RUNNING, ReservationState.ERROR)
        return sum(each.state in begun for each in self.snapshot.state.reservations.values())

    @cached_property
    def things(self) -> frozenset[str]:
        """Everything that can be chosen."""
        return frozenset(row.key for row in self.rows) | {row.key for row in self.jobs}

    @property
    def planned(self) -> int:
        """How many waiting jobs have a start that is reserved or expected."""
        return len({row.job for row in self.jobs if row.kind in (BarKind.PLANNED, BarKind.FORECAST)})

    @property
    def troubled(self) -> int:
        return sum(each.state in TROUBLED for each in self.snapshot.state.reservations.values())


def make_view(
    snapshot: Snapshot, options: GanttOptions, outlook: Outlook, before: ReservationView, *, has_lanes: bool
) -> ReservationView:
    """What there is to show; what did not change since the view before is the same object."""
    plan = outlook.plan
    # Another choice of rows has nothing in common with the chart before.
    previous = before.gantt if options == before.options else None
    gantt = make_gantt(snapshot, options, plan, previous)
    lanes = None
    if has_lanes:
        from qmonpy.app.gantt_lanes import make_lanes

        lanes = make_lanes(snapshot, options, plan, outlook.refusals)
    rows = reservation_rows(snapshot, shows_past=options.shows_past)
    return ReservationView(snapshot, options, gantt, lanes, rows, gantt_job_rows(gantt, snapshot), plan)
