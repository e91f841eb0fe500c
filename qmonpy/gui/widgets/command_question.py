"""The question before a command: what it touches, by name and number, one option, and the command as text."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QScrollArea, QVBoxLayout, QWidget

from qmonpy.app.terms.number import SaidLine
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.texts.code_view import CodeView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.gui.widgets.named import named
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

MOST_HEIGHT = 360
"""Pixels; a longer list of what is touched is scrolled."""
SCROLL_BAR = 16


@dataclass(frozen=True)
class CommandOption:
    """The check box of the question; hidden where `is_offered` is False."""

    text: str
    tooltip: str
    is_offered: bool = True


@dataclass(frozen=True)
class CommandPlan:
    """The effect and the text of the command, with the option or without."""

    lines: Sequence[str | SaidLine]
    """A line for each thing that the command touches; those that count some open into them."""
    command: str
    is_possible: bool = True


class _Touched(QScrollArea):
    """As high as what it shows, up to `MOST_HEIGHT`; higher where somebody makes the dialog so."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        """Return the size without the room for bars, of which Qt makes the height that an area asks for."""
        return QSize(super().minimumSizeHint().width(), self.minimumHeight())


class CommandQuestion(KeyWalk, QDialog):
    """Shows what a command would do; `on_confirmed` is called with the state of the option when the user confirms."""

    number_asked = Signal(object)
    """A `Number` of the lines is to be opened into its terms."""

    def __init__(
        self,
        title: str,
        heading: str,
        verb: str,
        option: CommandOption,
        plan: Callable[[bool], CommandPlan],
        on_confirmed: Callable[[bool], None],
        parent: QWidget,
        name: str = "command_question",
    ):
        """`verb` is the text of the confirming button; `plan` is called again whenever the option changes."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self._plan, self._on_confirmed = plan, on_confirmed
        self.heading = named(QLabel(heading, wordWrap=True), "section_title")
        self.touched = named(LinesView(), "touched")
        self.touched.setAccessibleName(tr("What the command does"))
        self.touched.number_asked.connect(self.number_asked)
        self._scroll = named(_Touched(widgetResizable=True), "touched_scroll")
        self._scroll.setAccessibleName(tr("What the command does"))
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self.touched)
        for each in (self._scroll.viewport(), self.touched):
            each.setAutoFillBackground(False)
        self.command = CodeView(tr("Command"))
        self.command.setFixedHeight(2 * tokens().size("row"))
        self.option = named(QCheckBox(option.text), "command_option")
        self.option.setToolTip(option.tooltip)
        self.option.setVisible(option.is_offered)
        self.option.toggled.connect(self._show_plan)
        self._buttons = DialogButtons()
        self.confirm = self._buttons.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole)
        self.confirm.setObjectName("confirm_command")
        self.confirm.setProperty("filled", True)
        self.copy = self._buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setObjectName("copy_command")
        self.copy.setToolTip(tr("Copy the command"))
        self.copy.clicked.connect(lambda *_: QGuiApplication.clipboard().setText(self.command.toPlainText().strip()))
        cancel = self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._buttons.accepted.connect(self._confirm)
        self._buttons.rejected.connect(self.reject)
        layout = self._column = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        for each in (self.heading, self._scroll, self.option, self.command, self._buttons):
            layout.addWidget(each)
        layout.setStretch(1, 1)
        self.setMinimumWidth(tokens().size("dialog_width"))
        self._show_plan()
        cancel.setDefault(True)
        cancel.setFocus()
        self.finished.connect(self.deleteLater)

    def _show_plan(self) -> None:
        plan = self._plan(self.option.isChecked())
        self.touched.show_lines([each if isinstance(each, SaidLine) else SaidLine(each) for each in plan.lines])
        self.command.show_text(plan.command)
        self.confirm.setEnabled(plan.is_possible)
        self.copy.setEnabled(bool(plan.command.strip()))
        # A wrapping text gives a dialog too small a size hint.
        margins = self._column.contentsMargins()
        width = max(self.width(), self.minimumWidth()) - margins.left() - margins.right()
        self.heading.setMinimumHeight(self.heading.heightForWidth(width))
        self._scroll.setVisible(bool(plan.lines))
        self._scroll.ensurePolished()
        around = self._scroll.contentsMargins()
        height = self.touched.heightForWidth(width - SCROLL_BAR) + around.top() + around.bottom() if plan.lines else 0
        self._scroll.setMinimumHeight(min(height, tokens().scaled(MOST_HEIGHT)))

    def _confirm(self) -> None:
        self.accept()
        self._on_confirmed(self.option.isChecked())
