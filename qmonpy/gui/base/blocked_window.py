"""A window over which a modal dialog stands: who acts through a screen reader cannot act on it, as no key can."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


class BlockedWindow:
    """A window whose content is disabled while Qt blocks it, where something listens to it through accessibility.

    Qt keeps keys and the mouse from a blocked window, but not what a screen reader asks of a control: it would be
    pressed behind the dialog. What the program itself enables or disables meanwhile is so afterwards.
    """

    _keyboard: QWidget | None = None
    """What had the keyboard before the content was disabled, which takes the keyboard away."""

    def event(self, event: QEvent) -> bool:
        """Follow what Qt says of the window, by its two events."""
        kind = event.type()
        if kind is QEvent.Type.WindowBlocked and QAccessible.isActive():
            self._block()
        elif kind is QEvent.Type.WindowUnblocked:
            self._unblock()
        return super().event(event)  # type: ignore[misc, no-any-return]

    def _block(self) -> None:
        assert isinstance(self, QWidget)
        self._keyboard = self.focusWidget()
        for part in _list_parts(self):
            if part.isEnabled():
                part.setEnabled(False)
                # This says that the program disabled it, which is to be known when the dialog is closed.
                part.setAttribute(Qt.WidgetAttribute.WA_ForceDisabled, False)

    def _unblock(self) -> None:
        assert isinstance(self, QWidget)
        for part in _list_parts(self):
            if not part.isEnabled() and not part.testAttribute(Qt.WidgetAttribute.WA_ForceDisabled):
                part.setEnabled(True)
        keyboard, self._keyboard = self._keyboard, None
        if keyboard is not None and isValid(keyboard) and keyboard.window() is self:
            keyboard.setFocus(Qt.FocusReason.OtherFocusReason)


def _list_parts(window: QWidget) -> Iterator[QWidget]:
    """Yield what stands in a window; its dialogs and menus are windows of their own."""
    yield from (each for each in window.children() if isinstance(each, QWidget) and not each.isWindow())
