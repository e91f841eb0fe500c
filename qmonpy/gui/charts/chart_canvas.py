"""The surface of the chart: which rows and which stretch of time it shows, and which part of it is painted again."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import tzinfo
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from qmonpy.app.gantt.gantt import Gantt, GanttLane
from qmonpy.gui.charts.bar_form import BarForm
from qmonpy.gui.charts.chart_export import ChartExport
from qmonpy.gui.charts.chart_form import ChartForm, Hit, Part, RowChange, Spot
from qmonpy.gui.charts.chart_picture import paint_chart
from qmonpy.gui.charts.chart_rows import ChartRows
from qmonpy.gui.charts.chart_time import ChartTime
from qmonpy.gui.charts.chart_view import ChartView, DraggedWindow, make_parts
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.lane_form import LaneForm
from qmonpy.gui.charts.legend_marks import find_chart_key
from qmonpy.gui.charts.moved_picture import pan_picture, scroll_picture
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_edge import paint_focus
from qmonpy.gui.widgets.legends.picture_key import PictureKey


class ChartCanvas(QAbstractScrollArea):
    """Shows a `Gantt`, or lanes, for a stretch of time; a newer one keeps the view, the folding and the choice."""

    view_changed = Signal(int, int)
    """Begin and end of the visible stretch, in seconds since the epoch."""
    row_folded = Signal(str, bool)

    is_held = False
    """Whether the user is dragging, so that the view must not move by itself."""

    def __init__(self, parent: QWidget | None, *, is_compact: bool, zone: tzinfo | None):
        super().__init__(parent)
        self.is_compact = is_compact
        self.zone = zone
        self._form: ChartForm = BarForm(Gantt(0, (), ()))
        self._is_empty = True
        self._shown_range = (0, 0)
        self._restored: tuple[float, float] | None = None
        self._title_width = 0
        self._chosen = self._hovered = self._hovered_row = self._walker_row = ""
        self._window: DraggedWindow | None = None
        self._time = ChartTime(self.horizontalScrollBar(), zone)
        self._painted = self._time.scale
        """The scale of the picture, which is moved where only that of the next one has moved."""
        self._rows = ChartRows(self.verticalScrollBar(), is_compact=is_compact)
        self._time.scale_changed.connect(self._show_scale)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff if is_compact else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        )
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    # What is shown

    def show_gantt(self, gantt: Gantt, colouring: Colouring | None = None) -> None:
        """Show rows and bars; only what changed is painted again. Without a colouring, users have their colours."""
        changes: list[RowChange] | None = None
        if isinstance(self._form, BarForm):
            self._form, changes = self._form.with_gantt(gantt, colouring)
        else:
            self._form = BarForm(gantt, colouring=colouring)
        self._take_form(changes, gantt.now)

    def show_lanes(self, lanes: Sequence[GanttLane], now: int) -> None:
        """Show the other form: a lane for each counter of a rule and each consumable."""
        changes: list[RowChange] | None = None
        if isinstance(self._form, LaneForm):
            self._form, changes = self._form.with_lanes(lanes, now)
        else:
            self._form = LaneForm(lanes, now)
        self._take_form(changes, now)

    def show_now(self, now: int) -> None:
        """Move the line that marks now; a view that follows now moves along."""
        before = self._time.now
        self._time.follow(now, is_held=self.is_held)
        self._update_now(before)

    # Moving about

    @property
    def visible_range(self) -> tuple[int, int]:
        """Begin and end of the visible stretch of time, in seconds since the epoch."""
        return round(self._time.scale.begin), round(self._time.scale.end)

    def go_to_now(self) -> None:
        """Show now with as much time around it as before; the view follows now until the user moves it."""
        self._time.go_to_now()

    def show_span(self, name: str) -> None:
        """Show an `hour`, a `day`, a `week` or a `month` around now."""
        self._time.show_span(name)

    def show_range(self, begin: float, end: float) -> None:
        """Show a stretch of time, given in seconds since the epoch."""
        self._time.show_range(begin, end)

    def zoom(self, factor: float) -> None:
        """Zoom in (above 1) or out (below 1): about now if it is visible, else about the middle."""
        body, x = self.view.parts.body, self._time.scale.x_of(self._time.now)
        self._time.zoom_at(factor, x if body.left() <= x <= body.right() else body.center().x())

    def zoom_at(self, factor: float, x: float) -> None:
        """Zoom in (above 1) or out (below 1); the moment at pixel `x` of the viewport stays where it is."""
        self._time.zoom_at(factor, x)

    def pan(self, pixels: float) -> None:
        """Move through time, to later moments for positive pixels."""
        self._time.pan(pixels)

    def scroll_rows(self, pixels: int) -> None:
        """Scroll the rows by some pixels."""
        self._rows.scroll(pixels)

    # Folding and row heights

    @property
    def folded(self) -> frozenset[str]:
        """The keys of the folded groups."""
        return self._rows.folded

    @folded.setter
    def folded(self, keys: Iterable[str]) -> None:
        """Fold exactly these groups."""
        self._rows.set_folded(keys)
        self._lay_out()

    def fold(self, row: str, is_folded: bool) -> None:
        """Fold a group or unfold it for the user, and emit `row_folded`."""
        if self.is_compact or (row in self.folded) == is_folded:
            return
        self.folded = self.folded | {row} if is_folded else self.folded - {row}
        self.row_folded.emit(row, is_folded)

    def scale_rows(self, factor: float) -> None:
        """Make all rows higher or lower by a factor, between their usual height and four times that."""
        if self._rows.set_factor(self._rows.factor * factor):
            self._lay_out()

    # Pictures

    def paint_to(self, painter: QPainter, size: QSize) -> None:
        """Draw the visible stretch of time with all rows, a title and both axes, scaled down where it is too high."""
        self._export().paint(painter, size)

    def save_png(self, path: Path) -> None:
        """Write the picture of `paint_to` as PNG; raises OSError."""
        self._export().save_png(path)

    def save_svg(self, path: Path) -> None:
        """Write the picture of `paint_to` as SVG; raises OSError."""
        self._export().save_svg(path)

    def make_export(self, title: str, moments: tuple[int, int]) -> ChartExport:
        """Return the chart as a picture with a title, for a stretch of time in seconds since the epoch."""
        view = replace(self.view, scale=self.view.scale.with_range(*moments))
        return ChartExport(view, self._form, self.zone, title, PictureKey(find_chart_key(self._form, view)))

    def _export(self) -> ChartExport:
        return self.make_export(self.windowTitle() or self.accessibleName(), self.visible_range)

    # The picture

    @property
    def form(self) -> ChartForm:
        """The form that is shown: bars or lanes."""
        return self._form

    @property
    def view(self) -> ChartView:
        """Everything that the picture now depends on besides its rows."""
        viewport = self.viewport()
        name = "lane_title_width" if isinstance(self._form, LaneForm) else "row_title_width"
        titles = self._title_width or tokens().size(name)
        return ChartView(
            parts=make_parts(viewport.width(), viewport.height(), titles, tokens().size("axis_height")),
            scale=self._time.scale,
            layout=self._rows.layout,
            offset=self._rows.offset,
            now=self._time.now,
            folded=self._rows.folded,
            chosen=self._chosen,
            hovered=self._hovered,
            hovered_row=self._hovered_row,
            walker_row=self._walker_row if self.hasFocus() else "",
            window=self._window,
            ratio=self.devicePixelRatioF(),
            can_fold=not self.is_compact,
        )

    def hit(self, position: QPointF) -> Hit:
        """Return the part, row, spot and moment at a position of the viewport."""
        view = self.view
        point = position.toPoint()
        spots: Sequence[Spot]
        part = next((part for part in Part if getattr(view.parts, part.value).contains(point)), Part.CORNER)
        row, spots = "", ()
        if part in (Part.TITLES, Part.BODY):
            place = view.layout.place_at(position.y() - view.parts.body.top() + view.offset)
            if place is not None:
                row = view.layout.rows[place].key
                if part is Part.BODY:
                    spots = self._form.find_at(view, place, position.x(), position.y())
        return Hit(part, row, spots[0] if spots else None, view.scale.time_of(position.x()), tuple(spots[1:]))

    def set_hovered(self, thing: str, row: str) -> None:
        """Mark the thing and the row under the mouse; empty for none."""
        if thing != self._hovered:
            self.viewport().update()
        elif row != self._hovered_row:
            self.viewport().update(self.view.parts.titles)
        self._hovered, self._hovered_row = thing, row

    def set_window(self, window: DraggedWindow | None) -> None:
        """Draw the stretch of time that is being dragged out; None draws none."""
        if window != self._window:
            self._window = window
            self.viewport().update()

    def set_title_width(self, pixels: int) -> None:
        """Set the width of the titles in pixels, within what the viewport allows."""
        self._title_width = min(max(pixels, tokens().size("row") * 3), self.viewport().width() // 2)
        self._place_time()
        self.viewport().update()

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        rects: list[QRect] = list(event.region())  # type: ignore[call-overload]
        paint_chart(painter, self.view, self._form, self.zone, rects)
        if self.hasFocus():
            paint_focus(painter, self.viewport().rect())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_time()
        self._rows.set_height(self.view.parts.body.height())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if dy:
            scroll_picture(self.viewport(), self.view, dy)

    def sizeHint(self) -> QSize:
        return QSize(640, 12 * tokens().size("row"))

    # State

    def save_state(self) -> dict[str, Any]:
        """Return stretch of time, folding, height of rows and width of titles as JSON values."""
        return {
            "span": round(self._time.scale.span),
            "from_now": round(self._time.scale.begin) - self._time.now,
            "folded": sorted(self.folded),
            "row_factor": self._rows.factor,
            "title_width": self._title_width,
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """Restore what `save_state` returned; an empty chart applies the stretch of time when it is first filled."""
        self._title_width = int(state.get("title_width", 0))
        self._rows.set_factor(float(state.get("row_factor", 1.0)))
        if "span" in state and "from_now" in state:
            self._restored = float(state["from_now"]), float(state["span"])
        if not self._is_empty:
            self._show_first()
        self._place_time()
        self.folded = (str(key) for key in state.get("folded", ()))

    # Within

    def _take_form(self, changes: list[RowChange] | None, now: int) -> None:
        if self._is_empty:
            self._is_empty = False
            self._time.now = now
            self._show_first()
        if changes is None:
            self._place_time()
            self._lay_out()
        else:
            for change in changes:
                self._update_row(change)
        self.show_now(now)
        self._time.set_extent(*(self._form.find_extent() or (now, now)))

    def _show_first(self) -> None:
        if self._restored is None:
            self._time.show_span("day")
            return
        from_now, span = self._restored
        begin = self._time.now + from_now
        self._time.show_range(begin, begin + span)
        self._time.is_following = -span < from_now < 0

    def _is_in_time(self, spot: Spot) -> bool:
        scale = self._time.scale
        return spot.start < scale.end and (spot.end is None or max(spot.end, spot.start + 1) > scale.begin)

    def _lay_out(self) -> None:
        self._rows.lay_out(self._form)
        self.viewport().update()

    def _place_time(self) -> None:
        body = self.view.parts.body
        self._time.place(body.left(), body.width())
        self._painted = self._time.scale

    def _show_scale(self) -> None:
        """Paint all but the titles again, which do not move with time; bars that only stand elsewhere are moved."""
        view = self.view
        pixels = view.scale.find_shift(self._painted)
        self._painted = view.scale
        if pixels is None:
            self.viewport().update(view.parts.body)
        else:
            pan_picture(self.viewport(), view, self._form, pixels)
        self.viewport().update(view.parts.axis)
        self.viewport().update(view.parts.corner)
        if self.visible_range != self._shown_range:
            self._shown_range = self.visible_range
            self.view_changed.emit(*self.visible_range)

    def _update_row(self, change: RowChange) -> None:
        view = self.view
        place = view.layout.place_of(change.row)
        if place is None:
            return
        body = view.parts.body
        left = max(body.left(), int(max(view.scale.x_of(change.begin), -1e6)) - 4)
        right = min(body.right(), int(min(view.scale.x_of(change.end), 1e6)) + 4)
        rect = QRect(left, view.top_of(place), right - left + 1, view.layout.height_of(place))
        self.viewport().update(rect.intersected(body))

    def _update_now(self, before: int) -> None:
        """Paint again what the line of now passed over, and its tag."""
        parts, scale = self.view.parts, self._time.scale
        first, last = sorted((scale.x_of(before), scale.x_of(self._time.now)))
        first, last = max(first, parts.body.left() - 50), min(last, parts.body.right() + 50)
        if before != self._time.now and last >= first:
            strip = QRect(int(first) - 2, parts.body.top(), int(last - first) + 5, parts.body.height())
            tag = QRect(int(first) - 60, parts.axis.top(), int(last - first) + 120, parts.axis.height())
            self.viewport().update(strip.intersected(parts.body))
            self.viewport().update(tag.intersected(parts.axis))
