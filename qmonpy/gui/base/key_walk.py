"""How keys go through a window: Tab to each control in turn, as one reads, and nothing to one behind a dialog."""

from collections.abc import Iterator, Sequence
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QLabel, QWidget
from shiboken6 import isValid


class _Blocking(QObject):
    """Disables the content of a window while Qt blocks it, where something listens to it through accessibility.

    Qt keeps keys and the mouse from a blocked window, but not what a screen reader asks of a control: it would be
    pressed behind the dialog. What the program itself enables or disables meanwhile is so afterwards.

    It watches the window, whose own `event` stays Qt's: a window is deleted by an event, too, and must not hold the
    interpreter then, which a worker may need to come to its end.
    """

    def __init__(self, window: QWidget):
        super().__init__(window)
        self._keyboard: QWidget | None = None
        """What had the keyboard before the content was disabled, which takes the keyboard away."""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what Qt says of the window, by its two events."""
        kind = event.type()
        if kind is QEvent.Type.WindowBlocked and QAccessible.isActive():
            self._block()
        elif kind is QEvent.Type.WindowUnblocked:
            self._unblock()
        return False

    @property
    def _window(self) -> QWidget:
        return cast(QWidget, self.parent())

    def _block(self) -> None:
        self._keyboard = self._window.focusWidget()
        for part in _list_parts(self._window):
            if part.isEnabled():
                part.setEnabled(False)
                # This says that the program disabled it, which is to be known when the dialog is closed.
                part.setAttribute(Qt.WidgetAttribute.WA_ForceDisabled, False)

    def _unblock(self) -> None:
        for part in _list_parts(self._window):
            if not part.isEnabled() and not part.testAttribute(Qt.WidgetAttribute.WA_ForceDisabled):
                part.setEnabled(True)
        keyboard, self._keyboard = self._keyboard, None
        if keyboard is not None and isValid(keyboard) and keyboard.window() is self._window:
            keyboard.setFocus(Qt.FocusReason.OtherFocusReason)


class KeyWalk:
    """A window in which Tab and Shift+Tab go to the next and the previous control, in the order in which one reads.

    Qt's own walk goes by the time at which widgets were made, and enters a container by its focus proxy, wherever that
    is: from what stands before the container it jumps over all that stands before the proxy, and some containers were
    never left again. Here a proxy says only where the keyboard begins (`begin_keys`).
    """

    _blocking: _Blocking | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Watch from now on whether a dialog lies before the window."""
        super().showEvent(event)  # type: ignore[misc]
        if self._blocking is None:
            assert isinstance(self, QWidget)
            self._blocking = _Blocking(self)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the keyboard; returns False where nothing else takes it, as Qt's function does."""
        assert isinstance(self, QWidget)
        found = find_next(self, self.focusWidget(), forward=forward)
        if found is None:
            return False
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        found.setFocus(reason)
        return True


def find_next(window: QWidget, start: QWidget | None, *, forward: bool = True) -> QWidget | None:
    """Return the stop behind `start` (before it, without `forward`), around the end; None where there is no other.

    A control that has the keyboard and can no longer be used, as a button once there is nothing more to apply, is left
    for what stands beside it; one that is no longer on screen for the first stop of what it was in.
    """
    stops = list(find_stops(window))
    while start is not None and start is not window and not start.isVisibleTo(window):
        start = start.parentWidget()
    is_around = start is None or any(start.isAncestorOf(stop) for stop in stops)
    if start is not None and start not in stops and not is_around:
        stops = list(find_stops(window, besides=start))
    if start in stops:
        place = stops.index(start)
        found = stops[(place + (1 if forward else -1)) % len(stops)]
        return found if found is not start else None
    inside = [stop for stop in stops if start is not None and start.isAncestorOf(stop)] or stops
    return (inside[0] if forward else inside[-1]) if inside else None


