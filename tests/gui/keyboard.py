"""What tests of the keyboard share: walking through a window by Tab, what must be reached, and how it looks there."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QSlider,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.key_walk import find_proxy
from tests.present import present

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QTextEdit,
)
MOST_STOPS = 400
FOCUS_MARGIN = 3
"""Pixels around a control in which what shows that it has the keyboard may be drawn."""


def press_tab(window: QWidget, qtbot: QtBot, *, back: bool = False) -> QWidget:
    """Press Tab until another control has the keyboard; in a text with links it goes from link to link first."""
    start = window.focusWidget()
    modifier = Qt.KeyboardModifier.ShiftModifier if back else Qt.KeyboardModifier.NoModifier
    for _ in range(MOST_STOPS):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab, modifier)
        found = window.focusWidget()
        assert found is not None
        if found is not start:
            return found
    raise AssertionError(f"Tab does not leave {describe(window.focusWidget())}")


def walk(window: QWidget, qtbot: QtBot, *, back: bool = False) -> list[QWidget]:
    """Press Tab until the keyboard is where it began."""
    seen = [press_tab(window, qtbot, back=back)]
    while len(seen) < MOST_STOPS:
        found = press_tab(window, qtbot, back=back)
        if found is seen[0]:
            return seen
        assert found not in seen, f"Tab goes in a circle from {describe(found)}"
        seen.append(found)
    raise AssertionError(f"Tab has not come back after {MOST_STOPS} controls")


def describe(widget: QWidget) -> str:
    names = [widget.objectName() or type(widget).__name__]
    parent = widget.parentWidget()
    while parent is not None and len(names) < 5:
        names.insert(0, parent.objectName() or type(parent).__name__)
        parent = parent.parentWidget()
    return "/".join(names)


def is_part(widget: QWidget) -> bool:
    """Whether a widget belongs to another control, or is reached from the chosen one of its group by the arrow keys."""
    if isinstance(widget, QAbstractButton) and not widget.isChecked():
        group = widget.group()
        if widget.autoExclusive() or (group is not None and group.exclusive()):
            return True
    if isinstance(widget, QLabel) and "<a " not in widget.text():
        return True
    return isinstance(widget, (QHeaderView, QScrollBar)) or isinstance(
        widget.parentWidget(), (QLineEdit, QTabBar, QComboBox, QAbstractSpinBox, QAbstractItemView)
    )


def controls(window: QWidget) -> set[QWidget]:
    """Return what can be used on screen; what a control hands the keyboard to stands for the control."""
    found = set()
    for each in window.findChildren(QWidget):
        takes = bool(each.focusPolicy() & Qt.FocusPolicy.TabFocus)
        is_shown = each.isVisible() and each.window() is window and each.isEnabled()
        if is_shown and (takes or isinstance(each, CONTROLS)) and not is_part(each):
            place = each
            while (proxy := find_proxy(place)) is not None:
                place = proxy
            found.add(place)
    return found


def is_in_sight(widget: QWidget) -> bool:
    """Whether nothing that contains a widget cuts all of it off."""
    rect, place = widget.rect(), widget
    while not place.isWindow():
        parent = present(place.parentWidget())
        rect = rect.translated(place.pos()) & parent.rect()
        place = parent
    return widget.isVisible() and not rect.isEmpty()


def look(window: QWidget, widget: QWidget) -> QImage:
    """Return how a control looks, with what is drawn around it."""
    corner = widget.mapTo(window, QPoint(0, 0))
    rect = QRect(corner, widget.size()).adjusted(-FOCUS_MARGIN, -FOCUS_MARGIN, FOCUS_MARGIN, FOCUS_MARGIN)
    return window.grab(rect & window.rect()).toImage()


def find_faults(window: QWidget, qtbot: QtBot) -> Iterator[str]:
    """Walk a window or dialog by Tab; yield what is not reached, not named, out of sight, or looks as if elsewhere."""
    try:
        seen = walk(window, qtbot)
    except AssertionError as error:
        yield str(error)
        return
    for each in controls(window) - set(seen):
        yield f"{describe(each)} is not reached"
    for each in seen:
        interface = QAccessible.queryAccessibleInterface(each)
        if not interface.text(QAccessible.Text.Name).strip():
            yield f"{describe(each)} has no name"
        if len(seen) == 1:
            continue
        each.setFocus(Qt.FocusReason.TabFocusReason)
        try:
            press_tab(window, qtbot, back=True)
        except AssertionError as error:
            yield str(error)
            continue
        if press_tab(window, qtbot) is not each:
            yield f"{describe(each)} is reached on another way back"
            continue
        if not is_in_sight(each):
            yield f"{describe(each)} is out of sight"
        with_keyboard, corner = look(window, each), each.mapTo(window, QPoint(0, 0))
        press_tab(window, qtbot)
        if each.mapTo(window, QPoint(0, 0)) == corner and look(window, each) == with_keyboard:
            yield f"{describe(each)} does not show that it has the keyboard"
