"""The marks of the chart for its legend: each with its name, its meaning, and a sample that the chart itself draws."""

from collections.abc import Collection, Iterator, Sequence
from math import inf

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter

from qmonpy.app.gantt.colour_key import NO_NAME, name_of
from qmonpy.app.gantt.gantt import (
    BarKind,
    Closure,
    Gantt,
    GanttBar,
    GanttLane,
    GanttRow,
    LaneMark,
    LaneStep,
    Overbooking,
    RowKind,
)
from qmonpy.app.gantt.reservation_states import explain_reservation
from qmonpy.gui.charts.axis_painter import paint_now
from qmonpy.gui.charts.bar_form import BarForm
from qmonpy.gui.charts.bar_look import RUNNING, find_letter
from qmonpy.gui.charts.chart_clip import ChartClip
from qmonpy.gui.charts.chart_form import ChartForm
from qmonpy.gui.charts.chart_view import ChartView, make_parts
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.lane_form import LaneForm
from qmonpy.gui.charts.lane_painter import HEADROOM
from qmonpy.gui.charts.row_bars import NARROW
from qmonpy.gui.charts.row_layout import RowLayout
from qmonpy.gui.charts.time_scale import TimeScale
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.samples import LegendEntry, Sample
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_others
from qmonpy.model.work.reservation import ReservationState
from qmonpy.translation import later, tr

SAMPLE_WIDTH = 36
MOST_NAMED = 12
"""So many of the names that have no colour of their own are in the tool tip."""
NOW_AT = 85
"""Where now is in its sample: near the name, as what is right of it is as empty as the ground."""
_ROW = "row"
_NOW = 1000
"""The moment of samples, whose picture is 100 seconds wide."""
RUNS, STATE, NO_END, PLANNED, EXPECTED, GUESS = "runs", "state", "no end", "planned", "expected", "guess"
ENDED, SMALL, CLOSED, OVERBOOKED, BOOKED = "ended", "small", "closed", "overbooked", "booked"
NOW, CHOSEN, USED, RESERVED, LIMIT, ABOVE, START = "now", "chosen", "used", "reserved", "limit", "above", "start"
"""What `Mark.id` is, besides the letters of reservations."""
RESERVATION_STATES = {
    ReservationState.WAITING: later("It is granted, and its time has not come yet."),
    ReservationState.RUNNING: later("Its resources are held, and jobs submitted into it may start."),
    ReservationState.WARNING: later(
        "Its time has not come yet, and something that it holds is not there at the moment."
    ),
    ReservationState.ERROR: later("Its time has come, and something that it holds is not there at the moment."),
}
"""What a reservation in a state is, in a sentence."""


@dataclass(frozen=True)
class Mark:
    """One entry of a legend; the sample is a row of the chart, or a lane, for 100 seconds."""

    id: str
    """Unique among the marks of a form; see `find_bar_marks`."""
    title: str
    explanation: str
    bars: Sequence[GanttBar] = ()
    closures: Sequence[Closure] = ()
    overbooked: Sequence[Overbooking] = ()
    capacity: int = 1
    lane: GanttLane | None = None
    past: int = -1
    """How many seconds of the picture lie before now; negative: it is later than now, which has no line."""
    chosen: str = ""


def make_bar_marks(*, has_key: bool = True) -> tuple[Mark, ...]:
    """Return the marks of the form with bars; a small chart has no key of its colours."""
    colour = tr("its colour is in the key") if has_key else tr("users have colours, named by the tool tip")
    return (
        *map(_make_reservation_mark, RESERVATION_STATES),
        Mark(
            RUNS, tr("running job"), tr("Up to its run time limit; {colour}.").format(colour=colour), (_bar(state="r"),)
        ),
        Mark(
            STATE,
            tr("state of a job"),
            tr("The letters of qstat, for a job that does not simply run, such as S for suspended."),
            (_bar(state="S"),),
        ),
        Mark(
            NO_END,
            tr("no known end"),
            tr("The job has no run time limit. Other bars may lie over this part."),
            (_open(),),
            past=20,
        ),
        Mark(
            PLANNED,
            tr("planned start"),
            tr("The scheduler keeps the slots for a job with -R y; slanted lines."),
            (_bar(BarKind.PLANNED),),
        ),
        Mark(
            EXPECTED,
            tr("expected start"),
            tr("The forecast finds it by playing the cluster forward; level lines."),
            (_bar(BarKind.FORECAST),),
        ),
        Mark(
            GUESS,
            tr("guess"),
            tr("The start depends on the end of a job that has no limit."),
            (_bar(BarKind.FORECAST, is_guess=True),),
        ),
        Mark(ENDED, tr("ended"), tr("A job or a reservation that is over."), (_bar(BarKind.PAST_JOB),)),
        Mark(
            SMALL,
            tr("many small bars"),
            tr("Bars too narrow to be drawn: how full they make the row, in the colours of their states."),
            tuple(_bar(start=at, end=at + 1, number=at, state="r") for at in range(8, 92, 2)),
            capacity=2,
        ),
        Mark(
            CLOSED,
            tr("no job starts"),
            tr("By a calendar, or while the instance is disabled, in error or full; the tooltip says why."),
            closures=(Closure(None, None, ""),),
            past=0,
        ),
        Mark(
            OVERBOOKED,
            tr("overbooked"),
            tr("More slots are booked than there are: above the red line there is no room."),
            (_bar(slots=2),),
            overbooked=(Overbooking(_ROW, "", None, None, 1, ()),),
            past=0,
        ),
        Mark(
            BOOKED,
            tr("booked longer"),
            tr("The scheduler books the slots a little longer than the job may run."),
            (_bar(end=50, booked_until=90, state="r"),),
        ),
        Mark(NOW, tr("now"), tr("The past is left of it."), past=NOW_AT),
        Mark(
            CHOSEN,
            tr("chosen"),
            tr("On all rows at once; a further click chooses what lies below."),
            (_bar(state="r"),),
            chosen="thing",
        ),
    )


