"""The hand of a person at the chart: where things stand, clicks, drags, turns of the wheel and keys."""

from typing import Any, Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from qmonpy.gui.charts.gantt_chart import GanttChart
from tests.gui.charts.gantt_world import HOUR, NOW
from tests.gui.finding import present

CONTROL, SHIFT, ALT = (Qt.KeyboardModifier[f"{name}Modifier"] for name in ("Control", "Shift", "Alt"))
NONE = Qt.KeyboardModifier.NoModifier
H1, H2, H3, B1 = (f"instance:{name}" for name in ("all.q@h1", "all.q@h2", "all.q@h3", "b.q@h1"))
"""Rows of the small chart."""
Heard = list[tuple[Any, ...]]
"""The signals of a chart, by name and with what they carried, in order."""


class MakeChart(Protocol):
    """Makes charts that are on screen, show the small chart, and are closed after the test."""

    def __call__(self, *, is_compact: bool = False) -> GanttChart:
        """Return a chart that has the focus."""
        ...


def place_of(chart: GanttChart, row: str, time: float, share: float = 0.5) -> QPoint:
    """Where a moment (hours from now) of a row stands in the viewport; share 0 is the bottom of the row."""
    view = chart.view
    place = present(view.layout.place_of(row))
    height = view.layout.height_of(place)
    y = view.top_of(place) + height - 1 - share * (height - 1)
    return QPoint(round(view.scale.x_of(NOW + time * HOUR)), round(y))


def click(
    chart: GanttChart, row: str, time: float, share: float = 0.5, button: Qt.MouseButton = Qt.MouseButton.LeftButton
) -> None:
    QTest.mouseClick(chart.viewport(), button, NONE, place_of(chart, row, time, share))


def drag(
    chart: GanttChart,
    start: QPoint,
    end: QPoint,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    *,
    is_released: bool = True,
) -> None:
    viewport = chart.viewport()
    QTest.mousePress(viewport, button, NONE, start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * share)
    if is_released:
        QTest.mouseRelease(viewport, button, NONE, end)


def turn(
    chart: GanttChart, point: QPoint, steps: int, modifiers: Qt.KeyboardModifier = NONE, *, is_sideways: bool = False
) -> None:
    angle = QPoint(120 * steps, 0) if is_sideways else QPoint(0, 120 * steps)
    position = QPointF(point)
    event = QWheelEvent(
        position,
        QPointF(chart.viewport().mapToGlobal(point)),
        QPoint(),
        angle,
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(chart.viewport(), event)


def press(chart: GanttChart, *keys: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    for key in keys:
        QTest.keyClick(chart, key, modifiers)


def ask_tooltip(chart: GanttChart, point: QPoint) -> str:
    """The tooltip at a place of the viewport."""
    place = chart.viewport().mapToGlobal(point)
    QApplication.sendEvent(chart.viewport(), QHelpEvent(QEvent.Type.ToolTip, point, place))
    return QToolTip.text()
