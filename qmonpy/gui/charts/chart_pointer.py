"""The mouse, the wheel and gestures on the chart."""

from enum import Enum, auto
from html import escape

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture, QToolTip

from qmonpy.gui.charts.chart_choice import ChoosingChart
from qmonpy.gui.charts.chart_form import Hit, Part, Place
from qmonpy.gui.charts.chart_view import DraggedWindow
from qmonpy.gui.charts.time_scale import find_snap_step, snap_time

NOTCH = 120
"""The angle of one step of a wheel, in Qt's eighths of a degree."""
ZOOM_PER_NOTCH = 1.25
EDGE_MS = 40
EDGE_PIXELS = 16
"""The most pixels by which the view scrolls at a time while a drag is outside the body."""
GRIP = 4
"""Pixels beside the edge of the titles in which it can be dragged."""


class Drag(Enum):
    """The effect of moving the mouse while a button is pressed."""

    NONE = auto()
    PRESSED = auto()
    """The button was pressed on free space, and the mouse has not moved yet."""
    WINDOW = auto()
    PAN = auto()
    EDGE = auto()


def format_plain(text: str) -> str:
    """Return plain text as markup that keeps its lines, for a tool tip, which would take `<` for markup."""
    return f"<p style='white-space:pre'>{escape(text)}</p>"


