"""Details of a row of quota usage: the rule, which tasks hold the limit until when, and which jobs it blocks."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from qmonpy.app.readings.history import UsageHistory, describe_history
from qmonpy.app.rules.printed_usage import tell_printed
from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.app.rules.usage_details import UsageDetails
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.quota_usage.columns import (
    BLOCKED_COLUMNS,
    BLOCKED_LOOKS,
    HOLDER_COLUMNS,
    HOLDER_LOOKS,
    BlockedRow,
    HolderRow,
    format_end,
)
from qmonpy.gui.pages.quota_usage.history_strip import HistoryStrip, make_marks
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.details_panel import DetailsPanel, Field
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import later, tr

MOST_LINES = 12


class UsageDetailsPanel(DetailsPanel):
    """Two tables below the fields; a double click or Enter on a job goes to it."""

    job_followed = Signal(object)
    """A `Link` to a job."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setMinimumWidth(tokens().scaled(300))
        self.setAccessibleName(tr("Details of the chosen row"))
        self.holders = RowTableModel(HOLDER_COLUMNS, key=lambda row: row.key, looks=HOLDER_LOOKS, parent=self)
        self.holders.own_order = OwnOrder(later("by end, the first to end first"), "ends")
        self.blocked = RowTableModel(BLOCKED_COLUMNS, key=lambda row: row.key, looks=BLOCKED_LOOKS, parent=self)
        self.holder_table = self._make_table(self.holders, "holders", tr("Jobs that hold the limit"))
        self.blocked_table = self._make_table(self.blocked, "blocked", tr("Jobs that the limit blocks"))
        self._holder_title = self.add_section(tr("Held by"), self.holder_table)
        self.notice = ModelNotice()
        self._blocked_title = self.add_section(tr("Blocks"), self.blocked_table)
        self.body.insertWidget(self.body.indexOf(self.blocked_table), self.notice)
        self.history = HistoryStrip()
        self._history_words = named(QLabel(), "section_words")
        self._history_words.setWordWrap(True)
        self._history_title = self.add_section(tr("Last day"), self.history)
        self.body.insertWidget(self.body.indexOf(self.history) + 1, self._history_words)
        self.legend = Legend("history_legend", tr("the last day"))
        self.legend.show_entries(make_marks())
        self.body.insertWidget(self.body.indexOf(self.history) + 1, self.legend)
        self._show_history(None)
        self.holder_table.row_activated.connect(lambda row: self._go_to(row.holder.job))
        self.blocked_table.row_activated.connect(lambda row: self._go_to(row.blocked.job))
        self.show_nothing()

    def show_nothing(self) -> None:
        """Show that no row is chosen."""
        self.show_fields(tr("Choose a row to see who holds the limit and whom it blocks."), ())
        self._show_tables([], [])
        self._show_history(None)

    def show_history(self, history: UsageHistory) -> None:
        """Show what was recorded of the row."""
        self._show_history(history)

    def _show_history(self, history: UsageHistory | None) -> None:
        for each in (self._history_title, self.history, self.legend, self._history_words):
            each.setVisible(history is not None)
        if history is not None:
            words = describe_history(history)
            for each in (self.history, self.legend):
                each.setVisible(bool(history.steps))
            self.history.show_history(history, words)
            self._history_words.setText(words)

    def show_row(self, row: UsageRow, computed: str = "") -> None:
        """Show the row itself, before its jobs are known; `computed` tells how a formula comes about."""
        usage = row.usage
        number = QuotaNumber(usage, row.rule_name, row.filter)
        fields = [Field(tr("rule"), row.rule_name, Link("rule-sets", row.rule_name))]
        fields.append(Field(tr("limit"), f"{usage.attribute} = {usage.value}", is_code=True))
        if computed:
            fields.append(Field(tr("computed"), computed, number=number))
        fields.append(Field(tr("in use"), row.used, number=number))
        if row.printed is not None:
            fields.append(Field("qquota", tell_printed(row)))
        fields.append(Field(tr("filter"), row.filter))
        for title, name, link in (
            (tr("user"), usage.user, Link("jobs", f'user:"{usage.user}"')),
            (tr("project"), usage.project, Link("jobs", f'project:"{usage.project}"')),
            (tr("PE"), usage.pe, None),
            (tr("queue"), usage.queue, Link("queues", f'queue:"{usage.queue}"')),
            (tr("host"), usage.host, Link("queues", f'host:"{usage.host}"')),
        ):
            if name:
                fields.append(Field(title, name, link))
        self.show_fields(f"{row.rule_name}  {usage.attribute}", fields)

    def show_details(self, details: UsageDetails, now: int) -> None:
        """Show the row and its jobs; `now` is the cluster's time."""
        self.show_row(details.row, details.computed)
        holders = [HolderRow(each, now) for each in details.holders]
        self.holder_table.setColumnHidden(self.holders.column_of("amount"), details.row.usage.attribute == "slots")
        self._show_tables(holders, [BlockedRow(each, now) for each in details.blocked])

    def _show_tables(self, holders: list[HolderRow], blocked: list[BlockedRow]) -> None:
        self.holders.show_rows(holders)
        self.notice.want(bool(blocked))
        self.blocked.show_rows(blocked)
        self.holder_table.widen_column("job")
        first = holders[0].holder.end_time if holders else 0
        words = tr("Held by {count}").format(count=count_of(len(holders), "task", "tasks"))
        if 0 < first < FOREVER:
            words = tr("{words}, next end {time}").format(words=words, time=format_end(first, holders[0].now))
        self._holder_title.setText(words)
        self._blocked_title.setText(tr("Blocks {count}").format(count=count_of(len(blocked), "job", "jobs")))
        for title, table, rows in (
            (self._holder_title, self.holder_table, holders),
            (self._blocked_title, self.blocked_table, blocked),
        ):
            title.setVisible(bool(rows))
            table.setVisible(bool(rows))
            _fit(table)

    def _make_table(self, model: RowTableModel, name: str, words: str) -> RowTable:
        table = RowTable(model)
        table.setObjectName(name)
        table.setAccessibleName(words)
        table.link_followed.connect(self.job_followed)
        table.scrolling_changed.connect(lambda: _fit(table))
        return table

    def _go_to(self, job: int) -> None:
        self.job_followed.emit(Link("jobs", str(job)))


def _fit(table: RowTable) -> None:
    """Make a table as high as its lines, as far as these are few."""
    table.setFixedHeight(table.height_of(min(table.model().rowCount(), MOST_LINES)))
