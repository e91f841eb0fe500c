"""The form of a set: its rules in a table, and below it the chosen one to edit."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.pages.rule_sets.form.limits_field import Complexes
from qmonpy.gui.pages.rule_sets.form.rule_editor import RuleEditor
from qmonpy.gui.pages.rule_sets.form.rule_table import RuleTable
from qmonpy.gui.pages.rule_sets.form.rules_model import RulesModel, RuleUse
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import show_as
from qmonpy.model.configuration.quota_set import QuotaSet, Rule
from qmonpy.model.report import Report
from qmonpy.translation import tr

LOCK_PAUSE_MS = 700
LEAST_WIDTH = 360


class RulesForm(QWidget):
    """Shows a set; every edit is emitted and comes back as a new set to show."""

    rule_changed = Signal(int, object, object)
    """The index of the rule, the new rule, and the field in which it was typed (None for a choice)."""
    rule_moved = Signal(int, int)
    rule_removed = Signal(int)

    def __init__(
        self, names: Callable[[str], Sequence[str]], actions: Sequence[QAction], parent: QWidget | None = None
    ):
        """`actions` get buttons in the bar below the table."""
        super().__init__(parent)
        self.model = RulesModel(self)
        self.table = RuleTable(self.model)
        self.editor = RuleEditor(names)
        self.hint = ElidedLabel()
        self._is_locked = self._is_refused = False
        self._lock_pause = QTimer(self, singleShot=True, interval=LOCK_PAUSE_MS)
        self._lock_pause.timeout.connect(lambda: self._lock(True))
        self._heading = QLabel()
        self._heading.setObjectName("section_title")
        self._complexes: Complexes = {}
        self._wanted_row = -1
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._lay_out(actions)
        self.table.rule_chosen.connect(self._show_rule)
        self.table.part_opened.connect(self.editor.focus_part)
        self.table.move_requested.connect(self._move)
        self.table.removal_requested.connect(self.rule_removed)
        self.editor.rule_changed.connect(
            lambda rule, field: self.rule_changed.emit(self.table.current_row, rule, field)
        )

    @property
    def current_row(self) -> int:
        """The index of the chosen rule, -1 for none."""
        return self.table.current_row

    def show_set(
        self, quota_set: QuotaSet, reports: Mapping[int, Sequence[Report]], complexes: Complexes, *, is_locked: bool
    ) -> None:
        """Show a set; `is_locked` while its text cannot be read and the form shows the last valid state."""
        self._complexes = complexes
        row = self._wanted_row if self._wanted_row >= 0 else self.current_row
        self._wanted_row = -1
        self.model.show_rules(quota_set.rules, reports)
        row = min(max(row, 0), len(quota_set.rules) - 1)
        self.table.choose(row)
        self._show_rule(row)
        if not is_locked:
            self._lock_pause.stop()
            self._lock(False)
        elif not self._is_locked and not self._lock_pause.isActive():
            self._lock_pause.start()

    def set_refused(self, is_refused: bool) -> None:
        """Allow or forbid editing."""
        self._is_refused = is_refused
        self._lock(self._is_locked)

    def show_uses(self, uses: Mapping[int, RuleUse]) -> None:
        """Show how much of each rule is in use."""
        self.model.show_uses(uses)

    def choose_next(self, row: int) -> None:
        """Choose this row when the set is shown next."""
        self._wanted_row = row

    def _lay_out(self, actions: Sequence[QAction]) -> None:
        upper, lower = QWidget(), QWidget()
        above = QVBoxLayout(upper)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(0)
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
        # Rules get more of the room; where there is little for both, the page scrolls.
        self._splitter.setStretchFactor(0, 2)
        self._splitter.setStretchFactor(1, 1)
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
        self.hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.hint, 1)
        return bar

    def _move(self, source: int, target: int) -> None:
        self._wanted_row = target
        self.rule_moved.emit(source, target)

    @property
    def is_locked(self) -> bool:
        """Whether the text cannot be read, so that the form shows the last valid state."""
        return self._is_locked

    def _lock(self, is_locked: bool) -> None:
        """Lock or unlock the form."""
        self._is_locked = is_locked
        self.table.setEnabled(not is_locked)
        self.editor.setEnabled(not (is_locked or self._is_refused) and self.current_row >= 0)
        words = tr("drag or Alt+Up/Down moves a rule; the first that matches applies")
        if self._is_refused:
            words = tr("the first rule that matches applies")
        if is_locked:
            words = tr("the text cannot be read: this is its last valid state")
        self.hint.setText(words)
        show_as(self.hint, "stale" if is_locked else "hint")

    def _show_rule(self, row: int) -> None:
        rules = self.model.rules
        rule: Rule | None = rules[row] if 0 <= row < len(rules) else None
        self.editor.show_rule(rule, self._complexes)
        self.editor.setEnabled(rule is not None and not (self._is_locked or self._is_refused))
        if rule is None:
            self._heading.setText(tr("No rule is chosen"))
            return
        self._heading.setText(self.model.call_rule(row))

    def minimumSizeHint(self) -> QSize:
        """Return a width at which rules are cut, and the height of a few of them with some fields of one."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())