class ChartPointer:
    """Translates events of the viewport into calls of a chart."""

    def __init__(self, chart: ChoosingChart):
        self._chart = chart
        self._drag = Drag.NONE
        self._from = QPointF()
        self._hit: Hit | None = None
        self._last = QPointF()
        self._grip_y = 0.0
        self._edge_timer = QTimer(chart)
        self._edge_timer.setInterval(EDGE_MS)
        self._edge_timer.timeout.connect(self._scroll_at_edge)

    def _set_drag(self, drag: Drag) -> None:
        self._drag = drag
        self._chart.is_held = drag is not Drag.NONE
        if drag is not Drag.WINDOW:
            self._edge_timer.stop()
        elif not self._edge_timer.isActive():
            self._edge_timer.start()

    # The wheel and fingers

    def wheel(self, event: QWheelEvent) -> None:
        """Scroll rows; Shift or a sideways wheel pans, Ctrl or a wheel over the time axis zooms, Alt scales rows."""
        chart, position = self._chart, event.position()
        pixels, angle = event.pixelDelta(), event.angleDelta()
        modifiers = event.modifiers()
        # Some systems turn the wheel sideways themselves while Alt is held.
        turned = angle.y() or (angle.x() if modifiers & Qt.KeyboardModifier.AltModifier else 0)
        if modifiers & Qt.KeyboardModifier.AltModifier:
            chart.scale_rows(ZOOM_PER_NOTCH ** (turned / NOTCH))
        elif turned and (modifiers & Qt.KeyboardModifier.ControlModifier or chart.hit(position).part is Part.AXIS):
            chart.zoom_at(ZOOM_PER_NOTCH ** (turned / NOTCH), position.x())
        else:
            delta = pixels if not pixels.isNull() else QPoint(angle.x() // 2, angle.y() // 2)
            if modifiers & Qt.KeyboardModifier.ShiftModifier:
                delta = QPoint(delta.x() + delta.y(), 0)
            if delta.x():
                chart.pan(-delta.x())
            if delta.y():
                chart.scroll_rows(-delta.y())
        event.accept()

    def handle(self, event: QEvent) -> bool:
        """Act on a gesture, a tool tip or the mouse leaving; returns False for events that Qt shall still handle."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self._chart.zoom_at(1.0 + event.value(), event.position().x())
                return True
        elif isinstance(event, QGestureEvent):
            gesture = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(gesture, QPinchGesture):
                centre = self._chart.viewport().mapFromGlobal(gesture.centerPoint())
                self._chart.zoom_at(gesture.scaleFactor(), centre.x())
                event.accept(gesture)
                return True
        elif isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._show_tooltip(event)
            return True
        elif event.type() is QEvent.Type.Leave:
            self._chart.set_hovered("", "")
        return False

    def _show_tooltip(self, event: QHelpEvent) -> None:
        hit = self._chart.hit(QPointF(event.pos()))
        text = self._chart.find_tooltip(hit)
        if not text:
            QToolTip.hideText()
            return
        near = QRect(event.pos() - QPoint(4, 4), event.pos() + QPoint(4, 4))
        QToolTip.showText(event.globalPos(), format_plain(text), self._chart.viewport(), near)

    # Buttons

    def press(self, event: QMouseEvent) -> None:
        """Choose, fold or begin a drag when a button is pressed."""
        position = event.position()
        self._from = self._last = position
        hit = self._hit = self._chart.hit(position)
        self._grip_y = position.y() + self._chart.view.offset
        if event.button() is Qt.MouseButton.MiddleButton:
            self._set_drag(Drag.PAN)
        elif event.button() is Qt.MouseButton.LeftButton:
            self._press_left(hit, position)

    def _press_left(self, hit: Hit, position: QPointF) -> None:
        if self._is_on_edge(position):
            self._set_drag(Drag.EDGE)
        elif hit.part is Part.AXIS:
            self._set_drag(Drag.PAN)
        elif hit.part is Part.BODY and (spot := hit.find_next(self._chart.chosen)) is not None:
            self._chart.choose_spot(spot)
        elif hit.part is Part.BODY:
            self._set_drag(Drag.PRESSED)
        elif hit.part is Part.TITLES and hit.row:
            row = self._chart.form.find_row(hit.row)
            if row is not None and row.is_heading:
                self._chart.fold(hit.row, hit.row not in self._chart.folded)
            self._chart.move_walker(hit.row)

    def move(self, event: QMouseEvent) -> None:
        """Go on with a drag, or mark what the mouse is over."""
        position = event.position()
        if self._drag is Drag.NONE:
            hit = self._chart.hit(position)
            self._chart.set_hovered(hit.spot.thing if hit.spot else "", hit.row)
            self._show_cursor(position, hit)
        elif self._drag is Drag.PAN:
            self._chart.pan(self._last.x() - position.x())
            if self._hit is not None and self._hit.part is not Part.AXIS:
                self._chart.scroll_rows(round(self._last.y() - position.y()))
        elif self._drag is Drag.EDGE:
            self._chart.set_title_width(round(position.x()))
        else:
            self._drag_window(position)
        self._last = position

    def release(self, event: QMouseEvent) -> None:
        """End a drag: a dragged stretch of time is told, a mere click on free space chooses nothing."""
        drag = self._drag
        self._set_drag(Drag.NONE)
        window = self._chart.view.window
        self._chart.set_window(None)
        if drag is Drag.PRESSED and self._hit is not None:
            self._chart.choose_nothing(self._hit.row)
        elif drag is Drag.WINDOW and window is not None and window.rows:
            self._chart.range_dragged.emit(window.begin, window.end, window.rows)

    def cancel_by(self, event: QKeyEvent) -> bool:
        """End a drag on Esc; returns whether there was one to end."""
        if self._drag is Drag.NONE or event.key() != Qt.Key.Key_Escape:
            return False
        self._set_drag(Drag.NONE)
        self._chart.set_window(None)
        return True

    def double_click(self, event: QMouseEvent) -> None:
        """Activate the bar under the mouse; on the time axis, zoom in."""
        hit = self._chart.hit(event.position())
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if hit.spot is not None:
            chosen = self._chart.chosen
            self._chart.thing_activated.emit(chosen if hit.has_thing(chosen) else hit.spot.thing)
        elif hit.part is Part.AXIS:
            self._chart.zoom_at(2.0, event.position().x())

    def ask_menu(self, event: QContextMenuEvent) -> None:
        """Choose what is under the mouse and ask for its menu; asked by a key, for the menu of what is chosen."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self._chart.menu_asked.emit(self._chart.chosen, self._chart.find_menu_place(), self._chart.find_place())
            return
        position = QPointF(self._chart.viewport().mapFromGlobal(event.globalPos()))
        hit = self._chart.hit(position)
        thing = self._chart.chosen if hit.has_thing(self._chart.chosen) else hit.spot.thing if hit.spot else ""
        if hit.spot is not None and thing == hit.spot.thing:
            self._chart.choose_spot(hit.spot)
        elif hit.spot is None and hit.part is Part.BODY:
            self._chart.choose_nothing(hit.row)
        # Beside the time axis a row is asked about as it is now.
        time = hit.time if hit.part is Part.BODY else self._chart.view.now
        self._chart.menu_asked.emit(thing, event.globalPos(), Place(hit.row, time, thing))

    def _drag_window(self, position: QPointF) -> None:
        if self._drag is Drag.PRESSED:
            moved = (position - self._from).manhattanLength()
            if not self._can_drag() or moved < QApplication.startDragDistance():
                return
            self._set_drag(Drag.WINDOW)
        chart, view = self._chart, self._chart.view
        assert self._hit is not None
        step = find_snap_step(view.scale.seconds_per_pixel)
        x = min(max(position.x(), view.parts.body.left()), view.parts.body.right())
        y = min(max(position.y(), view.parts.body.top()), view.parts.body.bottom())
        times = sorted((self._hit.time, view.scale.time_of(x)))
        begin, end = (snap_time(time, step, chart.zone) for time in times)
        places = sorted((self._place_of(self._grip_y), self._place_of(y + view.offset)))
        lines = view.layout.rows[places[0] : places[1] + 1]
        rows = tuple(row.key for row in lines if not row.is_heading or row.key in view.folded)
        chart.set_window(DraggedWindow(begin, max(end, begin + step), rows))

    def _scroll_at_edge(self) -> None:
        """Go on scrolling while a stretch is dragged beyond the body."""
        body, position = self._chart.view.parts.body, self._last
        beyond_x = min(position.x() - body.left(), 0) or max(position.x() - body.right(), 0)
        beyond_y = min(position.y() - body.top(), 0) or max(position.y() - body.bottom(), 0)
        if beyond_x or beyond_y:
            self._chart.pan(min(max(beyond_x, -EDGE_PIXELS), EDGE_PIXELS))
            self._chart.scroll_rows(round(min(max(beyond_y, -EDGE_PIXELS), EDGE_PIXELS)))
            self._drag_window(position)

    def _can_drag(self) -> bool:
        """Whether a stretch of time can be dragged out on this chart."""
        return self._chart.form.has_free_space and not self._chart.is_compact

    def _place_of(self, y: float) -> int:
        """Return the line at a height from the top of all rows, or the nearest one."""
        view = self._chart.view
        place = view.layout.place_at(min(max(y - view.parts.body.top(), 0), view.layout.height - 1))
        return place or 0

    def _is_on_edge(self, position: QPointF) -> bool:
        return abs(position.x() - self._chart.view.parts.titles.right()) <= GRIP

    def _show_cursor(self, position: QPointF, hit: Hit) -> None:
        shape = Qt.CursorShape.ArrowCursor
        if self._is_on_edge(position):
            shape = Qt.CursorShape.SplitHCursor
        elif hit.part is Part.BODY and hit.spot is None and hit.row and self._can_drag():
            shape = Qt.CursorShape.CrossCursor
        self._chart.viewport().setCursor(shape)