def make_lane_marks() -> tuple[Mark, ...]:
    """Return the marks of the form with lanes."""

    return (
        Mark(USED, tr("used by jobs"), tr("What running jobs use, and planned and expected ones will."), lane=_lane(3)),
        Mark(RESERVED, tr("reserved"), tr("What advance reservations hold."), lane=_lane(0, 3)),
        Mark(
            LIMIT, tr("limit"), tr("The limit of the rule, or what there is of the consumable."), lane=_lane(0, limit=4)
        ),
        Mark(
            ABOVE, tr("above the limit"), tr("More is used or reserved than the limit allows."), lane=_lane(4, limit=2)
        ),
        Mark(
            START,
            tr("start of a job, by its number"),
            tr("Enough is free then for a job that waits for it: its number, and how many more."),
            lane=_lane(1, limit=4, marks=(LaneMark(_NOW + 40, 7, ""),)),
        ),
        Mark(NOW, tr("now"), tr("The past is left of it."), past=NOW_AT),
    )


def _make_reservation_mark(state: ReservationState) -> Mark:
    title = tr("reservation: {state}").format(state=explain_reservation(state))
    return Mark(state, title, tr(RESERVATION_STATES[state]), (_bar(BarKind.RESERVATION, state=state),))


def _lane(used: float, reserved: float = 0, *, limit: float = 5, marks: tuple[LaneMark, ...] = ()) -> GanttLane:
    return GanttLane(_ROW, "", limit, "", (LaneStep(_NOW - 100, used, reserved),), marks)


def _bar(
    kind: BarKind = BarKind.JOB,
    *,
    state: str = "",
    start: int = 8,
    end: int = 92,
    number: int = 0,
    slots: int = 1,
    is_guess: bool = False,
    booked_until: int | None = None,
) -> GanttBar:
    until = None if booked_until is None else _NOW + booked_until
    return GanttBar(
        f"{number}", "thing", _ROW, kind, _NOW + start, _NOW + end, slots, 0, "", "", state, is_guess, until
    )


def _open() -> GanttBar:
    return GanttBar("open", "thing", _ROW, BarKind.JOB, _NOW - 15, None, 1, 0, "", "", "r")


def draw_mark(mark: Mark, colouring: Colouring) -> Sample:
    """Return the sample of a mark, which the chart itself draws."""

    def find_size() -> QSize:
        above = tokens().scaled(HEADROOM) if mark.lane is not None else 2
        return QSize(SAMPLE_WIDTH, tokens().size("bar_height") + above)

    return Sample(
        lambda painter, area, is_vector: _paint_mark(painter, area.toRect(), mark, colouring, is_vector), find_size
    )


def _paint_mark(painter: QPainter, area: QRect, mark: Mark, colouring: Colouring, is_vector: bool) -> None:
    form = _make_form(mark, colouring)
    # Above the picture stands the axis, to the left of it the titles: neither is drawn.
    parts = make_parts(area.width(), area.height(), 0, 0)
    scale = TimeScale(_NOW - max(mark.past, 0), 100 / area.width(), 0, area.width())
    rows = [form.find_row(_ROW)]
    layout = RowLayout([row for row in rows if row is not None], (), area.height(), area.height())
    now = _NOW if mark.past >= 0 else _NOW - 100
    ratio = 1.0 if is_vector else painter.device().devicePixelRatioF()
    view = ChartView(parts, scale, layout, 0, now, chosen=mark.chosen, ratio=ratio, is_vector=is_vector)
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.fillRect(area, tokens().colour("base"))
    form.paint_rows(painter, view, range(1), ChartClip([area]))
    if mark.past >= 0:
        paint_now(painter, view)
    painter.restore()


def _make_form(mark: Mark, colouring: Colouring) -> ChartForm:
    if mark.lane is not None:
        return LaneForm((mark.lane,), _NOW)
    peak = max((bar.bottom + bar.slots for bar in mark.bars), default=mark.capacity)
    row = GanttRow(_ROW, "", RowKind.HOST, max(peak, mark.capacity), capacity=mark.capacity, instances=("q@h",))
    gantt = Gantt(_NOW, (row,), mark.bars, mark.overbooked, {_ROW: tuple(mark.closures)} if mark.closures else {})
    return BarForm(gantt, colouring=colouring)


