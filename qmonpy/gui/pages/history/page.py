"""The page of the history: every change of the configuration, its difference, and how to take it back."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.changes.change_preview import Preview, format_preview
from qmonpy.app.changes.change_preview import format_commands as format_change_commands
from qmonpy.app.clusters.history import (
    DONE,
    HISTORY_COLUMNS,
    HISTORY_FIELDS,
    REFUSED,
    HistoryRow,
    TakingBack,
    compare_states,
    format_commands,
    history_rows,
    plan_restoring,
    plan_taking_back,
)
from qmonpy.app.readings.beside import MayBeStale
from qmonpy.app.tables.own_order import NEWEST_FIRST
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.listing.list_page import ListPage
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.texts.code_view import CodeView, DiffView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import AnyChange, JournalEntry, ObjectKind, title_object
from qmonpy.model.report import ReportError, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

READ_AT_ONCE = 500
"""A journal with more entries is read and made rows of in a worker."""
_TONES = {"added": "ok", "removed": "problem", "modified": "accent", DONE: "muted", REFUSED: "attention"}


class HistoryPage(ListPage):
    """The page of the history. A key is the text of a filter, such as `name:"cores"`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        looks = {"done": Look(CellKind.BADGE, tone=lambda row: _TONES[row.done])}
        model = RowTableModel(HISTORY_COLUMNS, lambda row: row.key, looks)
        model.own_order = replace(NEWEST_FIRST, column="time", is_descending=True)
        model.set_fields(HISTORY_COLUMNS, HISTORY_FIELDS)
        hint = tr('Filter changes: words, or user:anna kind:complex name:"cores"')
        super().__init__(context, model, "history", tr("Changes of the configuration"), hint, parent)
        self._journal_length = -1
        self._take_back = make_action("take-back", self, self._ask_to_take_back)
        self._restore = make_action("restore-state", self, self._ask_to_restore)
        self._build()
        context.user_changed.connect(lambda _: self.show_choice())
        self.show_choice()

    def _build(self) -> None:
        self._title = named(QLabel(wordWrap=True), "diff_title")
        self._diff = DiffView(tr("Difference that the chosen changes made"))
        self._commands = CodeView(tr("Commands that were given for the chosen entries"))
        self._commands.setObjectName("given_commands")
        self._commands.hide()
        texts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        texts.addWidget(self._diff)
        texts.addWidget(self._commands)
        below = AsksHeight()
        column = QVBoxLayout(below)
        space = tokens().size("space_3")
        column.setContentsMargins(space, tokens().size("space_2"), 0, 0)
        column.addWidget(self._title)
        column.addWidget(texts, 1)
        self.lay_out(tr("Nothing was changed yet. Every change of the configuration is listed here."), below)

    # What the frame asks

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return (self._take_back, self._restore)

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(
            "Every change of the configuration, the newest first: who made it, when, and why if a reason was given; "
            "and beside them what was done to jobs, queue instances, hosts and reservations (`kind:command`): on a "
            "simulation from this window, with a file also from earlier ones.\n\n"
            "- Choose a change to see **what it changed**, as a difference of Grid Engine's own text. Choose two to "
            "compare the states right after them.\n"
            "- On a real cluster there are also **the commands** that were run, with their exit status and output, "
            "including those for jobs, queues and reservations; and changes by others, as soon as they were seen.\n"
            "- **Take back** reverses the chosen changes, except on objects that were changed again since. That is a "
            "new change, which you see before it is made.\n"
            "- **Restore state** brings the whole configuration back to the state right after the chosen change.\n"
            '- The filter finds all changes of one object: `name:"cores"`.'
        )

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`; only a longer journal is shown again. A long one is read in a worker."""
        journal, actions = self.context.cluster.journal(), self._find_actions()
        length = len(journal) + len(actions)
        if length == self._journal_length:
            return
        self._journal_length = length
        if length <= READ_AT_ONCE:
            self._show_rows(history_rows((*journal, *actions)))
            return
        self.summary_changed.emit(tr("Reading the history..."))
        read = lambda: history_rows((*journal, *actions))  # noqa: E731
        self.context.background.query("history rows", read, self._show_rows, owner=self, on_failed=self._fail_to_read)

    def _find_actions(self) -> Sequence[JournalEntry]:
        """Return what was done besides changes; a real cluster has that in its journal."""
        cluster = self.context.cluster
        return () if isinstance(cluster, MayBeStale) else self.context.session.actions.entries

    def _fail_to_read(self, failure: Failure) -> None:
        self.summary_changed.emit(tr("The history cannot be read"))
        if not isinstance(failure.error, ReportError):
            self.context.background.failed.emit(failure)
            return
        self.context.messages.post_reports(failure.error.reports)

    def _show_rows(self, rows: Sequence[HistoryRow]) -> None:
        self.model.show_rows(rows)
        if rows and rows[0].entry.by:
            # The column now has two names, and both must be visible.
            self.table.widen_column("user")
        self.show_found()
        users = {row.entry.user for row in rows if not row.entry.is_noticed}
        has_unknown = any(row.entry.is_noticed for row in rows)
        given = sum(row.change is None for row in rows)
        changes = count_of(self.model.total - given, "change", "changes")
        if given:
            commands = count_of(given, "command", "commands")
            changes = tr("{changes} and {commands}").format(changes=changes, commands=commands)
        who = count_of(len(users), "user", "users") if users else ""
        if has_unknown:
            # Nobody knows how many these are.
            who = tr("{who} and somebody").format(who=who) if who else tr("somebody")
        self.summary_changed.emit(tr("{changes} by {who}").format(changes=changes, who=who) if rows else "")
        self.show_choice()

    # Showing

    def _chosen(self) -> list[HistoryRow]:
        return sorted(self.table.chosen_rows(), key=lambda row: row.key)

    def show_choice(self) -> None:
        """See `ListPage.show_choice`."""
        rows = self._chosen()
        changes = tuple(row.change for row in rows if row.change is not None)
        session, kinds = self.context.session, {each.kind for each in changes}
        allow(self._take_back, session.refusal_to_change(*kinds), is_wanted=bool(changes))
        is_one = len(rows) == 1 and rows[0].entry.number > 0
        allow(self._restore, session.refusal_to_change(*ObjectKind), is_wanted=is_one)
        self._show_commands(rows)
        numbers = sorted({row.entry.number for row in rows if row.entry.number > 0})
        if len(rows) == 2 and len(numbers) == 2:
            self._compare(*numbers)
        elif changes:
            title = tr("Difference of the change:") if len(changes) == 1 else tr("Difference of the {count} changes:")
            self._ask(title.format(count=len(changes)), lambda: format_preview(changes))
        elif rows:
            self._ask(tr("The configuration was not changed."), lambda: format_preview(()))
        else:
            self._title.setText(tr("Choose a change to see its difference, or two to compare the states after them."))
            self._diff.show_text("")

    def _show_commands(self, rows: Sequence[HistoryRow]) -> None:
        """Show the commands that were run on a real cluster for the chosen entries; hidden where there are none."""
        entries = {row.entry.number: row.entry for row in rows}
        text = format_commands(entries.values())
        self._commands.show_text(text)
        self._commands.setVisible(bool(text))
        self._diff.setVisible(not text or any(row.change is not None for row in rows))

    def _compare(self, first: int, second: int) -> None:
        cluster, journal = self.context.cluster.snapshot().cluster, self.context.cluster.journal()
        title = tr("From the state after change {first} to the one after change {second}:")
        self._ask(
            title.format(first=first, second=second),
            lambda: format_preview(compare_states(cluster, journal, first, second)),
        )

    def _ask(self, title: str, make: Any) -> None:
        self._title.setText(title)

        def show(preview: Preview) -> None:
            self._diff.show_text(preview.diff or tr("Nothing is different."))

        self.context.background.query("history", make, show, owner=self)

    # Going back

    def _ask_to_take_back(self) -> None:
        rows = self._chosen()
        cluster, changes = (
            self.context.cluster.snapshot().cluster,
            [row.change for row in rows if row.change is not None],
        )
        self.context.background.query(
            "history plan", lambda: plan_taking_back(cluster, changes), self._offer_taking_back, owner=self
        )

    def _offer_taking_back(self, plan: TakingBack) -> None:
        if not plan.changes:
            self.context.messages.post(_why_nothing(plan), Severity.HINT)
            return
        hint = ""
        if plan.moved:
            names = ", ".join(title_object(each.kind, each.key) for each in plan.moved)
            hint = tr("Not taken back, because changed again since: {names}").format(names=names)
        self._open_dialog(tr("Take back"), plan.changes, hint)

    def _ask_to_restore(self) -> None:
        (row,) = self._chosen()
        number = row.entry.number
        cluster, journal = self.context.cluster.snapshot().cluster, self.context.cluster.journal()

        def show(changes: Sequence[AnyChange]) -> None:
            if changes:
                self._open_dialog(tr("Restore the state after change {n}").format(n=number), changes, "")
            else:
                words = tr("Nothing to restore: the configuration is as it was after change {n}.")
                self.context.messages.post(words.format(n=number))

        # Going back through a long journal takes a while.
        self.context.background.query(
            "history plan", lambda: plan_restoring(cluster, journal, number), show, owner=self
        )

    def _open_dialog(self, title: str, changes: Sequence[AnyChange], hint: str) -> None:
        ChangeDialog(self.context, title, changes, hint, self).open()

    def _copy(self) -> None:
        """Copy the commands that were given for the chosen entries, or those that make their changes."""
        rows = self._chosen()
        given = format_commands({row.entry.number: row.entry for row in rows}.values())
        changes = [row.change for row in rows if row.change is not None]
        command = given or "\n".join(format_change_commands(changes))
        if command:
            copy_command(command, self.context.messages)
        else:
            self.context.messages.post(tr("What was done there is kept without its commands."), Severity.HINT)

    def add_to_menu(self, menu: QMenu) -> None:
        """See `ListPage.add_to_menu`."""
        menu.addActions([self._take_back, self._restore])
        rows = self.table.chosen_rows()
        if rows:
            menu.addAction(tr("Copy as commands"), self._copy)
            menu.addSeparator()
            name, user = rows[0].name, rows[0].entry.user
            menu.addAction(tr("Only {name}").format(name=name), lambda: self.bar.set_filter(f'name:"{name}"'))
            menu.addAction(tr("Only by {user}").format(user=user), lambda: self.bar.set_filter(f'user:"{user}"'))


def _why_nothing(plan: TakingBack) -> str:
    if plan.moved:
        names = ", ".join(title_object(each.kind, each.key) for each in plan.moved)
        return tr("Nothing was taken back, because changed again since: {names}.").format(names=names)
    return tr("Nothing to take back: everything is already as it was before.")
