"""The foot of the request dialog: the command, the outcome of the request, and the buttons."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.gui.pages.reservations.request.request_command import CommandLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.field_grid import set_property
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class RequestFoot(QWidget):
    """Shows texts, and tells which button was pressed."""

    submit_asked = Signal()
    clear_asked = Signal()
    close_asked = Signal()
    repeat_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("request_foot")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.command = CommandLine()
        self._problem, self._denial, self._note = (
            self._make_line(name) for name in ("problem_line", "attention_line", "note_line")
        )
        self._owner = named(QLabel(wordWrap=True), "hint")
        space = tokens().size
        lines = self._lines = QVBoxLayout(self)
        lines.setContentsMargins(space("space_4"), space("space_3"), space("space_4"), space("space_3"))
        lines.setSpacing(space("space_2"))
        for each in (self.command, self._problem, self._denial, self._note):
            lines.addWidget(each)
        self.saved_place = QHBoxLayout()
        self.saved_place.addWidget(self._owner, 1)
        lines.addLayout(self.saved_place)
        lines.addLayout(self._make_buttons())
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self, self._submit.click, context=Qt.ShortcutContext.WindowShortcut)

    def hold_verdict(self, head: QWidget) -> None:
        """Show the verdict above the command, in sight whatever scrolls above."""
        self._lines.insertWidget(0, head)

    def show_problem(self, text: str) -> None:
        """Show a mistake of the whole request, or why it was refused; empty hides it."""
        self._show(self._problem, text)
        self._show(self._note, "")

    def show_note(self, text: str) -> None:
        """Show an answer that is no mistake although nothing was reserved."""
        self._show(self._note, text)

    def show_denial(self, text: str) -> None:
        """Show why the user may not make reservations; empty hides it."""
        self._show(self._denial, text)

    def show_owner(self, user: str) -> None:
        """Show who will own the reservation."""
        self._owner.setText(tr("It will belong to {user}.").format(user=user))

    def show_submit(self, *, is_possible: bool, is_verify_only: bool, is_expected: bool) -> None:
        """Show what the main button does, and enable it if possible.

        What is not expected to be granted can still be asked of the cluster, which has the last word.
        """
        text, tip = tr("Submit reservation"), tr("Submit the request (Ctrl+Enter)")
        if is_verify_only:
            text, tip = tr("Verify"), tr("Verify the request, reserve nothing (Ctrl+Enter)")
        elif not is_expected:
            text, tip = tr("Submit anyway"), tr("Ask the cluster, which is expected to refuse it (Ctrl+Enter)")
        self._submit.setText(text)
        self._submit.setToolTip(tip)
        self._submit.setEnabled(is_possible)
        set_property(self._submit, "filled", is_expected or is_verify_only)

    def _make_line(self, name: str) -> QLabel:
        line = named(QLabel(wordWrap=True), name)
        line.setTextFormat(Qt.TextFormat.PlainText)
        line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        line.hide()
        return line

    def _make_buttons(self) -> QHBoxLayout:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for text, name, tooltip, asked in (
            (tr("Submit reservation"), "submit_button", tr("Submit the request (Ctrl+Enter)"), self.submit_asked),
            (
                tr("Repeat..."),
                "repeat_button",
                tr("Ask for the same on several days, such as every Tuesday until February"),
                self.repeat_asked,
            ),
            (tr("Start o&ver"), "clear_button", tr("Start over with the default request files"), self.clear_asked),
            (
                tr("Close"),
                "close_button",
                tr("Close; the request is kept for the next time (Esc)"),
                self.close_asked,
            ),
        ):
            button = named(QPushButton(text), name)
            button.setToolTip(tooltip)
            # Enter in a field presses none of them.
            button.setAutoDefault(False)
            button.clicked.connect(asked)
            buttons.addWidget(button)
            if name == "submit_button":
                self._submit = button
        self._submit.setProperty("filled", True)
        return buttons

    @staticmethod
    def _show(line: QLabel, text: str) -> None:
        line.setText(text)
        line.setVisible(bool(text))