def find_stops(container: QWidget, besides: QWidget | None = None) -> Iterator[QWidget]:
    """Yield the widgets on screen below a container at which Tab stops: row by row, in each from left to right; and
    the one `besides` in its place, which is none."""
    for child in _in_reading_order(container):
        if child is besides or _is_stop(child):
            yield child
        yield from find_stops(child, besides)


def begin_keys(container: QWidget) -> None:
    """Let the keyboard begin where a container's focus proxy says, or at its first stop where that one is hidden."""
    place = container
    while (proxy := find_proxy(place)) is not None:
        place = proxy
    if not (_is_stop(place) and place.isVisibleTo(container.window())):
        place = next(find_stops(container), container)
    place.setFocus(Qt.FocusReason.OtherFocusReason)


def find_proxy(widget: QWidget) -> QWidget | None:
    """Return the widget that takes the keyboard in the place of another, None where there is none.

    PySide takes what `focusProxy` returns for a child of the widget that was asked. An area that scrolls is the proxy
    of its own viewport: asked there, PySide takes it for a child of its child, which nobody holds, and destroys both,
    with all that is shown in them, as soon as garbage is looked for.
    """
    area = widget.parentWidget()
    if isinstance(area, QAbstractScrollArea) and area.viewport() is widget:
        return area
    return widget.focusProxy()


class AreaWalk:
    """Goes from area to area of a window and back, and remembers where the keyboard was in each."""

    def __init__(self, window: QWidget):
        self._window = window
        self._left: dict[QWidget, QWidget] = {}

    def go(self, areas: Sequence[QWidget], *, forward: bool = True) -> None:
        """Move the keyboard from the area that has it to the next one on screen in which something takes it."""
        here = self._window.focusWidget()
        place = next((at for at, area in enumerate(areas) if here is not None and area.isAncestorOf(here)), None)
        if place is None:
            order = [*areas] if forward else [*reversed(areas)]
        else:
            assert here is not None
            self._left[areas[place]] = here
            order = [*areas[place + 1 :], *areas[:place]]
            order = order if forward else order[::-1]
        for area in order:
            stops = list(find_stops(area)) if area.isVisibleTo(self._window) else []
            if stops:
                left = self._left.get(area)
                (left if left in stops else stops[0]).setFocus(Qt.FocusReason.TabFocusReason)
                return


def _is_stop(widget: QWidget) -> bool:
    if find_proxy(widget) is not None or not widget.isEnabled():
        return False
    if isinstance(widget, QLabel) and "<a " not in widget.text():
        # It takes the keyboard for its links, and has none now.
        return False
    choice = _find_choice(widget) if isinstance(widget, QAbstractButton) else None
    if choice is not None:
        # Qt would stop at the one of the group that had the keyboard last, which need not be the one that is chosen.
        return choice is widget
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _find_choice(button: QAbstractButton) -> QAbstractButton | None:
    """Return the chosen one of buttons of which one is; the arrow keys go from there to the others."""
    group, parent = button.group(), button.parentWidget()
    if group is not None:
        return group.checkedButton() if group.exclusive() else None
    if not button.autoExclusive() or parent is None:
        return None
    siblings = (each for each in parent.children() if isinstance(each, QAbstractButton))
    return next((each for each in siblings if each.autoExclusive() and each.group() is None and each.isChecked()), None)


def _in_reading_order(container: QWidget) -> Iterator[QWidget]:
    """Yield the children on screen, row by row; what begins above the middle of a row's first stands in that row."""
    shown = [each for each in container.children() if isinstance(each, QWidget)]
    shown = [each for each in shown if not each.isWindow() and each.isVisibleTo(container)]
    row: list[QWidget] = []
    for each in sorted(shown, key=lambda each: (each.y(), each.x())):
        if row and each.y() > row[0].geometry().center().y():
            yield from sorted(row, key=QWidget.x)
            row = []
        row.append(each)
    yield from sorted(row, key=QWidget.x)


def _list_parts(window: QWidget) -> Iterator[QWidget]:
    """Yield what stands in a window; its dialogs and menus are windows of their own."""
    yield from (each for each in window.children() if isinstance(each, QWidget) and not each.isWindow())
