"""The form of a set: its rules in a table, and the chosen one beneath to be edited."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from qmonpy.gui.actions import tool_button
from qmonpy.gui.pages.rule_sets.limits_field import Complexes
from qmonpy.gui.pages.rule_sets.rule_editor import RuleEditor
from qmonpy.gui.pages.rule_sets.rule_table import RuleTable
from qmonpy.gui.pages.rule_sets.rules_model import RulesModel, RuleUse
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.words import tr
from qmonpy.model.quota_set import QuotaSet, Rule
from qmonpy.model.report import Report


class RulesForm(QWidget):
    """Shows a set; every edit is told and comes back as a new set to show."""

    rule_changed = Signal(int, object)
    """Index of the rule, and the new rule."""
    rule_moved = Signal(int, int)
    rule_removed = Signal(int)

    def __init__(
        self, names: Callable[[str], Sequence[str]], actions: Sequence[QAction], parent: QWidget | None = None
    ):
        """`actions` stand in the bar below the table."""
        super().__init__(parent)
        self.model = RulesModel(self)
        self.table = RuleTable(self.model)
        self.editor = RuleEditor(names)
        self.locked = QLabel(objectName="problem_line", wordWrap=True, visible=False)
        self._heading = QLabel(objectName="section_title")
        self._complexes: Complexes = {}
        self._wanted_row = -1
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._lay_out(actions)
        self.table.rule_chosen.connect(self._show_rule)
        self.table.part_opened.connect(self.editor.focus_part)
        self.table.move_requested.connect(self._move)
        self.table.removal_requested.connect(self.rule_removed)
        self.editor.rule_changed.connect(lambda rule: self.rule_changed.emit(self.table.current_row, rule))

    @property
    def current_row(self) -> int:
        """Index of the chosen rule, -1 for none."""
        return self.table.current_row

    def show_set(
        self, quota_set: QuotaSet, reports: Mapping[int, Sequence[Report]], complexes: Complexes, *, is_locked: bool
    ) -> None:
        """Show a set; `is_locked` while its text cannot be read, when the form shows what it was before."""
        self._complexes = complexes
        self.locked.setVisible(is_locked)
        self.locked.setText(tr("The text cannot be read yet: the form shows the set as it was, until it can."))
        row = self._wanted_row if self._wanted_row >= 0 else self.current_row
        self._wanted_row = -1
        self.model.show_rules(quota_set.rules, reports)
        self.table.setEnabled(not is_locked)
        row = min(max(row, 0), len(quota_set.rules) - 1)
        self.table.choose(row)
        self._show_rule(row)
        self.editor.setEnabled(bool(quota_set.rules) and not is_locked)

    def show_uses(self, uses: Mapping[int, RuleUse]) -> None:
        """Show how much of each rule is in use."""
        self.model.show_uses(uses)

    def choose_next(self, row: int) -> None:
        """The row to choose when the set is shown next."""
        self._wanted_row = row

    def _lay_out(self, actions: Sequence[QAction]) -> None:
        upper, lower = QWidget(), QWidget()
        above = QVBoxLayout(upper)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(0)
        above.addWidget(self.locked)
        above.addWidget(self.table, 1)
        above.addWidget(self._make_bar(actions))
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        self._heading.setContentsMargins(tokens().size("space_2"), 0, 0, 0)
        below.addWidget(self._heading)
        below.addWidget(self.editor, 1)
        self._splitter.addWidget(upper)
        self._splitter.addWidget(lower)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setSizes([170, 360])
        self._splitter.setStretchFactor(0, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)

    def _make_bar(self, actions: Sequence[QAction]) -> QWidget:
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(tokens().size("space_1"), 2, tokens().size("space_2"), 2)
        row.setSpacing(2)
        for place, action in enumerate(actions):
            row.addWidget(tool_button(action, shows_text=place == 0))
        hint = ElidedLabel(tr("drag or Alt+Up/Down moves a rule; the first that matches counts"))
        hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(hint, 1)
        return bar

    def _move(self, source: int, target: int) -> None:
        self._wanted_row = target
        self.rule_moved.emit(source, target)

    def _show_rule(self, row: int) -> None:
        rules = self.model.rules
        rule: Rule | None = rules[row] if 0 <= row < len(rules) else None
        self.editor.show_rule(rule, self._complexes)
        if rule is None:
            self._heading.setText(tr("No rule is chosen"))
            return
        name = f" {rule.name}" if rule.name else ""
        self._heading.setText(tr("Rule {number}{name}").format(number=row + 1, name=name))

    def minimumSizeHint(self) -> QSize:
        return QSize(360, 240)
