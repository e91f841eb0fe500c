"""The expansion of a rule: its counters, first how many, with limit and use; they can be filtered."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from qmonpy.app.rules.expansion_rows import FoundCounters
from qmonpy.formats.quota_set.printer import format_rule
from qmonpy.gui.pages.rule_sets.views.expansion_model import MOST_ROWS, ExpansionModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.rules.rule_expansion import PARTS, Order
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.translation import tr

PARTS_OF_THE_KEY = frozenset(PARTS)


class ExpansionView(QWidget):
    """Shows the counters of one rule, which its owner looks up."""

    question_changed = Signal()
    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.order = Order()
        self._rules: tuple[Rule, ...] = ()
        self.rule = named(QComboBox(), "expansion_rule")
        self.rule.setAccessibleName(tr("Rule"))
        self.rule.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.rule.setMinimumContentsLength(24)
        self.filter = FilterLine(tr("Filter: names, or user:anna host:n* used>0"), kept_as="expansion")
        self.only_used = named(QCheckBox(tr("only in use")), "only_used")
        self.summary = named(ElidedLabel(), "section_title")
        self.note = ElidedLabel(name="stale")
        self.shown = named(QLabel(), "hint")
        self.model = ExpansionModel(self)
        self.table = named(RowTable(self.model), "counters")
        self.table.setAccessibleName(tr("Counters of the rule"))
        self._lay_out()
        self.rule.currentIndexChanged.connect(lambda _: self.question_changed.emit())
        self.filter.set_source(lambda: self.model.filtered)
        self.filter.filter_changed.connect(lambda _: self.question_changed.emit())
        self.only_used.toggled.connect(lambda _: self.question_changed.emit())
        self.model.order_chosen.connect(self._choose_order)
        self.model.changed.connect(self._tell_shown)
        self.table.link_followed.connect(self.link_followed)

    @property
    def index(self) -> int:
        """The index of the rule, -1 for none."""
        return self.rule.currentIndex()

    def choose_rule(self, index: int) -> None:
        """Show the counters of another rule of the set."""
        if 0 <= index < self.rule.count():
            self.rule.setCurrentIndex(index)

    def show_rules(self, rules: Sequence[Rule]) -> None:
        """Set the rules to choose from; the same number stays chosen as long as there is one."""
        if tuple(rules) == self._rules:
            return
        self._rules = tuple(rules)
        self.rule.blockSignals(True)
        while self.rule.count() > len(rules):
            self.rule.removeItem(self.rule.count() - 1)
        for index, rule in enumerate(rules):
            words = f"{index + 1}  {format_rule(rule)}"
            if index == self.rule.count():
                self.rule.addItem(words)
            self.rule.setItemText(index, words)
        if self.rule.currentIndex() < 0 and rules:
            self.rule.setCurrentIndex(0)
        self.rule.blockSignals(False)

    def show_found(self, found: FoundCounters | None, note: str) -> None:
        """Show counters; `note` tells how the shown set differs from what is typed or applies."""
        self.summary.setText(found.summary if found is not None else tr("This set has no rule yet."))
        self.note.setText(note)
        self.note.setVisible(bool(note))
        expanded = found.expanded if found is not None else frozenset()
        for place, column in enumerate(self.model.columns):
            if column.id in PARTS_OF_THE_KEY and self.table.isColumnHidden(place) == (column.id in expanded):
                self.table.setColumnHidden(place, column.id not in expanded)
        text = self.filter.text().strip()
        words = tr('No counter matches the filter "{filter}".').format(filter=text) if text else ""
        self._either.set_other_filter(words)
        self.model.show_found(found)

    def _choose_order(self, order: Order) -> None:
        if order != self.order:
            self.order = order
            self.question_changed.emit()

    def _tell_shown(self) -> None:
        words = tr("{found:,} found").format(found=self.model.found)
        if self.model.found > MOST_ROWS:
            words = tr("{found:,} found, the first {shown:,} listed").format(found=self.model.found, shown=MOST_ROWS)
        self.shown.setText(words)

    def _lay_out(self) -> None:
        space = tokens().size
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(space("space_2"))
        second.setSpacing(space("space_3"))
        first.addWidget(self.rule, 1)
        second.addWidget(self.filter, 1)
        second.addWidget(self.only_used)
        second.addWidget(self.shown)
        above = QVBoxLayout()
        above.setContentsMargins(space("space_3"), 0, space("space_3"), space("space_2"))
        above.setSpacing(space("space_2"))
        above.addLayout(first)
        above.addWidget(self.summary)
        above.addWidget(self.note)
        above.addLayout(second)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(above)
        self._either = TableOrEmpty(self.table, self.model)
        self._either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        layout.addWidget(self._either, 1)
        self.note.hide()
