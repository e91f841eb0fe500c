"""The first form of the chart: rows of hosts or queue instances with bars, and what a newer chart changed in them."""

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from math import ceil

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from qmonpy.app.gantt.chart_bars import MOST_SEEN, ChartBars, bars_of_thing
from qmonpy.app.gantt.closures import describe_closures
from qmonpy.app.gantt.colour_key import ColourBy, rank_bars
from qmonpy.app.gantt.gantt import Gantt, GanttBar, Overbooking
from qmonpy.app.gantt.overbooking import describe_overbooking
from qmonpy.gui.base.words import count_of
from qmonpy.gui.charts.bar_content import GanttAxis, closed_keys, make_axis, make_content
from qmonpy.gui.charts.bar_labels import find_label_width
from qmonpy.gui.charts.bar_painter import BarPainter
from qmonpy.gui.charts.chart_clip import ChartClip
from qmonpy.gui.charts.chart_form import LEAST_PINNED, OPEN, RowChange, Spot
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.row_bars import RowBars
from qmonpy.gui.charts.row_layout import AxisRow
from qmonpy.translation import tr

MOST_NAMED = 3
"""So many bars below another one are named."""
MOST_DRAWN = 1_000
"""So many rows are kept ready to be painted."""


class BarForm:
    """The rows and bars of a chart, ready to be drawn and walked over; `with_gantt` reuses rows that did not change."""

    has_free_space = True

    def __init__(self, gantt: Gantt, older: "BarForm | None" = None, colouring: Colouring | None = None):
        """`older` is a form with the same rows, of which the work done for them is taken over.

        Without a colouring, that of `older`, or else one by the users of the bars.
        """
        self.gantt = gantt
        if colouring is None:
            colouring = older.colouring if older is not None else _colour_small(gantt)
        self.colouring: Colouring = colouring
        self._content = make_content(gantt)
        self.rows: GanttAxis | tuple[AxisRow, ...] = older.rows if older else make_axis(gantt)
        self._drawn: dict[str, RowBars] = {}
        self._headings: dict[str, RowBars] = {}
        self._unmade: set[str] = set()
        """Headings that were painted without what they hide, as a worker still sums it up."""

    def with_gantt(self, gantt: Gantt, colouring: Colouring | None = None) -> tuple["BarForm", list[RowChange] | None]:
        """Return the form of a newer chart and the changed rows; None for these if rows came or went, or colours."""
        if gantt.rows != self.gantt.rows:
            return BarForm(gantt, colouring=colouring), None
        if colouring is not None and colouring != self.colouring:
            return BarForm(gantt, self, colouring), None
        form = BarForm(gantt, self)
        changes = []
        for key in self._find_seen(form):
            before, after = self._content.bars_of(key), form._content.bars_of(key)
            if before == after:
                if key in self._drawn:
                    form._drawn[key] = self._drawn[key]
                continue
            changes.append(self._find_change(form, key, before, after))
        for key in form._find_other_grounds(self):
            changes.append(RowChange(key, -OPEN, OPEN))
        for key, drawn in self._headings.items():
            if self._content.coarse_of(key) == form._content.coarse_of(key):
                form._headings[key] = drawn
            else:
                changes.append(RowChange(key, -OPEN, OPEN))
        changes += [RowChange(key, -OPEN, OPEN) for key in self._unmade]
        return form, changes

    def _find_seen(self, newer: "BarForm") -> Iterable[str]:
        """Return the rows that may have been painted; of a chart that is all there, those with bars."""
        known = {**dict.fromkeys(self._content.made_keys()), **dict.fromkeys(newer._content.made_keys())}
        return list(known)[-MOST_SEEN:] if isinstance(self.rows, GanttAxis) else known

    def _find_other_grounds(self, older: "BarForm") -> list[str]:
        """Return the rows that are closed or overbooked at other times than before."""
        now, before = self.gantt.closures, older.gantt.closures
        keys = {**dict.fromkeys(closed_keys(before)), **dict.fromkeys(closed_keys(now))}
        seen = list(keys)[-MOST_SEEN:] if isinstance(self.rows, GanttAxis) else keys
        return [
            key
            for key in dict.fromkeys((*seen, *older._find_seen(self)))
            if now.get(key) != before.get(key) or self._content.overbooked_of(key) != older._content.overbooked_of(key)
        ]

    def bars_of(self, row: str) -> RowBars:
        """Return the bars of a row; a heading has none."""
        found = self._drawn.get(row)
        if found is None:
            if len(self._drawn) >= MOST_DRAWN:
                self._drawn.pop(next(iter(self._drawn)))
            found = self._drawn[row] = RowBars(self._content.bars_of(row), self._content.slots_of(row), self.colouring)
        return found

    def plain_bars_of(self, row: str) -> Sequence[GanttBar]:
        """Return the bars of a row as they are, not made ready to be drawn."""
        return self._content.bars_of(row)

    def overbooked_of(self, row: str) -> Sequence[Overbooking]:
        """Return when more is booked on a row than there is."""
        return self._content.overbooked_of(row)

    def bars_below(self, heading: str) -> RowBars:
        """Return how full the rows are that a heading hides when it is folded, as bars."""
        found = self._headings.get(heading)
        if found is None:
            bars = self._content.coarse_of(heading)
            found = RowBars(bars or (), self._content.slots_of(heading), self.colouring)
            if bars is not None:
                self._headings[heading] = found
            else:
                self._unmade.add(heading)
        return found

    def paint_rows(self, painter: QPainter, view: ChartView, places: Iterable[int], clip: ChartClip) -> None:
        """Draw what a clip has of the rows at some places."""
        bars = BarPainter(painter, view)
        body = view.parts.body
        for place in places:
            key = view.layout.rows[place].key
            row = QRectF(body.left(), view.top_of(place), body.width(), view.layout.height_of(place))
            seen = clip.find_stretches(row.top(), row.bottom())
            if key in view.folded:
                bars.add_heading(self.bars_below(key), row, seen)
            else:
                bars.add_closures(self.gantt.closures.get(key, ()), self.bars_of(key), row)
                exceeded = self._content.find_exceeded(key)
                bars.add_row(self.bars_of(key), row, seen, exceeded, self._content.overbooked_of(key))
        bars.paint()

    def find_pinned(self, view: ChartView, place: int, pixels: int) -> tuple[int, int] | None:
        """See `ChartForm.find_pinned`: letters and labels of bars that are, or were, cut stand at the edges."""
        key = view.layout.rows[place].key
        if key in view.folded:
            return 0, 0
        bars, body = self.bars_of(key), view.parts.body
        cut = bars.find_cut(view.scale, body.left(), body.right() + 1, pixels)
        if cut and bars.has_inner:
            # Their labels stand where other bars leave most room.
            return None
        width = max((find_label_width(face) for face in cut), default=0)
        if not bars.has_open or (begin := bars.find_first_open(view.scale)) > body.right() + 1:
            return width, width
        # What an end that is not known looks like depends on where it is seen.
        return None if begin < body.left() else (width, max(width, ceil(body.right() + 1 - begin) + LEAST_PINNED))

    def find_row(self, key: str) -> AxisRow | None:
        """Return the row with a key."""
        return self._content.find_axis_row(key)

    def find_at(self, view: ChartView, place: int, x: float, y: float) -> list[GanttBar]:
        """Return the bars at a pixel of the picture, on the row that is shown at a place, the topmost first."""
        key = view.layout.rows[place].key
        if key in view.folded:
            return []
        y, height = y - view.top_of(place), view.layout.height_of(place)
        return self.bars_of(key).find_at(view.scale, x, y, height, view.now)

    def spots_of(self, row: str) -> Sequence[GanttBar]:
        """Return the bars of a row in the order of time."""
        return self.bars_of(row).bars

    def describe_spot(self, spot: Spot) -> str:
        """Return no text: the page describes a bar."""
        return ""

    def describe_under(self, under: Sequence[Spot]) -> str:
        """Return which bars lie below the topmost one at a place, those without a known end summed up."""
        bars = [each for each in under if isinstance(each, GanttBar)]
        closed = [bar.label for bar in bars if bar.end is not None]
        said = []
        if closed:
            more = f" +{len(closed) - MOST_NAMED}" if len(closed) > MOST_NAMED else ""
            said.append(
                tr("Below it, for another click: {labels}").format(labels=", ".join(closed[:MOST_NAMED]) + more)
            )
        endless = [bar for bar in bars if bar.end is None]
        if endless:
            jobs = count_of(len(endless), "job without a known end", "jobs without a known end")
            slots = count_of(sum(bar.slots for bar in endless), "slot", "slots")
            said.append(tr("Below it, for another click: {jobs}, {slots}").format(jobs=jobs, slots=slots))
        return "\n".join(said)

    def describe_place(self, row: str, time: float, zone: tzinfo | None) -> str:
        """Return why a row is overbooked at a moment, and why no job starts then; empty where neither is so."""
        overbooked = self._content.overbooked_of(row)
        said = [describe_overbooking(each, zone) for each in overbooked if each.is_at(time, self.gantt.now)]
        said += describe_closures(self.gantt.closures.get(row, ()), time, self.gantt.now, zone)
        return "\n".join(said)

    def find_row_height(self, base: int) -> int:
        """Return the height of a row in pixels, which is `base`."""
        return base

    def find_extent(self) -> tuple[int, int] | None:
        """Return the first and the last moment (seconds since the epoch) of all bars and now; None while a worker looks
        for them."""
        return self._content.extent

    def find_spots(self, thing: str) -> list[GanttBar]:
        """Return the bars of a thing on all rows, in the order of the rows."""
        return bars_of_thing(self.gantt, thing)

    def _find_change(
        self, newer: "BarForm", key: str, before: Sequence[GanttBar], after: Sequence[GanttBar]
    ) -> RowChange:
        old, new = {bar.key: bar for bar in before}, {bar.key: bar for bar in after}
        changed = [bar for bar in before if new.get(bar.key) != bar] + [bar for bar in after if old.get(bar.key) != bar]
        if self.bars_of(key).slots != newer.bars_of(key).slots:
            return RowChange(key, -OPEN, OPEN)
        begin = min((bar.start for bar in changed), default=-OPEN)
        end = max((_end_of(bar) for bar in changed), default=OPEN)
        # A label has the room that the bars in its bar leave it.
        touched = [bar for bar in (*before, *after) if bar.start <= end and _end_of(bar) >= begin]
        return RowChange(key, min(bar.start for bar in touched), max(_end_of(bar) for bar in touched))


def _colour_small(gantt: Gantt) -> Colouring:
    """Return the colouring by users of a chart of which everything is there; a large one is coloured by its page."""
    names = () if isinstance(gantt.bars, ChartBars) else rank_bars(gantt.bars, ColourBy.USER)
    return Colouring().with_names(ColourBy.USER, names)


def _end_of(bar: GanttBar) -> float:
    return OPEN if bar.end is None else bar.end
