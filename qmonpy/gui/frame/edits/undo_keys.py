"""Keys of the window in a text field: Ctrl+Z undoes the field's own steps first, Ctrl+K always begins a search."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from qmonpy.app.session.actions import BY_ID

_KEYS = QKeySequence.StandardKey
_SEARCH = QKeySequence(BY_ID["search"].shortcut)


class UndoKeys(QObject):
    """Takes Ctrl+K from text fields, and Ctrl+Z when a field has nothing to undo: Qt's fields keep both."""

    def __init__(self, window: QWidget):
        super().__init__(window)
        self._window = window
        self._field: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        """Watch the field that has the focus, and no other widget, as an event filter slows every event."""
        if self._field is not None and isValid(self._field):
            self._field.removeEventFilter(self)
            self._field.destroyed.disconnect(self._forget)
        # A field that goes away gives up the focus before it says that it is destroyed.
        self._field = None
        if isinstance(new, QLineEdit | QPlainTextEdit | QTextEdit) and new.window() is self._window:
            self._field = new
            new.installEventFilter(self)
            new.destroyed.connect(self._forget)

    def _forget(self) -> None:
        self._field = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_undo, is_redo = event.matches(_KEYS.Undo), event.matches(_KEYS.Redo)
            if QKeySequence(event.keyCombination()) == _SEARCH:
                event.ignore()
                return True
            if (is_undo and not _has_undo(watched)) or (is_redo and not _has_redo(watched)):
                event.ignore()
                return True
        return False


def _has_undo(field: QObject) -> bool:
    if isinstance(field, QLineEdit):
        return field.isUndoAvailable()
    assert isinstance(field, QPlainTextEdit | QTextEdit)
    return not field.isReadOnly() and field.document().isUndoAvailable()


def _has_redo(field: QObject) -> bool:
    if isinstance(field, QLineEdit):
        return field.isRedoAvailable()
    assert isinstance(field, QPlainTextEdit | QTextEdit)
    return not field.isReadOnly() and field.document().isRedoAvailable()
