"""The marks of the chart for its legend: each with its name, its meaning, and a sample that the chart itself draws."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

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
from qmonpy.gui.charts.axis_painter import paint_now
from qmonpy.gui.charts.bar_form import BarForm
from qmonpy.gui.charts.chart_clip import ChartClip
from qmonpy.gui.charts.chart_form import ChartForm
from qmonpy.gui.charts.chart_view import ChartView, make_parts
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.lane_form import LaneForm
from qmonpy.gui.charts.lane_painter import HEADROOM
from qmonpy.gui.charts.row_layout import RowLayout
from qmonpy.gui.charts.time_scale import TimeScale
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.samples import LegendEntry
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

SAMPLE_WIDTH = 36
_ROW = "row"
_NOW = 1000
"""The moment of samples, whose picture is 100 seconds wide."""


@dataclass(frozen=True)
class Mark:
    """One entry of a legend; the sample is a row of the chart, or a lane, for 100 seconds."""

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
    states = (
        ("w", tr("reservation that waits"), tr("It is granted, and its time has not come yet.")),
        ("r", tr("reservation that runs"), tr("Its resources are held, and jobs submitted into it may start.")),
        ("W", tr("reservation with a warning"), tr("Something that it holds is not there at the moment.")),
        ("E", tr("reservation in error"), tr("It runs, and something that it holds is not there.")),
    )
    return (
        *(Mark(title, words, (_bar(BarKind.RESERVATION, state=letter),)) for letter, title, words in states),
        Mark(tr("running job"), tr("Up to its run time limit; {colour}.").format(colour=colour), (_bar(state="r"),)),
        Mark(
            tr("state of a job"),
            tr("The letters of qstat, for a job that does not simply run, such as S for suspended."),
            (_bar(state="S"),),
        ),
        Mark(
            tr("no known end"),
            tr("The job has no run time limit. Other bars may lie over this part."),
            (_open(),),
            past=20,
        ),
        Mark(
            tr("planned start"),
            tr("The scheduler keeps the slots for a job with -R y; slanted lines."),
            (_bar(BarKind.PLANNED),),
        ),
        Mark(
            tr("expected start"),
            tr("The forecast finds it by playing the cluster forward; level lines."),
            (_bar(BarKind.FORECAST),),
        ),
        Mark(
            tr("guess"),
            tr("The start depends on the end of a job that has no limit."),
            (_bar(BarKind.FORECAST, is_guess=True),),
        ),
        Mark(tr("ended"), tr("A job or a reservation that is over."), (_bar(BarKind.PAST_JOB),)),
        Mark(
            tr("many small bars"),
            tr("Bars too narrow to be drawn: how full they make the row, in the colours of their states."),
            tuple(_bar(start=at, end=at + 1, number=at, state="r") for at in range(8, 92, 2)),
            capacity=2,
        ),
        Mark(
            tr("no job starts"),
            tr("By a calendar, or while the instance is disabled, in error or full; the tooltip says why."),
            closures=(Closure(None, None, ""),),
            past=0,
        ),
        Mark(
            tr("overbooked"),
            tr("More slots are booked than there are: above the red line there is no room."),
            (_bar(slots=2),),
            overbooked=(Overbooking(_ROW, "", None, None, 1, ()),),
            past=0,
        ),
        Mark(
            tr("booked longer"),
            tr("The scheduler books the slots a little longer than the job may run."),
            (_bar(end=50, booked_until=90, state="r"),),
        ),
        Mark(tr("now"), tr("The past is left of it."), past=50),
        Mark(
            tr("chosen"),
            tr("On all rows at once; a further click chooses what lies below."),
            (_bar(state="r"),),
            chosen="thing",
        ),
    )


def make_lane_marks() -> tuple[Mark, ...]:
    """Return the marks of the form with lanes."""

    return (
        Mark(tr("used by jobs"), tr("What running jobs use, and planned and expected ones will."), lane=_lane(3)),
        Mark(tr("reserved"), tr("What advance reservations hold."), lane=_lane(0, 3)),
        Mark(tr("limit"), tr("The limit of the rule, or what there is of the consumable."), lane=_lane(2, limit=4)),
        Mark(tr("above the limit"), tr("More is used or reserved than the limit allows."), lane=_lane(4, limit=2)),
        Mark(
            tr("start of a job"),
            tr("Enough is free then for a job that waits for it: its number, and how many more."),
            lane=_lane(1, limit=4, marks=(LaneMark(_NOW + 40, 0, ""),)),
        ),
        Mark(tr("now"), tr("The past is left of it."), past=50),
    )


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


def draw_mark(mark: Mark, colouring: Colouring, ratio: float) -> QPixmap:
    """Return the sample of a mark, drawn as the chart draws it; `ratio` is device pixels per pixel."""
    height = tokens().size("bar_height") + (HEADROOM if mark.lane is not None else 2)
    size = QSize(SAMPLE_WIDTH, height)
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    form = _make_form(mark, colouring)
    # Above the picture stands the axis, to the left of it the titles: neither is drawn.
    parts = make_parts(size.width(), size.height(), 0, 0)
    scale = TimeScale(_NOW - max(mark.past, 0), 100 / size.width(), 0, size.width())
    rows = [form.find_row(_ROW)]
    layout = RowLayout([row for row in rows if row is not None], (), size.height(), size.height())
    view = ChartView(parts, scale, layout, 0, _NOW if mark.past >= 0 else _NOW - 100, chosen=mark.chosen, ratio=ratio)
    painter = QPainter(pixmap)
    painter.fillRect(QRect(0, 0, size.width(), size.height()), tokens().colour("base"))
    form.paint_rows(painter, view, range(1), ChartClip([QRect(0, 0, size.width(), size.height())]))
    if mark.past >= 0:
        paint_now(painter, view)
    painter.end()
    return pixmap


def _make_form(mark: Mark, colouring: Colouring) -> ChartForm:
    if mark.lane is not None:
        return LaneForm((mark.lane,), _NOW)
    peak = max((bar.bottom + bar.slots for bar in mark.bars), default=mark.capacity)
    row = GanttRow(_ROW, "", RowKind.HOST, max(peak, mark.capacity), capacity=mark.capacity, instances=("q@h",))
    gantt = Gantt(_NOW, (row,), mark.bars, mark.overbooked, {_ROW: tuple(mark.closures)} if mark.closures else {})
    return BarForm(gantt, colouring=colouring)


def make_entries(marks: Sequence[Mark], colouring: Colouring) -> tuple[LegendEntry, ...]:
    """Return marks as entries of a legend, whose samples the chart itself draws."""
    return tuple(
        LegendEntry(each.title, each.explanation, lambda ratio, each=each: draw_mark(each, colouring, ratio))  # type: ignore[misc]
        for each in marks
    )
