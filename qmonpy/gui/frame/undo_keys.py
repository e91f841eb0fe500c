"""Ctrl+Z in a text field: the field's own steps first, then those of the window."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

_KEYS = QKeySequence.StandardKey


class UndoKeys(QObject):
    """Text fields claim Ctrl+Z even when they have nothing to undo; this lets go of the key for them."""

    def __init__(self, window: QWidget):
        super().__init__(window)
        self._window = window
        self._field: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        """Look at the keys of the field that has the focus, and of no other widget: a filter slows every event."""
        if self._field is not None:
            self._field.removeEventFilter(self)
            self._field.destroyed.disconnect(self._forget)
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
