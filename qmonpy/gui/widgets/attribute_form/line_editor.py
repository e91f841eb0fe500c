"""Editors of values that are typed: numbers, times, amounts of memory, paths, and attributes that are not described."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor, set_look, various
from qmonpy.gui.widgets.word_completer import Complete, WordCompleter
from qmonpy.model.values.value import NONE

TYPING_PAUSE_MS = 120
NARROW, BROAD = 150, 720
"""The width of a number, and the most that another line takes: all that the widest form has for it."""


class _ValueLine(CutLine):
    """A line in which a default value, which is shown in grey, is chosen whole by the click that enters it: it looks
    like a hint, and what is typed then is to stand in its place, not behind it."""

    def __init__(self) -> None:
        super().__init__()
        self._is_entered = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_entered = event.reason() is Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._is_entered and self.property("is_calm") and not self.hasSelectedText():
            self.selectAll()
        self._is_entered = False


class LineEditor(ValueEditor):
    """One line; typed text is handed over after a pause, and when the keyboard leaves the line."""

    def __init__(
        self,
        *,
        is_narrow: bool = False,
        is_code: bool = False,
        complete: Complete | None = None,
        empty: str = NONE,
        parent: QWidget | None = None,
    ):
        """`is_narrow` is for numbers; `complete` returns the words that may stand at the cursor.

        `empty` is the value that an empty line stands for.
        """
        super().__init__(parent)
        self._is_narrow = is_narrow
        self._empty = empty
        self._shown: str | None = ""
        self.line = _ValueLine()
        self.line.setObjectName("value_line")
        self.line.setMaximumWidth(tokens().scaled(NARROW) if is_narrow else tokens().scaled(BROAD))
        self.line.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if is_code:
            self.line.setFont(tokens().font("code"))
        if is_narrow:
            self.line.setFixedWidth(tokens().scaled(NARROW))
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.take_text)
        self.completer = WordCompleter(self.line, complete, self._pause.start) if complete is not None else None
        connect_edited(self.line, lambda _: self._pause.start())
        self.line.editingFinished.connect(self._leave)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(self.line, 0 if is_narrow else 1)
        layout.addStretch(0)
        self.setFocusProxy(self.line)

    @property
    def is_wide(self) -> bool:
        """See `ValueEditor.is_wide`."""
        return not self._is_narrow

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`; text that is being typed stays."""
        self._shown = text
        show_hint(self.line, various() if text is None else "")
        is_typing = self._pause.isActive() or (self.line.hasFocus() and (text or "") == self._meant())
        if not is_typing and (text or "") != self.line.text():
            self.line.setText(text or "")
            self.line.setCursorPosition(0)

    def take_text(self) -> None:
        """See `ValueEditor.take_text`."""
        self._pause.stop()
        text = self._meant()
        if text != (self._shown or "") and (text or self._shown is not None):
            self._shown = text
            self.text_edited.emit(text)

    def set_default_look(self, is_default: bool) -> None:
        """See `ValueEditor.set_default_look`."""
        set_look(self.line, "is_calm", is_default)

    def set_error_look(self, has_error: bool) -> None:
        """See `ValueEditor.set_error_look`."""
        set_look(self.line, "has_error", has_error)

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`; the text can still be chosen and copied."""
        self.line.setReadOnly(is_locked)
        set_look(self.line, "is_locked", is_locked)

    def _meant(self) -> str:
        """Return the text as the configuration keeps it: blanks between words stay, as in the qmaster."""
        words = self.line.text().strip()
        return words or (self._empty if self._shown is not None else "")

    def _leave(self) -> None:
        self.take_text()
        if self._shown is not None and not self.line.text().strip():
            self.line.setText(self._shown)