def make_entries(marks: Sequence[Mark], colouring: Colouring) -> tuple[LegendEntry, ...]:
    """Return marks as entries of a legend, whose samples the chart itself draws."""
    return tuple(LegendEntry(each.title, each.explanation, draw_mark(each, colouring)) for each in marks)


def make_colour_entries(colouring: Colouring, names: Collection[str] | None = None) -> list[LegendEntry]:
    """Return the key of colours; of some names alone where there are `names`, the empty one being a job without one."""
    shown = sorted(name for name in colouring.places if names is None or name in names)
    found = [LegendEntry(name, "", _draw_colour(colouring.places[name])) for name in shown]
    others = [name for name in colouring.others if names is None or name in names]
    if others:
        more = ", ".join(others[:MOST_NAMED]) + (", ..." if len(others) > MOST_NAMED else "")
        found.append(LegendEntry(format_others(len(others)), more, _draw_colour(None)))
    elif colouring.by in NO_NAME and (names is None or "" in names):
        found.append(LegendEntry(tr(NO_NAME[colouring.by]), "", _draw_colour(None)))
    return found


def _draw_colour(place: int | None) -> Sample:
    def find_size() -> QSize:
        return QSize(tokens().size("space_3"), tokens().size("space_3"))

    def paint(painter: QPainter, area: QRectF, _: bool) -> None:
        painter.fillRect(area, tokens().colour("bar_edge"))
        painter.fillRect(area.adjusted(1, 1, -1, -1), tokens().category(place))

    return Sample(paint, find_size)


def find_chart_key(form: ChartForm, view: ChartView) -> tuple[LegendEntry, ...]:
    """Return what a chart has in its stretch of time: its marks, and the names of its colours."""
    if isinstance(form, LaneForm):
        found = {*_find_now(view), *(mark for row in _keys_of(view) for mark in _find_in_lane(form.lanes[row], view))}
        return make_entries([each for each in make_lane_marks() if each.id in found], Colouring())
    assert isinstance(form, BarForm)
    found, names = set(_find_now(view)), set[str]()
    for row in _keys_of(view):
        if row in view.folded:
            found |= {SMALL} if form.bars_below(row).faces else set()
            continue
        found |= {CLOSED} if any(_is_seen(each, view) for each in form.gantt.closures.get(row, ())) else set()
        found |= {OVERBOOKED} if any(_is_seen(each, view) for each in form.overbooked_of(row)) else set()
        for bar in form.plain_bars_of(row):
            if bar.start < view.scale.end and (bar.end is None or max(bar.release, bar.start + 1) > view.scale.begin):
                found.update(find_bar_marks(bar, view))
                names.update({name_of(bar, form.colouring.by)} if bar.kind in RUNNING else ())
    marks = [each for each in make_bar_marks() if each.id in found]
    return (*make_entries(marks, form.colouring), *make_colour_entries(form.colouring, names))


def find_bar_marks(bar: GanttBar, view: ChartView) -> Iterator[str]:
    """Yield the marks of a bar that is in the picture."""
    if bar.end is not None and bar.end - bar.start < NARROW * view.scale.seconds_per_pixel:
        yield SMALL
        return
    if bar.thing == view.chosen:
        yield CHOSEN
    if bar.kind in (BarKind.PAST_JOB, BarKind.PAST_RESERVATION):
        yield ENDED
        return
    if bar.kind is BarKind.RESERVATION:
        yield bar.state[:1]
    elif bar.kind in RUNNING:
        yield STATE if find_letter(bar) else RUNS
    else:
        yield PLANNED if bar.kind is BarKind.PLANNED else EXPECTED
        if bar.is_guess:
            yield GUESS
    if bar.end is None:
        yield NO_END
    elif bar.release > bar.end:
        yield BOOKED


def _find_in_lane(lane: GanttLane, view: ChartView) -> Iterator[str]:
    limit = inf if lane.limit is None else lane.limit
    if limit < inf:
        yield LIMIT
    ends = [*(step.time for step in lane.steps[1:]), inf]
    past = [(each.begin, each.end, each.used, 0.0) for each in lane.past]
    steps = [(step.time, end, step.used, step.reserved) for step, end in zip(lane.steps, ends, strict=True)]
    for begin, end, used, reserved in (*past, *steps):
        if begin < view.scale.end and end > view.scale.begin:
            amounts = (USED, used > 0), (RESERVED, reserved > 0), (ABOVE, used + reserved > limit)
            yield from (mark for mark, is_there in amounts if is_there)
    if any(view.scale.begin <= mark.time <= view.scale.end for mark in lane.marks):
        yield START


def _find_now(view: ChartView) -> Iterator[str]:
    if view.scale.begin <= view.now <= view.scale.end:
        yield NOW


def _keys_of(view: ChartView) -> Iterator[str]:
    rows = view.layout.rows
    return (rows[place].key for place in range(len(rows)))


def _is_seen(stretch: Closure | Overbooking, view: ChartView) -> bool:
    begin = view.now if stretch.begin is None else stretch.begin
    return begin < view.scale.end and (stretch.end is None or stretch.end > view.scale.begin)
