"""The second form of the chart: a lane for each counter of a rule or consumable, with its amounts over time."""

from collections.abc import Iterable, Sequence
from datetime import tzinfo

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from qmonpy.app.gantt.gantt import GanttLane, LaneStep, format_job_thing
from qmonpy.app.gantt.gantt_words import format_moment
from qmonpy.app.rules.quota_usage_rows import format_amount
from qmonpy.gui.base.words import format_bytes, format_duration
from qmonpy.gui.charts.chart_clip import ChartClip
from qmonpy.gui.charts.chart_form import OPEN, RowChange, Spot
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.lane_painter import FLAG_PIXELS, LanePainter
from qmonpy.gui.charts.lane_steps import LaneSteps
from qmonpy.gui.charts.row_layout import AxisRow
from qmonpy.gui.theme import tokens
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class LaneSpot:
    """The mark of a blocked job on a lane, which can be chosen."""

    key: str
    thing: str
    row: str
    start: int
    end: int
    text: str


class LaneForm:
    """Lanes, ready to be drawn and walked over; `with_lanes` reuses lanes that did not change."""

    has_free_space = False

    def __init__(self, lanes: Sequence[GanttLane], now: int):
        self.lanes = {lane.key: lane for lane in lanes}
        self.rows = tuple(_make_axis_row(lane, now) for lane in lanes)
        self._axis_rows = {row.key: row for row in self.rows}
        self._now = now
        self._spots = {lane.key: _make_spots(lane) for lane in lanes}
        self._steps: dict[str, LaneSteps] = {}

    def with_lanes(self, lanes: Sequence[GanttLane], now: int) -> tuple["LaneForm", list[RowChange] | None]:
        """Return the form of newer lanes and the changed rows; None for these if lanes or their titles changed."""
        form = LaneForm(lanes, now)
        if form.rows != self.rows:
            return form, None
        form._steps = {key: steps for key, steps in self._steps.items() if form.lanes[key] == self.lanes[key]}
        changed = [key for key, lane in form.lanes.items() if lane != self.lanes[key]]
        return form, [RowChange(key, -OPEN, OPEN) for key in changed]

    def find_row(self, key: str) -> AxisRow | None:
        """Return the lane with a key."""
        return self._axis_rows.get(key)

    def paint_rows(self, painter: QPainter, view: ChartView, places: Iterable[int], clip: ChartClip) -> None:
        """Draw the lanes at some places, whatever a clip has of them."""
        body = view.parts.body
        for place in places:
            key = view.layout.rows[place].key
            row = QRectF(body.left(), view.top_of(place), body.width(), view.layout.height_of(place))
            lane = LanePainter(painter, view, self.lanes[key], row)
            lane.paint_amounts(self._steps_of(key))
            lane.paint_marks()

    def find_pinned(self, view: ChartView, place: int, pixels: int) -> tuple[int, int] | None:
        """Return None: a lane is painted anew, as one of its pixels stands for many moments."""
        return None

    def describe_under(self, under: Sequence[Spot]) -> str:
        """Return which marks are at the same place as the first one."""
        jobs = [each.text for each in under if isinstance(each, LaneSpot)]
        return tr("Also here, for another click: {jobs}").format(jobs="; ".join(jobs)) if jobs else ""

    def find_at(self, view: ChartView, place: int, x: float, y: float) -> list[LaneSpot]:
        """Return the marks at a pixel of the picture, on the lane that is shown at a place, the nearest first."""
        spots = self._spots[view.layout.rows[place].key]
        near = [(abs(view.scale.x_of(spot.start) - x), number) for number, spot in enumerate(spots)]
        return [spots[number] for distance, number in sorted(near) if distance <= tokens().scaled(FLAG_PIXELS)]

    def spots_of(self, row: str) -> Sequence[Spot]:
        """Return the marks of a lane in the order of time."""
        return self._spots.get(row, ())

    def find_spots(self, thing: str) -> Sequence[Spot]:
        """Return the marks of a job on all lanes."""
        return [spot for spots in self._spots.values() for spot in spots if spot.thing == thing]

    def describe_spot(self, spot: Spot) -> str:
        """Return the text of a mark."""
        return spot.text if isinstance(spot, LaneSpot) else ""

    def describe_place(self, row: str, time: float, zone: tzinfo | None) -> str:
        """Return the amounts of a lane at a moment, in words."""
        lane = self.lanes[row]
        step = _find_step(lane, time)
        if step is None:
            return lane.title
        return f"{lane.title}\n{format_moment(max(round(time), step.time))}: {describe_amounts(lane, step)}"

    def find_extent(self) -> tuple[int, int]:
        """Return the first and the last moment (seconds since the epoch) of all amounts and marks, and now."""
        times = [step.time for lane in self.lanes.values() for step in lane.steps]
        times += [mark.time for lane in self.lanes.values() for mark in lane.marks]
        return min([*times, self._now]), max([*times, self._now])

    def find_row_height(self, base: int) -> int:
        """Return the height of a lane in pixels, where a row of bars has `base`."""
        return round(base * tokens().size("lane_height") / tokens().size("chart_row"))

    def _steps_of(self, key: str) -> LaneSteps:
        if key not in self._steps:
            self._steps[key] = LaneSteps(self.lanes[key])
        return self._steps[key]


def format_lane_amount(amount: float, unit: str) -> str:
    """Return an amount in a readable unit; `unit` is "memory", "time" or empty."""
    if unit == "memory":
        return format_bytes(amount)
    return format_duration(round(amount)) if unit == "time" else str(format_amount(amount))


def describe_amounts(lane: GanttLane, step: LaneStep) -> str:
    """Return the amounts of a step in words: `12 used, 4 reserved, 4 of 20 free`."""
    parts = []
    if step.used or not step.reserved:
        parts.append(f"{format_lane_amount(step.used, lane.unit)} {tr('used')}")
    if step.reserved:
        parts.append(f"{format_lane_amount(step.reserved, lane.unit)} {tr('reserved')}")
    if lane.limit is not None:
        free = lane.limit - step.used - step.reserved
        limit = format_lane_amount(lane.limit, lane.unit)
        if free < 0:
            parts.append(f"{format_lane_amount(-free, lane.unit)} {tr('above the limit of')} {limit}")
        else:
            parts.append(f"{format_lane_amount(free, lane.unit)} {tr('of')} {limit} {tr('free')}")
    return ", ".join(parts)


def _find_step(lane: GanttLane, time: float) -> LaneStep | None:
    begun = [step for step in lane.steps if step.time <= time]
    if begun:
        return begun[-1]
    found = next((past for past in lane.past if past.begin <= time < past.end), None)
    return None if found is None else LaneStep(found.begin, found.used, 0.0)


def _make_axis_row(lane: GanttLane, now: int) -> AxisRow:
    step = _find_step(lane, now)
    return AxisRow(lane.key, lane.title, detail=describe_amounts(lane, step) if step else "")


def _make_spots(lane: GanttLane) -> tuple[LaneSpot, ...]:
    marks = sorted(lane.marks, key=lambda mark: (mark.time, mark.job))
    return tuple(
        LaneSpot(f"{lane.key} {mark.job}", format_job_thing(mark.job), lane.key, mark.time, mark.time, mark.text)
        for mark in marks
    )
