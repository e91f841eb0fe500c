"""The command line of a form: it follows the fields, and what is typed or pasted there fills them."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QTextOption
from PySide6.QtWidgets import QGridLayout, QLabel, QPlainTextEdit, QSizePolicy, QToolButton, QWidget

from qmonpy.app.jobs.submit_command import parse_command
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.field_grid import set_property
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import ReportError
from qmonpy.translation import tr

LINES = 3
"""So many lines the command has where there is room; elsewhere it has those that it needs, up to as many."""


class CommandEditor(QWidget):
    """Reads a command while it is typed; one that cannot be read stays, with the reason."""

    draft_read = Signal(object)
    """The user typed or pasted the command of this SubmitDraft."""
    readability_changed = Signal(bool)
    """The line was left while it cannot be read (False), or can be read again."""
    reading_failed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._draft = SubmitDraft()
        self._is_showing = False
        self.text = _Text(self._tidy)
        self.text.textChanged.connect(self._read)
        self.error = named(QLabel(wordWrap=True), "field_error")
        self.error.setTextFormat(Qt.TextFormat.PlainText)
        self.error.hide()
        copy = named(QToolButton(), "copy_command")
        copy.setIcon(icon("clone"))
        copy.setToolTip(tr("Copy the command"))
        copy.setAccessibleName(tr("Copy the command"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(tokens().size("space_2"))
        layout.setVerticalSpacing(0)
        layout.addWidget(self.text, 0, 0)
        layout.addWidget(copy, 0, 1, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.error, 1, 0)

    @property
    def has_error(self) -> bool:
        """Whether the command cannot be read."""
        return not self.error.isHidden()

    def show_draft(self, draft: SubmitDraft) -> None:
        """Show the command of a draft; a text with the same meaning keeps its form while somebody types there."""
        is_same = self.text.hasFocus() and self._find_draft() == draft
        self._draft = draft
        if not is_same:
            self._show_error("")
            self._write(draft.command())

    def _find_draft(self) -> SubmitDraft | None:
        try:
            return parse_command(self.text.toPlainText(), self._draft)
        except ReportError:
            return None

    def _read(self) -> None:
        if self._is_showing:
            return
        try:
            draft = parse_command(self.text.toPlainText(), self._draft)
        except ReportError as error:
            self._show_error(error.reports[-1].text)
            self.reading_failed.emit()
            return
        was_wrong = self.has_error
        self._show_error("")
        self._draft = draft
        if was_wrong:
            self.readability_changed.emit(True)
        self.draft_read.emit(draft)

    def _write(self, text: str) -> None:
        if self.text.toPlainText() != text:
            self._is_showing = True
            self.text.setPlainText(text)
            self._is_showing = False

    def _show_error(self, text: str) -> None:
        self.error.setText(tr("{problem} The fields wait until the command can be read.").format(problem=text))
        self.error.setVisible(bool(text))
        set_property(self.text, "has_error", bool(text))

    def _tidy(self) -> None:
        """When the text is left, show the command as the form writes it, unless it cannot be read."""
        if self.has_error:
            self.readability_changed.emit(False)
        else:
            self._write(self._draft.command())


class _Text(QPlainTextEdit):
    """A command on a few lines; Enter and Tab leave it."""

    def __init__(self, left: Callable[[], None]):
        super().__init__()
        self._left = left
        self.setObjectName("code_line")
        self.setAccessibleName(tr("The same as a command"))
        self.setToolTip(tr("The command of the form; edit it, and the fields follow"))
        self.setFont(tokens().font("code"))
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self.updateGeometry())

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height_of(LINES))

    def minimumSizeHint(self) -> QSize:
        """Return the size with the lines that there are: fields above have the room of others on a small screen."""
        # Of a plain text, the height is counted in lines.
        lines = min(LINES, max(1, round(self.document().size().height())))
        return QSize(super().minimumSizeHint().width(), self._height_of(lines))

    def _height_of(self, lines: int) -> int:
        return lines * self.fontMetrics().lineSpacing() + tokens().size("space_4")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._left()
            event.accept()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._left()
