"""The dialog that gives jobs another priority, other queues, holds or options, and shows the command for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from qmonpy.gui.base.words import tr
from qmonpy.gui.texts.code_view import CodeView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named


@dataclass(frozen=True)
class Alteration:
    """The command for what is typed or chosen in a dialog."""

    command: str = ""
    problem: str = ""
    """The mistake in it, as a sentence; empty if there is none."""
    carry_out: Callable[[], None] = lambda: None


class AlterDialog(QDialog):
    """Shows the command for the input of its editor, and runs it when confirmed."""

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        editor: QWidget,
        find: Callable[[], Alteration],
        verb: str,
        parent: QWidget,
        name: str,
    ):
        """`lines` name the jobs and their present values; `find` is called by `show_command` and on confirming."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self._find = find
        self._heading = named(QLabel(title, wordWrap=True), "section_title")
        self.lines = named(QLabel("\n".join(lines), wordWrap=True), "touched")
        self.lines.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.problem = named(QLabel(wordWrap=True), "field_error")
        self.command = CodeView(tr("Command"))
        self.command.setFixedHeight(2 * tokens().size("row"))
        self._buttons = QDialogButtonBox()
        self.confirm = self._buttons.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole)
        self.confirm.setObjectName("confirm_alteration")
        self.confirm.setProperty("filled", True)
        self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._buttons.accepted.connect(self._carry_out)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        for each in (self._heading, self.lines, editor, self.problem, self.command, self._buttons):
            layout.addWidget(each)
        layout.setStretch(1, 1)
        self.setMinimumWidth(tokens().size("dialog_width"))
        self.confirm.setDefault(True)
        self.show_command()
        editor.setFocus()
        self.finished.connect(self.deleteLater)

    def show_command(self) -> None:
        """Show the command for the present input."""
        found = self._find()
        self.command.show_text(found.command)
        self.problem.setText(found.problem)
        self.problem.setVisible(bool(found.problem))
        self.confirm.setEnabled(bool(found.command) and not found.problem)

    def _carry_out(self) -> None:
        found = self._find()
        self.accept()
        found.carry_out()
