"""The page Quota usage: what every rule has booked, which jobs hold it and which jobs it blocks, as it changes."""

import math
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QAction, QCursor, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.readings.history import find_series_key, read_history
from qmonpy.app.rules.quota_usage_rows import USAGE_COLUMNS, USAGE_FIELDS, UsageKey, UsageRow
from qmonpy.app.rules.usage_details import UsageDetails, usage_details
from qmonpy.app.rules.usage_export import EXPORTS, format_usage
from qmonpy.app.session.showing_command import show_usage
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.app.tables.own_order import BY_RULE
from qmonpy.app.terms.summaries.usage_summary import UsageSummary
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.side_splitter import SideSplitter
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.grouped_table import GroupedTableModel
from qmonpy.gui.pages.quota_usage.blocking_feed import BlockingFeed
from qmonpy.gui.pages.quota_usage.columns import USAGE_LOOKS, USAGE_SUMMARIES
from qmonpy.gui.pages.quota_usage.details import UsageDetailsPanel
from qmonpy.gui.pages.quota_usage.filter_fields import FilterFields
from qmonpy.gui.pages.quota_usage.found_usage import FoundUsage, find_usage
from qmonpy.gui.pages.quota_usage.printed_feed import PrintedFeed
from qmonpy.gui.terms.number_dialog import follow_numbers, make_summary_action
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.why.blocking import Blocking
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

FIELDS_SHARE = 2
"""Beside the line that filters, the fields of qquota get so many times the room that it has."""
MINUTE = 60
HISTORY_PAUSE_MS = 5_000
"""A history is not read again before that: at speed a minute of the cluster is over at once."""


