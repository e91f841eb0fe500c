"""The line with the qrsub command of the form; another command that is pasted or typed there fills the form."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QWidget

from qmonpy.app.reservations.request_command import parse_command
from qmonpy.app.reservations.request_draft import RequestDraft, tidy_draft
from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.field_grid import set_property
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import ReportError
from qmonpy.translation import tr


class CommandLine(QWidget):
    """Reads a command while it is typed; one that cannot be read stays, with the reason."""

    draft_read = Signal(object)
    """The user typed or pasted the command of this RequestDraft."""

    def __init__(self) -> None:
        super().__init__()
        self._draft = RequestDraft()
        self._now = 0
        self.line = _Line()
        self.line.setFont(tokens().font("code"))
        self.line.setAccessibleName(tr("The same as a command"))
        connect_edited(self.line, self._read)
        self.line.left.connect(self._tidy)
        self.error = named(QLabel(wordWrap=True), "field_error")
        self.error.setTextFormat(Qt.TextFormat.PlainText)
        self.error.hide()
        self.copy = named(QToolButton(), "copy_command")
        self.copy.setIcon(icon("clone"))
        self.copy.setToolTip(tr("Copy the command"))
        self.copy.setAccessibleName(tr("Copy the command"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._draft.command()))
        label = QLabel(tr("C&ommand"))
        label.setBuddy(self.line)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(tokens().size("space_2"))
        layout.setVerticalSpacing(0)
        for place, each in enumerate((label, self.line, self.copy)):
            layout.addWidget(each, 0, place)
        layout.addWidget(self.error, 1, 1)

    def show_draft(self, draft: RequestDraft, now: int) -> None:
        """Show the command of a draft; a line with the same meaning keeps its text and cursor."""
        self._now = now
        is_own = self.line.hasFocus() and tidy_draft(draft) == tidy_draft(self._draft)
        self._draft = draft
        if is_own or (self.line.hasFocus() and self._says_the_same()):
            return
        self._show_error("")
        if self.line.text() != draft.command():
            self.line.setText(draft.command())
            self.line.setCursorPosition(0)

    @property
    def has_error(self) -> bool:
        """Whether the command in the line cannot be read."""
        return not self.error.isHidden()

    def _says_the_same(self) -> bool:
        try:
            return parse_command(self.line.text(), self._now) == tidy_draft(self._draft)
        except ReportError:
            return False

    def _read(self, text: str) -> None:
        if not text.strip():
            # The line was emptied for another command; until that comes, the form stays as it is.
            self._show_error("")
            return
        try:
            draft = parse_command(text, self._now)
        except ReportError as error:
            self._show_error(error.reports[-1].text)
            return
        self._show_error("")
        self._draft = draft
        self.draft_read.emit(draft)

    def _show_error(self, text: str) -> None:
        self.error.setText(text)
        self.error.setVisible(bool(text))
        set_property(self.line, "has_error", bool(text))

    def _tidy(self) -> None:
        """When the line is left, show the command as the form writes it, unless it cannot be read."""
        if not self.has_error:
            self.show_draft(self._draft, self._now)


class _Line(CutLine):
    """A line that tells when it is left; a pasted command may have several lines."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("command")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Return and not event.modifiers():
            self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()
