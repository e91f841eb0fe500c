"""The Gantt chart: rows with bars on a time axis; it scrolls, zooms, and is used by mouse and keys."""

from datetime import tzinfo

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from qmonpy.gui.charts.chart_choice import ChoosingChart
from qmonpy.gui.charts.chart_keys import ChartKeys
from qmonpy.gui.charts.chart_pointer import ChartPointer
from qmonpy.translation import tr


class GanttChart(ChoosingChart):
    """Shows a `Gantt`, or lanes, for a stretch of time; a newer one keeps the view, the folding and the choice.

    The wheel scrolls the rows; with Shift it moves through time; with Ctrl, or over the time axis, it zooms about the
    mouse. Dragging the time axis, or dragging with the middle button, moves the view; dragging over free space selects
    a stretch of time.
    """

    def __init__(self, parent: QWidget | None = None, *, is_compact: bool = False, zone: tzinfo | None = None):
        """`is_compact` is for small pictures in dialogs: lower rows, no folding, no dragging out of time.

        `zone` None is the zone of the computer.
        """
        super().__init__(parent, is_compact=is_compact, zone=zone)
        self._pointer = ChartPointer(self)
        self._keys = ChartKeys(self)
        self.setObjectName("gantt_chart")
        self.setAccessibleName(tr("Timeline"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self._walker[0] and self._rows.layout.rows:
            self._walk_to(self._rows.layout.rows[0].key, None)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
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
        # Events come while the chart is still being made.
        pointer: ChartPointer | None = getattr(self, "_pointer", None)
        return (pointer is not None and pointer.handle(event)) or super().viewportEvent(event)