class QuotaUsagePage(Page):
    """Rows as qquota reports them. The key of a link is a text for the filter line."""

    _snapshot = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._blocking: Blocking | None = None
        self._chosen: UsageKey | None = None
        self._found = FoundUsage()
        self._read_history: tuple[UsageKey | None, int] = (None, 0)
        """The row of which the history was asked last, and the minute of that."""
        self._pause = QTimer(self, singleShot=True)
        self.model = GroupedTableModel(
            USAGE_COLUMNS,
            key=lambda row: row.key,
            group_of=lambda row: row.usage.quota_set,
            looks=USAGE_LOOKS,
            summaries=USAGE_SUMMARIES,
            parent=self,
        )
        self.model.set_fields(USAGE_COLUMNS, USAGE_FIELDS)
        self.model.own_order = BY_RULE
        self.table = RowTable(self.model)
        self.table.setObjectName("usage_table")
        self.table.setAccessibleName(tr("Quota usage"))
        self.filter = FilterLine(tr("Filter, such as host:node* or user:anna"))
        self.fields = FilterFields()
        self.details = UsageDetailsPanel()
        self.details.notice.follow(context)
        self._feed = BlockingFeed(context.background, self)
        self._feed.blocking_found.connect(self._take_blocking)
        self._told: tuple[UsageRow, ...] = ()
        """The rows of which a real cluster told what qquota prints in their place."""
        self._printed = PrintedFeed(context.cluster, context.background, self)
        self._printed.told.connect(self._take_told)
        self._keep = make_action("keep-case", self, self._keep_case)
        self.table.offer_menu(self._add_to_menu)
        follow_numbers(context, self, self.table, self.details)
        about = tr("Rules that are used, and counters at their limit")
        self.summary_action = make_summary_action(
            self, lambda: UsageSummary(tuple(self._found.rows)), about, lambda: self._found.snapshot
        )
        self._exports = [make_action(id, self, partial(self._choose_file, id)) for id in EXPORTS]
        self._export = self._make_export()
        self._lay_out()
        self._connect()

    # What the frame uses

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return [self._export]

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`."""
        self._snapshot = snapshot
        self._ask_rows()
        self._feed.want(snapshot)
        self._printed.want(snapshot)

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`; sets the filter."""
        self.fields.clear()
        self.filter.set_filter(key)

    def location(self) -> str:
        """See `Page.location`."""
        return self.filter.text()

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        rows = self.table.chosen_rows()
        return show_usage(rows[0].usage if rows else None)

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self.filter.setFocus()

    def step_back(self) -> bool:
        """See `Page.step_back`; clears the filter, then the fields, then the choice."""
        if self.filter.text():
            self.filter.set_filter("")
        elif not self.fields.is_clear:
            self.fields.clear()
        elif self._chosen is not None:
            self.table.clearSelection()
        else:
            return False
        return True

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(
            "**Quota usage** shows one row for each used counter of a rule and resource, as `qquota -u '*'` does: the "
            "amount in use, the limit, and the user, project, PE, queue or host that it is counted for. Rules for jobs "
            "without a project or PE (`projects !*`) are here, too; qquota never prints these. Where a user set or a "
            "host group changed while jobs ran, qquota goes on counting them by how it was: such rows say what it "
            "prints, and choosing one tells until when.\n\n"
            "The fields filter with wildcards, as the options of qquota do; the line on the left filters as you type. "
            "Choose a row to see which jobs hold the limit until when, which jobs wait for it, and how it was in the "
            "last day, as far as a window was open or `qmonpy record` ran: red where it was at the limit, with a band "
            "below while jobs waited for it."
        )

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {"table": self.table.save_state(), "sizes": self._splitter.kept_sizes()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self.table.restore_state(state.get("table", {}))
        if state.get("sizes"):
            self._splitter.restore_sizes(state["sizes"])

    # Rows

    def _ask_rows(self) -> None:
        snapshot, blocking, wanted, told = self._snapshot, self._blocking, self.fields.told, self._told
        if snapshot is not None:
            self.context.background.query(
                "quota usage", lambda: find_usage(snapshot, blocking, wanted, told), self._show_rows, owner=self
            )

    def _take_blocking(self, blocking: Blocking) -> None:
        self._blocking = blocking
        self._ask_rows()

    def _take_told(self, told: tuple[UsageRow, ...]) -> None:
        self._told = told
        self._ask_rows()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._feed.set_looked_at(True)
        self._printed.set_looked_at(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._feed.set_looked_at(False)
        self._printed.set_looked_at(False)

    def _show_rows(self, found: FoundUsage) -> None:
        self._found = found
        self._either.set_other_filter(tr("No usage passes the fields above.") if not self.fields.is_clear else "")
        self.model.show_rows(found.rows)
        has_any = bool(found.rows) or not self.fields.is_clear
        self._stack.setCurrentIndex(0 if has_any else 1)
        self._sum_up()
        self._ask_details()

    def _sum_up(self) -> None:
        found = self._found
        words = tr("{rules} used, {counters}, {full} at the limit").format(
            rules=count_of(found.rules, "rule", "rules"),
            counters=count_of(found.used, "counter", "counters"),
            full=found.full,
        )
        if found.differing:
            words = tr("{words}; qquota prints something else of {rows}").format(
                words=words, rows=count_of(found.differing, "row", "rows")
            )
        if self.filter.text().strip():
            shown = count_of(len(self.model.rows()), "row", "rows")
            words = tr("{shown} shown of {words}").format(shown=shown, words=words)
        if self.context.cluster.clock is None:
            words = tr("{words} (counted by the model)").format(words=words)
        self.summary_changed.emit(words)

    # The chosen row

    def _follow_choice(self) -> None:
        chosen = self.table.chosen_rows()
        key = chosen[0].key if chosen else None
        if key != self._chosen:
            self._chosen = key
            if chosen:
                self.details.show_row(chosen[0])
            self._ask_details()

    def _ask_details(self) -> None:
        chosen = self.table.chosen_rows()
        if not chosen or self._snapshot is None:
            self.details.show_nothing()
            self._read_history = (None, 0)
            return
        snapshot, row, blocking = self._snapshot, chosen[0], self._blocking
        self.context.background.query(
            "usage details", lambda: usage_details(snapshot, row, blocking), self._show_details, owner=self
        )
        self._ask_history(row, snapshot.now)

    def _ask_history(self, row: UsageRow, now: int) -> None:
        """Ask for what was recorded of a row, once for each minute of the cluster's time and not too often."""
        url, wish = self.context.readings_url, (row.key, now // MINUTE)
        if not url or wish == self._read_history or (row.key == self._read_history[0] and self._pause.isActive()):
            return
        self._read_history = wish
        self._pause.start(HISTORY_PAUSE_MS)
        key = find_series_key(row.usage, row.rule_name)
        self.context.background.query(
            "usage history",
            lambda: read_history(url, key, now),
            lambda history: self.details.show_history(history) if row.key == self._chosen else None,
            owner=self,
        )

    def _show_details(self, details: UsageDetails) -> None:
        if details.row.key == self._chosen and self._snapshot is not None:
            self.details.show_details(details, self._snapshot.now)

    def _keep_case(self) -> None:
        """Ask whether the limit of the chosen row is to be kept as a case."""
        from qmonpy.gui.cases.keep_dialog import ask_to_keep_limit

        rows = self.table.chosen_rows()
        if rows:
            ask_to_keep_limit(self.context, self.window(), rows[0].usage)

    def _add_to_menu(self, menu: QMenu) -> None:
        menu.addAction(self._keep)
        rows = self.table.chosen_rows()
        self._keep.setEnabled(bool(rows))
        if rows:
            rule = rows[0].rule_name
            menu.addAction(tr("Go to rule {rule}").format(rule=rule), lambda: self.follow("rule-sets", rule))

    # Export

    def _make_export(self) -> QAction:
        """Return the action of the header's button, which opens the menu of files."""
        action = QAction(icon("export"), tr("Export"), self)
        action.setToolTip(tr("Save the rows on screen as CSV, JSON or XML"))
        menu = QMenu(self)
        menu.addActions(self._exports)
        menu.addSeparator()
        menu.addAction(self.export_view)
        self.has_export_menu = True
        action.triggered.connect(lambda: menu.popup(_below(action)))
        return action

    def _choose_file(self, export: str) -> None:
        ending = EXPORTS[export]
        dialog = QFileDialog(self, tr("Export quota usage"), f"quota_usage.{ending}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.fileSelected.connect(lambda path: self.export(export, Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def export(self, export: str, path: Path) -> None:
        """Write the rows that pass the filter to a file."""
        rows, snapshot = self.model.rows(), self._snapshot
        if snapshot is None:
            return
        self.context.background.query(
            f"export {path}",
            lambda: _write(path, format_usage(export, rows, snapshot.cluster)),
            lambda wrong: self._tell_export(path, len(rows), wrong),
            owner=self,
        )

    def _tell_export(self, path: Path, count: int, wrong: str) -> None:
        if wrong:
            self.context.messages.post_error(tr("Not exported: {reason}").format(reason=wrong))
            return
        rows = count_of(count, "row", "rows")
        self.context.messages.post(tr("Exported {rows} to {path}.").format(rows=rows, path=path))

    # How it is put together

    def _lay_out(self) -> None:
        space = tokens().size
        filters = _Filters(self.filter, self.fields)
        filters.box.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), space("space_2"))
        filters.box.setSpacing(space("space_2"))
        self._either = TableOrEmpty(self.table, self.model)
        self._either.clear_filter.triggered.connect(lambda *_: self._clear_filters())
        self._splitter = SideSplitter(self._either, self.details)
        empty = EmptyState(
            tr("Nothing that a rule limits is in use. Usage is shown as soon as an enabled set limits a running job.")
        )
        content = QWidget()
        self._stack = QStackedLayout(content)
        self._stack.addWidget(self._splitter)
        self._stack.addWidget(empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(filters)
        layout.addWidget(content, 1)

    def _connect(self) -> None:
        self.filter.filter_changed.connect(self._set_filter)
        self.filter.follow(self.model)
        self.fields.filter_changed.connect(lambda _: self._ask_rows())
        self.table.choice_changed.connect(self._follow_choice)
        self.table.row_activated.connect(lambda row: self.follow("rule-sets", row.rule_name))
        for source in (self.table.link_followed, self.details.link_followed, self.details.job_followed):
            source.connect(self.link_followed)

    def _clear_filters(self) -> None:
        self.fields.clear()
        self.filter.set_filter("")

    def _set_filter(self, text: str) -> None:
        self.model.set_filter(text)
        self._sum_up()
        self.location_changed.emit(text)


class _Filters(FoldingLine):
    """The line that filters and the fields of qquota, which stand in one row as long as they can go below the line."""

    def __init__(self, line: FilterLine, fields: FilterFields):
        super().__init__()
        self._fields = fields
        parts = QHBoxLayout(), QHBoxLayout()
        for part, widget in zip(parts, (line, fields), strict=True):
            part.addWidget(widget)
        self.set_parts(*parts, (1, FIELDS_SHARE))

    def _wish(self) -> int:
        """See `FoldingLine`; with less, the line would take its share off what the fields need."""
        return math.ceil(self._fields.whole_width / FIELDS_SHARE)

    def _wish_of_second(self) -> int:
        """See `FoldingLine`."""
        return self._fields.whole_width


def _below(action: QAction) -> QPoint:
    """Return the point below an action's button; the mouse's position if it has none."""
    for each in action.associatedObjects():
        if isinstance(each, QToolButton) and each.isVisible():
            return each.mapToGlobal(each.rect().bottomLeft())
    return QCursor.pos()


def _write(path: Path, text: str) -> str:
    """Write a file; returns why that failed, empty if it did not."""
    try:
        write_whole(path, text)
    except OSError as error:
        return f"{path}: {error.strerror}"
    return ""
