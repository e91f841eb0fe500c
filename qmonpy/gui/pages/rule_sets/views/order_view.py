"""The rule order: which rule applies to a job in question, why those before it do not, and each filter's answer."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.rules.rule_order_rows import (
    FILTER_COLUMNS,
    OPEN,
    ORDER_COLUMNS,
    PASSES,
    REFUSES,
    FilterRow,
    OrderAnswer,
    OrderRow,
    filter_rows_of,
)
from qmonpy.app.tables.name_places import find_place
from qmonpy.app.tables.own_order import BY_RULE, OwnOrder
from qmonpy.app.terms.quota_number import QuotaNumber, make_quota_number
from qmonpy.gui.base.hints import find_whole_width
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.rule_sets.form.name_field import NameField
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.segments import Segments
from qmonpy.gui.widgets.tables.asked_lines import LEAST_LINES
from qmonpy.gui.widgets.tables.column_measure import measure_texts
from qmonpy.insight.rules.rule_order import ANY, OrderQuestion, Verdict
from qmonpy.translation import later, tr

THIS_SET, ALL_SETS = "set", "all"
SET_WIDTH, WHY_WIDTH, USE_WIDTH = 92, 370, 150
"""The first widths in pixels; the reason is narrower where the column of sets is shown."""
WIDEST_WHY = 480
"""So wide is the reason even in a narrow window, if its texts need it."""
USE_SHARE = 6
"""In a wide window the bar gets one part of so many, and the reason what else is left."""
TONES = {Verdict.MET: "ok", Verdict.PERHAPS: "attention", Verdict.NOT_MET: "muted", Verdict.NOT_REACHED: "muted"}
ANSWER_TONES = {PASSES: "ok", REFUSES: "muted", OPEN: "attention"}
FIELDS = (
    ("user", "users", later("user"), False),
    ("project", "projects", later("project"), True),
    ("pe", "pes", later("PE"), True),
    ("queue", "queues", later("queue"), False),
    ("host", "hosts", later("host"), False),
)


class _Asked(FoldingLine):
    """The fields of a question, with room for the hint of each, and the sets to look at."""

    def __init__(self, fields: Sequence[NameField], scope: Segments):
        super().__init__()
        self._fields, self._row = fields, QHBoxLayout()
        second = QHBoxLayout()
        self._row.setSpacing(tokens().size("space_1"))
        for field in fields:
            self._row.addWidget(field, 1)
        second.addWidget(scope)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(tokens().size("space_3"))
        self.set_parts(self._row, second)

    def _wish(self) -> int:
        """See `FoldingLine`; all fields are as wide as the one with the longest hint needs."""
        count = len(self._fields)
        return count * max(map(find_whole_width, self._fields)) + (count - 1) * self._row.spacing()


class OrderView(QWidget):
    """Shows fields for a question and its answer, which its owner looks up."""

    question_changed = Signal()
    link_followed = Signal(object)

    def __init__(self, names: Callable[[str], Sequence[str]], parent: QWidget | None = None):
        """`names` returns the cluster's names for a kind of filter."""
        super().__init__(parent)
        self.fields = {
            name: named(NameField(tr(title), partial(names, kind), has_none=has_none), f"order_{name}")
            for name, kind, title, has_none in FIELDS
        }
        self.scope = named(Segments([(THIS_SET, tr("This set")), (ALL_SETS, tr("All enabled sets"))]), "order_scope")
        self.scope.setAccessibleName(tr("Sets to look at"))
        self.summary = named(ElidedLabel(), "section_title")
        self.notice = ModelNotice()
        self.note = ElidedLabel(name="stale")
        self.model = RowTableModel(ORDER_COLUMNS, lambda row: row.key, ORDER_LOOKS, self)
        self.model.own_order = BY_RULE
        self.table = named(RowTable(self.model), "order_rules")
        self.table.setAccessibleName(tr("Rules in their order"))
        self.filters_model = RowTableModel(FILTER_COLUMNS, lambda row: row.kind, FILTER_LOOKS, self)
        self.filters_model.own_order = OwnOrder(tr("as they stand in the rule"))
        self.filters = named(RowTable(self.filters_model), "order_filters")
        self.filters.setAccessibleName(tr("Filters of the chosen rule"))
        self.heading = named(QLabel(), "section_title")
        for table in (self.table, self.filters):
            # The page scrolls in a low window.
            table.ask_lines(LEAST_LINES)
        self._lay_out()
        for each in self.fields.values():
            each.name_changed.connect(self.question_changed)
        self._answered: OrderQuestion | None = None
        self._why_width = 0
        """The width that the reason was given; another one is that of who dragged it."""
        self.scope.chosen.connect(self._choose_scope)
        self.table.choice_changed.connect(self._show_filters)
        self.table.link_followed.connect(self.link_followed)
        self.table.row_activated.connect(lambda row: self.link_followed.emit(_rule_link(row)))
        self.filters.link_followed.connect(self.link_followed)
        self._choose_scope(THIS_SET)

    @property
    def question(self) -> OrderQuestion:
        """The question that the fields contain."""
        value = {name: field.value for name, field in self.fields.items()}
        return OrderQuestion(
            value["user"] or ANY, value["project"], value["pe"], value["queue"] or ANY, value["host"] or ANY
        )

    @property
    def is_of_all_sets(self) -> bool:
        """Whether all enabled sets are asked about, not only the shown one."""
        return self.scope.current == ALL_SETS

    def show_answer(self, answer: OrderAnswer, note: str) -> None:
        """Show which rules apply; `note` tells how the shown set differs from what is typed or applies."""
        reports = " ".join(report.text for report in answer.reports)
        self.summary.setText(answer.summary)
        self.note.setText(" ".join(filter(None, (reports, note))))
        self.note.setVisible(bool(reports or note))
        chosen = {row.key for row in self.table.chosen_rows()}
        is_answered, self._answered = self._answered == self.question, self.question
        self.model.show_rows(answer.rows)
        self._keep_why_room()
        if not (is_answered and any(row.key in chosen for row in answer.rows)):
            met = next((row for row in answer.rows if row.order.verdict is Verdict.MET), None)
            first = met or next(iter(answer.rows), None)
            if first is not None:
                self.table.choose(first.key)
        self._show_filters()

    def _choose_scope(self, scope: str) -> None:
        self.scope.choose(scope)
        self.table.setColumnHidden(self.model.column_of("set"), scope == THIS_SET)
        self._give_why_room()
        self.question_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the reason what the window has more, unless its width was dragged."""
        super().resizeEvent(event)
        self._keep_why_room()

    def _keep_why_room(self) -> None:
        # The first rows fit all columns, this one to its first width.
        if self.table.wished_width(self.model.column_of("why")) in (self._why_width, tokens().scaled(WHY_WIDTH)):
            self._give_why_room()

    def _give_why_room(self) -> None:
        why, use = self.model.column_of("why"), self.model.column_of("use")
        others = sum(self.table.columnWidth(each) for each in range(len(self.model.columns)) if each not in (why, use))
        least = WHY_WIDTH if self.scope.current == THIS_SET else WHY_WIDTH - SET_WIDTH
        room, bar = self.width() - others, max(tokens().scaled(USE_WIDTH), self.width() // USE_SHARE)
        needed = min(measure_texts(self.model, why), tokens().scaled(WIDEST_WHY))
        self._why_width = max(tokens().scaled(least), needed, room - bar)
        self.table.setColumnWidth(why, self._why_width)

    def _show_filters(self) -> None:
        rows = self.table.chosen_rows()
        row: OrderRow | None = rows[0] if rows else None
        self.filters_model.show_rows(filter_rows_of(row))
        words = tr("Rule {number}, filter by filter").format(number=row.number) if row else tr("No rule is chosen")
        self.heading.setText(words)

    def _lay_out(self) -> None:
        space = tokens().size
        asked = _Asked([*self.fields.values()], self.scope)
        said = QVBoxLayout()
        said.setSpacing(space("space_1"))
        answered = QHBoxLayout()
        answered.addWidget(self.summary, 1)
        answered.addWidget(self.notice)
        said.addLayout(answered)
        said.addWidget(self.note)
        above = QVBoxLayout()
        above.setContentsMargins(space("space_3"), 0, space("space_3"), space("space_2"))
        above.setSpacing(space("space_2"))
        above.addWidget(asked)
        above.addLayout(said)
        lower = QWidget()
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, space("space_2"), 0, 0)
        below.setSpacing(space("space_1"))
        self.heading.setContentsMargins(space("space_3"), 0, 0, 0)
        below.addWidget(self.heading)
        below.addWidget(self.filters, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(lower)
        split.setStretchFactor(0, 1)
        split.setSizes([320, 190])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(above)
        layout.addWidget(split, 1)
        self.note.hide()


def _rule_link(row: OrderRow) -> Link:
    return Link("rule-sets", row.order.rule.name)


def _fullness(row: OrderRow) -> Fullness | None:
    """Return the bar of the fullest counter; the tool tip has all."""
    return Fullness(*row.fullest) if row.fullest is not None else None


def _find_number(row: OrderRow) -> QuotaNumber | None:
    """Return the counter that the bar shows."""
    found = row.fullest_limit
    return make_quota_number(found.usage, row.order.rule.name) if found is not None and found.usage else None


def _asked_link(row: FilterRow) -> Link | None:
    place = find_place(*row.name) if row.name else None
    return Link(*place) if place else None


def _usage_link(row: OrderRow) -> Link | None:
    return Link("quota-usage", f'rule:"{row.order.rule.name}"') if row.is_counted else None


ORDER_LOOKS = {
    "set": Look(link=_rule_link, width=SET_WIDTH),
    "rule": Look(link=_rule_link, tone=lambda row: "" if row.is_counted else "muted", width=92),
    "verdict": Look(kind=CellKind.BADGE, tone=lambda row: TONES[row.order.verdict], width=96),
    "why": Look(tooltip=lambda row: row.why, tone=lambda row: "" if row.is_counted else "muted", width=WHY_WIDTH),
    "booked": Look(kind=CellKind.CODE, link=_usage_link, width=136),
    "use": Look(
        kind=CellKind.BAR, fullness=_fullness, tooltip=lambda row: row.use, number=_find_number, width=USE_WIDTH
    ),
}
FILTER_LOOKS = {
    "kind": Look(width=80),
    "written": Look(kind=CellKind.CODE, tooltip=lambda row: row.written, width=170),
    "asked": Look(link=_asked_link, width=150),
    "answer": Look(kind=CellKind.BADGE, tone=lambda row: ANSWER_TONES[row.answer], width=92),
    "text": Look(tooltip=lambda row: row.text),
}
