"""Keys of the window in a text field: Ctrl+Z takes back what a person means by one step, Ctrl+K always begins a search.

What was typed in a field of a form, until it was left, is one step of the draft. A text of many lines has finer steps
of its own first, and so has a line that is no edit, such as a filter.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from qmonpy.app.editing.draft import Draft
from qmonpy.app.session.actions import BY_ID
from qmonpy.gui.base.undo_field import find_field, forget_steps

_KEYS = QKeySequence.StandardKey
_SEARCH = QKeySequence(BY_ID["search"].shortcut)


class UndoKeys(QObject):
    """Takes Ctrl+K and Ctrl+Z from text fields, which Qt's fields keep, and says to the draft when a field was left."""

    def __init__(self, window: QWidget):
        super().__init__(window)
        self._window = window
        self._field: QWidget | None = None
        self._draft: Draft | None = None
        self._is_edit = False
        """Whether what is typed in the field has become an edit of the draft since the field got the focus."""
        self._unsubscribe: list[Callable[[], None]] = []
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def open(self, draft: Draft | None) -> None:
        """Follow another draft in place of the one before; None for none."""
        for stop in self._unsubscribe:
            stop()
        self._draft, self._is_edit, self._unsubscribe = draft, False, []
        if draft is not None:
            stack = draft.undo_stack
            self._unsubscribe = [stack.subscribe(self._note_edit), stack.subscribe_sealer(self._forget_steps)]

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        """Watch the field that has the focus, and no other widget, as an event filter slows every event."""
        if new is None:
            # The keyboard is nowhere for a moment, between two parts of a field, or in another window for a while.
            return
        before = self._field if self._field is not None and isValid(self._field) else None
        if before is None or find_field(before) is not find_field(new):
            self._leave(before)
        if before is not None:
            before.removeEventFilter(self)
            before.destroyed.disconnect(self._forget)
        # A field that goes away gives up the focus before it says that it is destroyed.
        self._field = None
        if new.window() is self._window:
            self._field = new
            if isinstance(new, QLineEdit | QPlainTextEdit | QTextEdit):
                new.installEventFilter(self)
            new.destroyed.connect(self._forget)

    def _leave(self, before: QWidget | None) -> None:
        """End the step of what was typed."""
        if self._draft is not None:
            self._draft.settle()
            self._draft.undo_stack.leave()
        if isinstance(before, QLineEdit):
            self._forget_steps()
        self._is_edit = False

    def _note_edit(self) -> None:
        self._is_edit = self._is_edit or (self._draft is not None and self._draft.undo_stack.is_typed)

    def _forget_steps(self) -> None:
        """Drop the finer steps of a field whose text is an edit: they have values that were half typed."""
        if self._is_edit and self._field is not None and isValid(self._field):
            forget_steps(self._field)

    def _forget(self) -> None:
        self._field = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_undo, is_redo = event.matches(_KEYS.Undo), event.matches(_KEYS.Redo)
            if QKeySequence(event.keyCombination()) == _SEARCH:
                event.ignore()
                return True
            if (is_undo or is_redo) and self._is_for_window(watched, is_undo=is_undo):
                event.ignore()
                return True
        return False

    def _is_for_window(self, field: QObject, *, is_undo: bool) -> bool:
        if isinstance(field, QLineEdit):
            if self._draft is not None:
                # What was typed a moment ago becomes an edit only after a pause.
                self._draft.settle()
            has_steps = field.isUndoAvailable() if is_undo else field.isRedoAvailable()
            return self._is_edit or not has_steps
        assert isinstance(field, QPlainTextEdit | QTextEdit)
        document = field.document()
        return field.isReadOnly() or not (document.isUndoAvailable() if is_undo else document.isRedoAvailable())
