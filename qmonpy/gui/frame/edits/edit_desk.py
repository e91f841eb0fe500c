"""Undo and redo over all pages, marks of edits that are not applied, and applying or discarding all of them."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from qmonpy.gui.base.actions import describe
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.frame.edits.leaving import NAMED
from qmonpy.gui.frame.edits.undo_keys import UndoKeys
from qmonpy.gui.frame.window_actions import WindowActions
from qmonpy.translation import tr


class EditDesk(QObject):
    """Follows the draft of the cluster on screen; several changes in a row are shown once."""

    unsaved_changed = Signal(object)
    """By page id, how many objects there have edits that are not applied."""
    pending_changed = Signal(object)
    """A tuple of all `PendingEdit`s of the draft."""

    def __init__(self, window: QWidget, actions: WindowActions):
        super().__init__(window)
        self._window = window
        self._context: PageContext | None = None
        self._undo, self._redo = actions["undo"], actions["redo"]
        self._apply, self._discard = actions["apply-all"], actions["discard-all"]
        self._keys = UndoKeys(window)
        self._unsubscribe: list[Callable[[], None]] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.show)
        self._undo.triggered.connect(lambda *_: self._context and self._context.undo())
        self._redo.triggered.connect(lambda *_: self._context and self._context.redo())
        self._apply.triggered.connect(lambda *_: self.ask_to_apply())
        self._discard.triggered.connect(lambda *_: self.ask_to_discard())
        self.show()

    def open(self, context: PageContext) -> None:
        """Follow the draft of a cluster in place of the one before."""
        self._let_go()
        self._context = context
        draft = context.draft
        self._keys.open(draft)
        self._unsubscribe = [draft.subscribe(self._soon.start), draft.undo_stack.subscribe(self._show_actions)]
        self.show()

    def close(self) -> None:
        """Follow no cluster; the edits stay in its draft."""
        self._let_go()
        self.show()

    def _let_go(self) -> None:
        for stop in self._unsubscribe:
            stop()
        self._unsubscribe, self._context = [], None
        self._keys.open(None)
        self._soon.stop()

    def show(self) -> None:
        """Show the edits that the draft has now."""
        self._show_actions()
        draft = self._context.draft if self._context is not None else None
        pending = draft.pending if draft is not None else ()
        for each in (self._apply, self._discard):
            each.setEnabled(bool(pending))
        self.unsaved_changed.emit(draft.unsaved_by_page() if draft is not None else {})
        self.pending_changed.emit(pending)

    def _show_actions(self) -> None:
        stack = self._context.draft.undo_stack if self._context is not None else None
        titles = (stack.undo_title, stack.redo_title) if stack is not None else (None, None)
        words = (tr("Undo: {edit}"), tr("Redo: {edit}"))
        nothing = (tr("Nothing to undo"), tr("Nothing to redo"))
        for action, title, word, none in zip((self._undo, self._redo), titles, words, nothing, strict=True):
            action.setEnabled(title is not None)
            action.setToolTip(describe(action, word.format(edit=title) if title is not None else none))

    # Applying and discarding all edits

    def ask_to_apply(self) -> None:
        """Show the edits of all pages in one dialog, which applies them when the user confirms."""
        if self._context is None:
            return
        draft = self._context.draft
        draft.settle()
        if draft.pending:
            # Imported here, so that the window need not wait for it when it starts.
            from qmonpy.gui.editing.change_dialog import ChangeDialog

            title, edits = tr("Apply changes of all pages"), lambda: draft.pending
            ChangeDialog(self._context, title, (), "", self._window, edits=edits).open()

    def ask_to_discard(self) -> None:
        """Ask, naming them, whether the edits of all pages shall be discarded."""
        if self._context is None:
            return
        context = self._context
        context.draft.settle()
        unsaved = context.draft.unsaved
        if not unsaved:
            return
        box = QMessageBox(self._window)
        box.setObjectName("discarding")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle(tr("Discard edits"))
        is_one, count = len(unsaved) == 1, count_of(len(unsaved), "edit", "edits")
        one = tr("Discard {count} that is not applied? Undo restores it.")
        many = tr("Discard {count} that are not applied? Undo restores them.")
        box.setText((one if is_one else many).format(count=count))
        box.setInformativeText(", ".join((*unsaved[:NAMED], *(["..."] if len(unsaved) > NAMED else []))))
        keep = box.addButton(tr("Keep it") if is_one else tr("Keep them"), QMessageBox.ButtonRole.RejectRole)
        discard = box.addButton(tr("Discard {count}").format(count=count), QMessageBox.ButtonRole.DestructiveRole)
        discard.setObjectName("discard")
        discard.clicked.connect(lambda: context.draft.discard())
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.finished.connect(box.deleteLater)
        box.open()
