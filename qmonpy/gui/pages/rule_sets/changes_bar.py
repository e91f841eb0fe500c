"""The line that says what apply will do, before it is pressed; it opens to the commands and the difference."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from qmonpy.app.changes.change_preview import format_command
from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.rule_sets.changes_panel import ChangesPanel, describe_change
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.model.configuration.change import AnyChange


class ChangesBar(QWidget):
    """Folded to its line at first."""

    folded = Signal(bool)

    def __init__(self, fold: QAction, parent: QWidget | None = None):
        """`fold` is checkable: checked is open."""
        super().__init__(parent)
        self.setObjectName("changes_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.panel = ChangesPanel()
        self.words = ElidedLabel()
        self.note = QLineEdit(placeholderText=tr("why, for the journal"))
        self.note.setObjectName("change_note")
        self.note.setAccessibleName(tr("Why the changes are made, for the journal"))
        self.note.setFixedWidth(tokens().size("field_width"))
        self._fold = fold
        fold.toggled.connect(self._show_panel)
        bar = QWidget()
        self._line_height = tokens().size("control_height") + tokens().size("space_2")
        bar.setFixedHeight(self._line_height)
        row = QHBoxLayout(bar)
        row.setContentsMargins(tokens().size("space_3"), 0, tokens().size("space_1"), 0)
        row.setSpacing(tokens().size("space_2"))
        row.addWidget(self.words, 1)
        row.addWidget(self.note)
        row.addWidget(tool_button(fold, shows_text=True), 0, Qt.AlignmentFlag.AlignVCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.panel, 1)
        self._show_panel(fold.isChecked())

    @property
    def is_folded(self) -> bool:
        return not self._fold.isChecked()

    def show_changes(self, changes: Sequence[AnyChange], refusal: str) -> None:
        """Say what apply would do; `refusal` says why it would not, empty when it would."""
        done = "; ".join(map(describe_change, changes))
        if refusal:
            words = refusal
        elif done:
            words = tr("Apply: {changes}   ({commands})").format(
                changes=done, commands="; ".join(map(format_command, changes))
            )
        else:
            words = tr("Nothing to apply: the sets are as the cluster has them")
        self.note.setVisible(bool(done))
        self.words.setObjectName("stale" if refusal else "" if done else "hint")
        self.words.style().polish(self.words)
        self.words.setText(words)

    def _show_panel(self, is_open: bool) -> None:
        self.panel.setVisible(is_open)
        self.setFixedHeight(self._line_height + (tokens().size("foot_height") if is_open else 0))
        self._fold.setIcon(icon("down" if is_open else "up"))
        self.folded.emit(not is_open)
