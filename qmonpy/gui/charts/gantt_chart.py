"""The Gantt chart: rows with bars on a time axis that is scrolled, zoomed, walked over with keys and dragged upon."""

from collections.abc import Callable, Iterable, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from qmonpy.app.gantt import Gantt, GanttLane
from qmonpy.gui.charts.bar_form import BarForm
from qmonpy.gui.charts.chart_export import ChartExport
from qmonpy.gui.charts.chart_form import ChartForm, Hit, Part, Spot
from qmonpy.gui.charts.chart_keys import ChartKeys
from qmonpy.gui.charts.chart_picture import paint_chart
from qmonpy.gui.charts.chart_pointer import ChartPointer
from qmonpy.gui.charts.chart_view import ChartView, DraggedWindow, make_parts
from qmonpy.gui.charts.lane_form import LaneForm
from qmonpy.gui.charts.row_change import RowChange
from qmonpy.gui.charts.row_layout import RowLayout
from qmonpy.gui.charts.time_scale import SPAN_SECONDS, TimeScale, make_scale
from qmonpy.gui.theme import tokens
from qmonpy.gui.words import tr

NOW_SHARE = 0.2
"""Where now stands in the view after `go_to_now`, from the left."""


class GanttChart(QAbstractScrollArea):
    """Shows a `Gantt`, or lanes, of a stretch of time; a newer one keeps view, folding and choice.

    The wheel scrolls the rows; with Shift it moves through time; with Ctrl, or over the time axis, it zooms about the
    mouse. A drag of the time axis or with the middle button moves; a drag over free space picks a stretch of time.
    """

    thing_chosen = Signal(str)
    """The user chose a thing, or nothing."""
    thing_activated = Signal(str)
    """Enter or a double click."""
    menu_asked = Signal(str, QPoint)
    """The context menu of a thing, or of none, at a place of the screen."""
    range_dragged = Signal(int, int, object)
    """Begin and end (seconds since the epoch) and the keys of the rows (tuple) of a stretch that was dragged out."""
    view_changed = Signal(int, int)
    """Begin and end of what is seen."""
    row_folded = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None, *, is_compact: bool = False, zone: tzinfo | None = None):
        """`is_compact` is for small pictures in dialogs: lower rows, no folding, no dragging out of time.

        `zone` None is the zone of the computer.
        """
        super().__init__(parent)
        self.is_compact = is_compact
        self.zone = zone
        self._form: ChartForm = BarForm(Gantt(0, (), ()))
        self._now = 0
        self._is_empty = True
        self._scale = make_scale(0, SPAN_SECONDS["day"])
        self._folded: frozenset[str] = frozenset()
        self._row_factor = 1.0
        self._title_width = tokens().size("row_title_width")
        self._chosen = self._hovered = self._hovered_row = ""
        self._walker = ("", "")
        self._window: DraggedWindow | None = None
        self._find_tooltip: Callable[[str], str] | None = None
        self._is_syncing = False
        self._is_following = True
        self._layout = RowLayout((), (), 1, 1)
        self._pointer = ChartPointer(self)
        self._keys = ChartKeys(self)
        self._set_up()

    def _set_up(self) -> None:
        self.setObjectName("gantt_chart")
        self.setAccessibleName(tr("Timeline"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff if self.is_compact else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        )
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    # What is shown

    def show_gantt(self, gantt: Gantt) -> None:
        """Show rows and bars; what did not change stays as it is on the screen."""
        changes: list[RowChange] | None = None
        if isinstance(self._form, BarForm):
            self._form, changes = self._form.with_gantt(gantt)
        else:
            self._form = BarForm(gantt)
        self._take_form(changes, gantt.now)

    def show_lanes(self, lanes: Sequence[GanttLane], now: int) -> None:
        """Show the other form: a lane for each quota rule instance or consumable."""
        changes: list[RowChange] | None = None
        if isinstance(self._form, LaneForm):
            self._form, changes = self._form.with_lanes(lanes, now)
        else:
            self._form = LaneForm(lanes, now)
        self._take_form(changes, now)

    def show_now(self, now: int) -> None:
        """Move the line that marks now; a view that was sent to now goes along."""
        before, self._now = self._now, now
        if self._is_empty:
            return
        if self._is_following and not self._pointer.is_busy:
            self.set_scale(self._scale.with_range(self._scale.begin + now - before, self._scale.end + now - before))
        self._update_now(before)

    # Moving about

    @property
    def visible_range(self) -> tuple[int, int]:
        """Begin and end of what is seen, in seconds since the epoch."""
        return round(self._scale.begin), round(self._scale.end)

    def go_to_now(self) -> None:
        """Show now, as much of the time around it as before; the view goes along with it until it is moved."""
        self._show_from_now(self._scale.span)

    def show_span(self, name: str) -> None:
        """Show an `hour`, a `day`, a `week` or a `month` around now."""
        self._show_from_now(SPAN_SECONDS[name])

    def show_range(self, begin: float, end: float) -> None:
        """Show a stretch of time."""
        self._is_following = False
        self.set_scale(self._scale.with_range(begin, end))

    def zoom(self, factor: float) -> None:
        """See more closely (above 1) or more (below 1): about now if it is seen, else about the middle."""
        body = self.view.parts.body
        x = self._scale.x_of(self._now)
        self.zoom_at(factor, x if body.left() <= x <= body.right() else body.center().x())

    def zoom_at(self, factor: float, x: float) -> None:
        """Zoom; the moment at pixel `x` of the viewport stays where it is."""
        is_following = self._is_following and abs(x - self._scale.x_of(self._now)) < 1
        self.set_scale(self._scale.zoomed(factor, x))
        self._is_following = is_following

    def pan(self, pixels: float) -> None:
        """Move through time."""
        self._is_following = False
        self.set_scale(self._scale.panned(pixels))

    def scroll_rows(self, pixels: int) -> None:
        """Move over the rows."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + pixels)

    def set_scale(self, scale: TimeScale) -> None:
        """Show what a scale shows."""
        if scale == self._scale:
            return
        before, self._scale = self.visible_range, scale
        self._sync_time_bar()
        self._update_times()
        if self.visible_range != before:
            self.view_changed.emit(*self.visible_range)

    # Choosing

    @property
    def chosen(self) -> str:
        """The thing that is chosen; empty for none."""
        return self._chosen

    def choose(self, thing: str) -> None:
        """Choose a thing and bring one of its bars into view, without a signal; "" chooses nothing."""
        self._set_chosen(thing)
        spots = self._form.find_spots(thing) if thing else []
        if spots:
            seen = [spot for spot in spots if self._is_seen(spot)]
            spot = seen[0] if seen else spots[0]
            self._walker = (spot.row, spot.key)
            self.reveal(spot)
        else:
            self._walker = (self._walker[0], "")

    def choose_spot(self, spot: Spot) -> None:
        """The user chooses a bar: its thing on all rows."""
        self._walker = (spot.row, spot.key)
        is_new = spot.thing != self._chosen
        self._set_chosen(spot.thing)
        self.viewport().update()
        if is_new:
            self.thing_chosen.emit(spot.thing)

    def choose_nothing(self, row: str = "") -> None:
        """The user chooses nothing; keys go on from a row."""
        self._walker = (row or self._walker[0], "")
        self.viewport().update()
        if self._chosen:
            self._set_chosen("")
            self.thing_chosen.emit("")

    @property
    def walker(self) -> tuple[str, str]:
        """The row and the key of the bar that keys go on from; empty where there is none."""
        return self._walker

    def move_walker(self, row: str) -> None:
        """Keys go on from a row, on which no bar is chosen."""
        self._walker = (row, "")
        self.reveal_row(row)
        self.viewport().update()

    def reveal(self, spot: Spot) -> None:
        """Bring a bar into view."""
        self._unfold_for(spot.row)
        self.reveal_row(spot.row)
        end = spot.end if spot.end is not None else spot.start
        if end < self._scale.begin or spot.start > self._scale.end:
            begin = spot.start - self._scale.span * NOW_SHARE
            self.show_range(begin, begin + self._scale.span)

    def reveal_row(self, row: str) -> None:
        """Scroll a row into view."""
        place = self._layout.place_of(row)
        if place is None:
            return
        bar, height = self.verticalScrollBar(), self.view.parts.body.height()
        top = self._layout.tops[place]
        if top < bar.value():
            bar.setValue(top)
        elif top + self._layout.height_of(place) > bar.value() + height:
            bar.setValue(top + self._layout.height_of(place) - height)

    # Folding and row heights

    @property
    def folded(self) -> frozenset[str]:
        """Keys of the groups that are folded; can be set."""
        return self._folded

    @folded.setter
    def folded(self, keys: Iterable[str]) -> None:
        self._folded = frozenset(keys)
        self._lay_out()

    def fold(self, row: str, is_folded: bool) -> None:
        """The user folds a group or unfolds it."""
        if self.is_compact or (row in self._folded) == is_folded:
            return
        self.folded = self._folded | {row} if is_folded else self._folded - {row}
        self.row_folded.emit(row, is_folded)

    def scale_rows(self, factor: float) -> None:
        """Make all rows higher or lower, between their usual height and four times that."""
        before = self._row_factor
        self._row_factor = min(max(before * factor, 1.0), 4.0)
        if before != self._row_factor:
            self._lay_out()

    # Pictures

    def paint_to(self, painter: QPainter, size: QSize) -> None:
        """Draw the stretch of time that is seen with all rows, a title and both axes; smaller if it is too high."""
        self._export().paint(painter, size)

    def save_png(self, path: Path) -> None:
        """Write that picture as PNG; raises OSError."""
        self._export().save_png(path)

    def save_svg(self, path: Path) -> None:
        """Write that picture as SVG; raises OSError."""
        self._export().save_svg(path)

    def _export(self) -> ChartExport:
        return ChartExport(self.view, self._form, self.zone, self.windowTitle() or self.accessibleName())

    # What the pointer and the keys ask

    @property
    def form(self) -> ChartForm:
        """What is shown."""
        return self._form

    @property
    def view(self) -> ChartView:
        """The picture as it is now."""
        viewport = self.viewport()
        parts = make_parts(viewport.width(), viewport.height(), self._title_width, tokens().size("axis_height"))
        return ChartView(
            parts=parts,
            scale=self._scale,
            layout=self._layout,
            offset=self.verticalScrollBar().value(),
            now=self._now,
            folded=self._folded,
            chosen=self._chosen,
            hovered=self._hovered,
            hovered_row=self._hovered_row,
            walker_row=self._walker[0] if self.hasFocus() else "",
            window=self._window,
            ratio=self.devicePixelRatioF(),
        )

    def hit(self, position: QPointF) -> Hit:
        """What is at a place of the viewport."""
        view = self.view
        point = position.toPoint()
        part = next((part for part in Part if getattr(view.parts, part.value).contains(point)), Part.CORNER)
        row, spot = "", None
        if part in (Part.TITLES, Part.BODY):
            place = view.layout.place_at(position.y() - view.parts.body.top() + view.offset)
            if place is not None:
                row = view.layout.rows[place].key
                if part is Part.BODY:
                    spot = self._form.find_at(view, place, position.x(), position.y())
        return Hit(part, row, spot, self._scale.time_of(position.x()))

    def find_menu_place(self) -> QPoint:
        """Where a menu opens that a key asked for: at the chosen bar, on the screen."""
        row, key = self._walker
        view = self.view
        place = view.layout.place_of(row)
        if place is None:
            return self.viewport().mapToGlobal(view.parts.body.topLeft())
        spot = next((spot for spot in self._form.spots_of(row) if spot.key == key), None)
        x = view.scale.x_of(spot.start) if spot else 0.0
        x = min(max(x, view.parts.body.left()), view.parts.body.right())
        return self.viewport().mapToGlobal(QPoint(round(x), view.top_of(place) + view.layout.height_of(place)))

    def set_hovered(self, thing: str, row: str) -> None:
        """What the mouse is over."""
        if (thing, row) != (self._hovered, self._hovered_row):
            self._hovered, self._hovered_row = thing, row
            self.viewport().update()

    def set_window(self, window: DraggedWindow | None) -> None:
        """The stretch of time that is being dragged out."""
        if window != self._window:
            self._window = window
            self.viewport().update()

    def set_title_width(self, pixels: int) -> None:
        """Width of the left axis."""
        self._title_width = min(max(pixels, tokens().size("row") * 3), self.viewport().width() // 2)
        self._place_scale()
        self.viewport().update()

    def set_tooltip_source(self, find_tooltip: Callable[[str], str]) -> None:
        """What tells the plain text of a thing's tooltip."""
        self._find_tooltip = find_tooltip

    def find_tooltip(self, hit: Hit) -> str:
        """Plain text on what is at a place; empty for nothing."""
        if hit.spot is not None:
            told = self._find_tooltip(hit.spot.thing) if self._find_tooltip else ""
            return "\n".join(filter(None, (self._form.describe_spot(hit.spot), told)))
        if hit.part is Part.BODY and hit.row:
            return self._form.describe_place(hit.row, hit.time)
        if hit.part is Part.TITLES:
            row = next((row for row in self._form.rows if row.key == hit.row), None)
            return "\n".join(filter(None, (row.title, row.detail))) if row else ""
        return ""

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        rects: list[QRect] = list(event.region())  # type: ignore[call-overload]
        paint_chart(painter, self.view, self._form, self.zone, rects)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_scale()
        self._sync_row_bar()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if dx and not self._is_syncing:
            self._is_following = False
            begin = self._time_origin + self.horizontalScrollBar().value() * self._time_unit
            self.set_scale(self._scale.with_range(begin, begin + self._scale.span))
        if dy:
            self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._pointer.wheel(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pointer.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._pointer.ask_menu(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._pointer.cancel_by(event) and not self._keys.press(event):
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        return self._pointer.handle(event) or super().viewportEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(640, 12 * tokens().size("row"))

    # Within

    def _take_form(self, changes: list[RowChange] | None, now: int) -> None:
        was_empty, self._is_empty = self._is_empty, False
        before, self._now = self._now, now
        if was_empty:
            self._now = now
            self._lay_out()
            self.show_span("day")
            return
        if changes is None:
            self._lay_out()
        else:
            for change in changes:
                self._update_row(change)
        self._now = before
        self.show_now(now)
        self._sync_time_bar()

    def _show_from_now(self, span: float) -> None:
        begin = self._now - span * NOW_SHARE
        self.set_scale(self._scale.with_range(begin, begin + span))
        self._is_following = True

    def _set_chosen(self, thing: str) -> None:
        if thing != self._chosen:
            self._chosen = thing
            self.viewport().update()

    def _is_seen(self, spot: Spot) -> bool:
        place = self._layout.place_of(spot.row)
        if place is None:
            return False
        top, body = self.view.top_of(place), self.view.parts.body
        is_in_time = spot.start < self._scale.end and (spot.end is None or spot.end > self._scale.begin)
        return is_in_time and body.top() <= top <= body.bottom()

    def _unfold_for(self, row: str) -> None:
        parent = next((each.parent for each in self._form.rows if each.key == row), "")
        if parent in self._folded:
            self.fold(parent, False)

    def _lay_out(self) -> None:
        base = tokens().size("row_compact" if self.is_compact else "chart_row")
        height = round(self._form.find_row_height(base) * self._row_factor)
        heading = tokens().size("row_compact" if self.is_compact else "row")
        self._layout = RowLayout(self._form.rows, self._folded, heading, height)
        self._sync_row_bar()
        self.viewport().update()

    def _place_scale(self) -> None:
        body = self.view.parts.body
        self._scale = self._scale.with_place(body.left(), body.width())
        self._sync_time_bar()

    def _sync_row_bar(self) -> None:
        height = self.view.parts.body.height()
        bar = self.verticalScrollBar()
        bar.setPageStep(height)
        bar.setSingleStep(tokens().size("row"))
        bar.setRange(0, max(0, self._layout.height - height))

    def _sync_time_bar(self) -> None:
        """The bar reaches over everything there is and what is seen, in steps of a few pixels."""
        first, last = self._form.find_extent()
        begin, end = self._scale.begin, self._scale.end
        self._time_origin, last_seen = min(first, begin), max(last, end)
        self._time_unit = self._scale.seconds_per_pixel
        bar = self.horizontalScrollBar()
        self._is_syncing = True
        bar.setPageStep(round(self._scale.width))
        bar.setSingleStep(max(1, round(self._scale.width / 20)))
        bar.setRange(0, min(round((last_seen - self._time_origin) / self._time_unit - self._scale.width), 2**30))
        bar.setValue(min(round((begin - self._time_origin) / self._time_unit), 2**30))
        self._is_syncing = False

    def _update_times(self) -> None:
        """All but the titles, which do not move with the time."""
        parts = self.view.parts
        self.viewport().update(parts.axis.united(parts.body))
        self.viewport().update(parts.corner)

    def _update_row(self, change: RowChange) -> None:
        place = self._layout.place_of(change.row)
        if place is None:
            return
        body, view = self.view.parts.body, self.view
        left = max(body.left(), int(max(self._scale.x_of(change.begin), -1e6)) - 4)
        right = min(body.right(), int(min(self._scale.x_of(change.end), 1e6)) + 4)
        rect = QRect(left, view.top_of(place), right - left + 1, view.layout.height_of(place))
        self.viewport().update(rect.intersected(body))

    def _update_now(self, before: int) -> None:
        axis, body = self.view.parts.axis, self.view.parts.body
        first, last = sorted((self._scale.x_of(before), self._scale.x_of(self._now)))
        first, last = max(first, body.left() - 50), min(last, body.right() + 50)
        if last >= first:
            self.viewport().update(QRect(int(first) - 2, body.top(), int(last - first) + 5, body.height()))
            self.viewport().update(QRect(int(first) - 60, axis.top(), int(last - first) + 120, axis.height()))

    def save_state(self) -> dict[str, Any]:
        """How the chart is set: JSON values."""
        return {
            "span": self._scale.span,
            "from_now": self._scale.begin - self._now,
            "folded": sorted(self._folded),
            "row_factor": self._row_factor,
            "title_width": self._title_width,
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """Take up what `save_state` gave."""
        self._folded = frozenset(str(key) for key in state.get("folded", ()))
        self._row_factor = min(max(float(state.get("row_factor", 1.0)), 1.0), 4.0)
        self._title_width = int(state.get("title_width", self._title_width))
        self._place_scale()
        self._lay_out()
