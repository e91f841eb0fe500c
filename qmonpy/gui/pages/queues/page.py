"""The page of queues."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.queue_rows import InstanceRow, instance_rows
from qmonpy.engine.permissions import InstanceAction
from qmonpy.gui.actions import allow, make_action
from qmonpy.gui.models.grouped_table import Group
from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.pages.page import Page
from qmonpy.gui.pages.queues.instance_details import instance_fields, queue_fields
from qmonpy.gui.pages.queues.queue_table import make_instance_model
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.gui.words import count_of, tr
from qmonpy.model.snapshot import Snapshot


class QueuesPage(Page):
    """Keys: a queue instance's name, or the text of a filter such as `host:"h1"`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._snapshot: Snapshot | None = None
        self._rows: tuple[InstanceRow, ...] = ()
        self._wanted = ""
        self._enable = make_action("enable-instances", self, lambda: self._switch(is_enabled=True))
        self._disable = make_action("disable-instances", self, lambda: self._switch(is_enabled=False))
        self._model = make_instance_model()
        self._model.setParent(self)
        self._build()
        context.user_changed.connect(lambda _: self._show_permission())
        self._show_choice()

    def _build(self) -> None:
        self._bar = FilterBar(tr("Filter instances: words, or queue:all.q host:h* state:d"))
        self._bar.filter_changed.connect(self._filter)
        self._table = RowTable(self._model)
        self._table.setObjectName("instances")
        self._table.setAccessibleName(tr("Queue instances"))
        self._table.choice_changed.connect(self._show_choice)
        self._table.link_followed.connect(self.link_followed)
        self._table.row_activated.connect(lambda row: self.follow("jobs", f'queue:"{row.name}"'))
        self._table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._table.customContextMenuRequested.connect(
            lambda at: self._open_menu(self._table.viewport().mapToGlobal(at))
        )
        self.setFocusProxy(self._table)
        self._bar.set_column_menu(lambda: self._table.column_menu(self))
        self._details = DetailsPanel()
        self._details.link_followed.connect(self.link_followed)
        self._sides = QSplitter(Qt.Orientation.Horizontal)
        either = TableOrEmpty(self._table, self._model, tr("The cluster has no queue instance."))
        either.clear_filter.triggered.connect(lambda *_: self._bar.set_filter(""))
        self._sides.addWidget(either)
        self._sides.addWidget(self._details)
        self._sides.setStretchFactor(0, 1)
        self._sides.setSizes([3 * tokens().size("details_width"), tokens().size("details_width")])
        self._sides.setCollapsible(0, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self._sides, 1)

    # What the frame asks

    def page_actions(self) -> Sequence[QAction]:
        return (self._enable, self._disable)

    def explanation(self) -> str:
        return tr(
            "Every queue instance under its cluster queue, as `qstat -f` lists them.\n\n"
            "- The **bar** shows used slots; reserved ones are hatched. The figures are reserved / used / slots.\n"
            "- The details name the **advance reservations** of an instance; the menu shows them in the chart.\n"
            "- **States** are the letters of `qstat`; the tool tip says them in words.\n"
            "- **Enable** and **Disable** work on the chosen instances, or on all instances of a chosen cluster queue. "
            "What runs on a disabled instance goes on running.\n"
            "- Enter or a double click shows the jobs of an instance; the arrow keys fold and unfold a cluster queue."
        )

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self.context.background.query("queues", lambda: instance_rows(snapshot), self._show_rows, owner=self)

    def navigate_to(self, key: str) -> None:
        if "@" in key and ":" not in key:
            self._wanted = key
            self._bar.set_filter("")
            self._choose_wanted()
        else:
            self._bar.set_filter(key)

    def location(self) -> str:
        rows = self._table.chosen_rows()
        return rows[0].name if rows else self._bar.filter_text

    def focus_filter(self) -> None:
        self._bar.focus_filter()

    def step_back(self) -> bool:
        if not self._bar.filter_text:
            return False
        self._bar.set_filter("")
        return True

    def save_state(self) -> dict[str, Any]:
        return {"table": self._table.save_state(), "sides": self._sides.sizes()}

    def restore_state(self, state: dict[str, Any]) -> None:
        self._table.restore_state(state.get("table", {}))
        if state.get("sides"):
            self._sides.setSizes(state["sides"])

    # Showing

    def _show_rows(self, rows: tuple[InstanceRow, ...]) -> None:
        self._rows = rows
        self._model.show_rows(rows)
        self._bar.show_found(len(self._model.rows()), self._model.total)
        self._summarize()
        if self._wanted:
            self._choose_wanted()
        self._show_permission()
        self._show_details()

    def _summarize(self) -> None:
        used, total = sum(row.used for row in self._rows), sum(row.total for row in self._rows)
        unusable = sum(bool(row.states) for row in self._rows)
        text = tr("{instances}, {used:,} of {total:,} slots used").format(
            instances=count_of(len(self._rows), tr("instance"), tr("instances")), used=used, total=total
        )
        if unusable:
            text += ", " + count_of(unusable, tr("instance takes no new jobs"), tr("instances take no new jobs"))
        self.summary_changed.emit(text)

    def _filter(self, text: str) -> None:
        self._model.set_filter(text)
        self._bar.show_found(len(self._model.rows()), self._model.total)

    def _show_permission(self) -> None:
        """Who may not switch what is chosen is told why; what may be switched is, even if others may not."""
        instances = self._chosen_instances()
        for action, what, is_disabled in (
            (self._enable, InstanceAction.ENABLE, True),
            (self._disable, InstanceAction.DISABLE, False),
        ):
            names = [row.name for row in instances if ("d" in row.states) == is_disabled]
            allow(action, self.context.session.refusal_to_switch(names, what), is_wanted=bool(names))

    def _show_choice(self) -> None:
        self._show_permission()
        self._show_details()
        rows = self._table.chosen_rows()
        if rows:
            self.location_changed.emit(rows[0].name)

    def _show_details(self) -> None:
        items = self._table.chosen_items()
        if len(items) == 1 and isinstance(items[0], Group):
            self._details.show_fields(f"{tr('Cluster queue')} {items[0].name}", queue_fields(items[0]))
        elif len(items) == 1 and self._snapshot is not None:
            self._details.show_fields(items[0].name, instance_fields(items[0], self._snapshot))
        elif items:
            count = count_of(len(self._chosen_instances()), tr("instance"), tr("instances"))
            self._details.show_fields(tr("{count} chosen").format(count=count), [])
        else:
            self._details.show_fields(tr("Choose a queue instance to see its details."), [])

    def _chosen_instances(self) -> list[InstanceRow]:
        """The chosen instances, and every shown instance of a chosen cluster queue."""
        rows: dict[str, InstanceRow] = {}
        for item in self._table.chosen_items():
            for row in item.rows if isinstance(item, Group) else (item,):
                rows[row.name] = row
        return list(rows.values())

    # Doing

    def _switch(self, *, is_enabled: bool) -> None:
        names = tuple(row.name for row in self._chosen_instances() if ("d" in row.states) == is_enabled)
        if not names:
            return
        cluster, user = self.context.cluster, self.context.user
        action = InstanceAction.ENABLE if is_enabled else InstanceAction.DISABLE
        what = names[0] if len(names) == 1 else count_of(len(names), tr("queue instance"), tr("queue instances"))
        done = tr("Enabled {what}.") if is_enabled else tr("Disabled {what}; what runs there goes on running.")
        self.context.background.operation(
            tr("Enabling {what}").format(what=what) if is_enabled else tr("Disabling {what}").format(what=what),
            lambda: cluster.modify_instances(user, names, action),
            lambda answer: self.context.messages.post_answer(answer, done.format(what=what)),
            owner=self,
        )

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.addActions([self._enable, self._disable])
        rows = self._table.chosen_rows()
        if rows:
            menu.addSeparator()
            name, host = rows[0].name, rows[0].host
            menu.addAction(tr("Jobs on {name}").format(name=name), lambda: self.follow("jobs", f'queue:"{name}"'))
            text = tr("Reservations on {name}").format(name=name)
            menu.addAction(text, lambda: self.follow("reservations", f"instance:{name}"))
            menu.addAction(tr("Only host {host}").format(host=host), lambda: self.navigate_to(f'host:"{host}"'))
        menu.popup(at)

    def _choose_wanted(self) -> None:
        self._model.set_open(self._wanted.partition("@")[0], is_open=True)
        if self._table.choose(self._wanted):
            self._wanted = ""
