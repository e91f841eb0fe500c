"""What is edited and not applied, as the window shows it: undo and redo over all pages, marks, and others' changes."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from qmonpy.app.draft_part import DraftPart
from qmonpy.gui.actions import describe
from qmonpy.gui.frame.undo_keys import UndoKeys
from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.words import tr


class EditDesk(QObject):
    """Follows the draft of the open cluster; what comes many times in a row is shown once."""

    unsaved_changed = Signal(object)
    """Pages to how many things are edited and not applied there."""
    edited = Signal()
    """The draft became another one."""

    def __init__(self, window: QWidget, undo: QAction, redo: QAction):
        super().__init__(window)
        self._context: PageContext | None = None
        self._undo, self._redo = undo, redo
        self._keys = UndoKeys(window)
        self._unsubscribe: list[Callable[[], None]] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.show)
        undo.triggered.connect(lambda *_: self._context and self._context.undo())
        redo.triggered.connect(lambda *_: self._context and self._context.redo())
        self.show()

    def open(self, context: PageContext) -> None:
        """Follow the draft of a cluster."""
        self.close()
        self._context = context
        draft = context.draft
        self._unsubscribe = [draft.subscribe(self._soon.start), draft.undo_stack.subscribe(self._show_actions)]
        context.edits_merged.connect(self._tell_merged)
        self.show()

    def close(self) -> None:
        """The cluster is left; whoever asks has dealt with what is edited."""
        for stop in self._unsubscribe:
            stop()
        self._unsubscribe, self._context = [], None
        self._soon.stop()
        self.show()

    def show(self) -> None:
        """Show what the draft has now."""
        self._show_actions()
        self.unsaved_changed.emit(self._context.draft.unsaved_by_page() if self._context is not None else {})
        self.edited.emit()

    def _show_actions(self) -> None:
        stack = self._context.draft.undo_stack if self._context is not None else None
        titles = (stack.undo_title, stack.redo_title) if stack is not None else (None, None)
        words = (tr("Undo: {edit}"), tr("Redo: {edit}"))
        nothing = (tr("Nothing to undo"), tr("Nothing to redo"))
        for action, title, word, none in zip((self._undo, self._redo), titles, words, nothing, strict=True):
            action.setEnabled(title is not None)
            action.setToolTip(describe(action, word.format(edit=title) if title is not None else none))

    def _tell_merged(self, merged: tuple[tuple[DraftPart[object], str], ...]) -> None:
        """Say whose changes are now part of what is edited here."""
        assert self._context is not None
        journal = self._context.cluster.journal()
        for _, name in merged:
            who = next((each.user for each in reversed(journal) if name in {one.key for one in each.changes}), "")
            words = tr('{user} changed "{name}" too; that was taken into your edit of it, as it touches other parts.')
            self._context.messages.post(words.format(user=who or tr("Somebody"), name=name))
