"""The Gantt chart of a snapshot: rows and bars, stacked by slots."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from weakref import ref

from qmonpy.app.gantt.blocked_slots import BlockedSlots
from qmonpy.app.gantt.chart_bars import ChartBars, OverbookedRows, RowClosures, look_ahead, make_closure_finder
from qmonpy.app.gantt.closures import ClosureMaker, Closures
from qmonpy.app.gantt.gantt import Gantt, GanttBar, GanttRow
from qmonpy.app.gantt.gantt_rows import GanttOptions, Grouping, make_rows, without_free
from qmonpy.app.gantt.row_list import RowList
from qmonpy.app.gantt.span_index import SpanIndex, reduce_state
from qmonpy.insight.plan.plan import Plan
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State

__all__ = ["GanttOptions", "Grouping", "make_gantt"]


def make_gantt(
    snapshot: Snapshot,
    options: GanttOptions,
    plan: Plan | None = None,
    previous: Gantt | None = None,
    *,
    has_closures: bool = True,
    only: Sequence[str] | None = None,
    other: Gantt | None = None,
    is_part: bool = False,
) -> Gantt:
    """Return the chart of a snapshot; the forecast needs a plan. Queue instances that are gone have no past bars.

    With `previous`, the chart that was shown before, bars keep their slots if they can, and rows and bars that did not
    change are the same objects. With `only`, other queue instances have no rows. From a chart with `other` options is
    taken what depends on none of them, if it is of the same snapshot: of a large site, each key in its filter would
    make that anew, and let go of it. With `is_part` what the first rows do not need is left for
    `ChartBars.complete`.
    """
    shown_plan = plan if options.shows_forecast else None
    known = other.bars if other is not None and isinstance(other.bars, ChartBars) else None
    if known is not None and known.spans.is_of(snapshot, shown_plan, shows_past=options.shows_past):
        index = known.spans
        index.complete()
    else:
        index = SpanIndex(snapshot, shown_plan, shows_past=options.shows_past, is_part=is_part)
    before = previous.bars if previous is not None and isinstance(previous.bars, ChartBars) else None
    older = before.rows.plan if before is not None and not options.hides_free else None
    roster = known.rows.plan.roster if known is not None else None
    rows = make_rows(snapshot, options, index.orphans, older, only, roster)
    if options.hides_free:
        rows = RowList(without_free(rows.plan, index.find_held()), rows.states)
    bars = ChartBars(index, rows, before)
    rows.peak_of = _ask(ref(bars))
    if before is not None:
        rows.renew(before.rows)
    closures: Mapping[str, Closures] = {}
    if has_closures:
        find = make_closure_finder(snapshot, bars, options.closures_until)
        closures = RowClosures(bars, find, previous.closures if previous is not None else {})
        if not is_part:
            rows.plan.make_ready()
        look_ahead(bars, closures, before.made_keys() if before is not None else ())
    return Gantt(snapshot.now, rows, bars, OverbookedRows(bars), closures)


def _ask(bars: ref[ChartBars]) -> Callable[[GanttRow], int]:
    """Return what finds the peak of a row on bars, which it does not hold: they hold the rows, and would go only when
    Python searches for garbage."""

    def find_peak(row: GanttRow) -> int:
        held = bars()
        return held.find_peak(row) if held is not None else 0

    return find_peak


def find_closures(
    snapshot: Snapshot, rows: Iterable[GanttRow], bars: Iterable[GanttBar], until: int = 0
) -> Mapping[str, Closures]:
    """Return the closures and blocked slots of those rows that have any, by key of the row.

    Calendars are asked until a moment in seconds since the epoch; see `ClosureMaker`.
    """
    rows = tuple(rows)
    names = {name for row in rows for name in row.instances}
    maker = ClosureMaker(snapshot, until, snapshot.calendar_zone.zone, names=names)
    hosts = {name.partition("@")[2] for name in names}
    reduced: list[State] = []

    def find_near(row: GanttRow) -> tuple[Iterable[str], State]:
        if not reduced:
            reduced.append(reduce_state(snapshot.state, hosts))
        return hosts, reduced[0]

    blocked = BlockedSlots(snapshot, maker, find_near)
    bars_of: dict[str, list[GanttBar]] = {}
    for bar in bars:
        bars_of.setdefault(bar.row, []).append(bar)
    found: dict[str, Closures] = {}
    for row in rows:
        whole, part = maker.of_row(row), blocked.of_row(row, bars_of.get(row.key, ()))
        if whole or part:
            # Rows that are closed alike share one value.
            found[row.key] = (*whole, *part) if part else whole
    return found
