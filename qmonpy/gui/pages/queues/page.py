"""The page of queues."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.objects.cluster_queue_rows import ClusterQueueRow
from qmonpy.app.objects.host_load_rows import HostLoadRow
from qmonpy.app.queues.instance_filter import InstanceFilter
from qmonpy.app.queues.instance_history import InstanceHistory
from qmonpy.app.queues.queue_rows import Grouping, InstanceRow, QueueSums, RowsToCome, sum_queues
from qmonpy.app.session.showing_command import show_cluster_queues, show_hosts, show_instances
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.app.tables.group_folds import FOLDED_ROWS
from qmonpy.app.terms.cluster_number import ClusterSlots
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.side_splitter import SideSplitter
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.grouped_table import Group
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.queues.details_view import DetailsView
from qmonpy.gui.pages.queues.explanation import EXPLANATION
from qmonpy.gui.pages.queues.filter_chips import FilterChips
from qmonpy.gui.pages.queues.host_table import find_configuration, make_host_model
from qmonpy.gui.pages.queues.instance_details import Details, group_details, instance_details
from qmonpy.gui.pages.queues.queue_table import (
    TotalRow,
    make_cluster_queue_model,
    make_headings,
    make_instance_model,
)
from qmonpy.gui.pages.queues.rows_shown import RowsShown, find_rows_shown
from qmonpy.gui.pages.queues.switcher import Switcher
from qmonpy.gui.pages.queues.undo_bar import UndoBar
from qmonpy.gui.terms.number_dialog import follow_numbers, make_summary_action
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.segments import Segments
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

INSTANCES, QUEUES, HOSTS = range(3)
"""The positions of the tabs."""
CHOOSE = (
    later("Choose a queue instance to see its details."),
    later("Choose a cluster queue to see its instances."),
    later("Choose a host to see its instances."),
)
"""By tab what the details say while nothing is chosen."""
HOSTS_KEY = "hosts/"
DETAILS_SHARE = 40
"""Percent of a narrow page that the details take."""


class QueuesPage(Page):
    """The page of queues. A key is a queue instance's name, or the text of a filter such as `host:"h1"`; behind
    `hosts/` it is one of the table of hosts."""

    takes_long = True

    _snapshot = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._opens_summary = self.summary_action = make_summary_action(self, ClusterSlots, tr("Slots of the cluster"))
        self._shown = RowsShown()
        self._history = InstanceHistory()
        self._wanted = ""
        self._model = make_instance_model()
        self._queue_model = make_cluster_queue_model()
        self._host_model = make_host_model()
        self._undo_bar = UndoBar()
        self._switcher = Switcher(context, self, self._chosen_instances, self._undo_bar)
        self._build()
        context.user_changed.connect(lambda _: self._switcher.show_permission())
        context.snapshot_changed.connect(self._note)
        self._show_choice()

    def _build(self) -> None:
        self._build_bar()
        self._table = self._make_table(self._model, "instances", tr("Queue instances"))
        self._table.row_activated.connect(lambda row: self.follow("jobs", f'queue:"{row.name}"'))
        self._queues = self._make_table(self._queue_model, "cluster_queues", tr("Cluster queues"))
        self._queues.row_activated.connect(lambda row: self._show_instances_of(row.name))
        self._hosts = self._make_table(self._host_model, "hosts", tr("Hosts"))
        self._hosts.row_activated.connect(lambda row: self.navigate_to(f'host:"{row.name}"'))
        self._tables = QStackedWidget()
        self._eithers: list[TableOrEmpty] = []
        no_instance, no_host = tr("The cluster has no queue instance."), tr("The cluster has no exec host.")
        for table, model, nothing in (
            (self._table, self._model, no_instance),
            (self._queues, self._queue_model, no_instance),
            (self._hosts, self._host_model, no_host),
        ):
            either = TableOrEmpty(table, model, nothing)
            either.clear_filter.triggered.connect(lambda *_: self._clear_filters())
            self._tables.addWidget(either)
            self._eithers.append(either)
            model.changed.connect(self._show_found)
        self._model.changed.connect(self._choose_wanted)
        self._model.rows_came.connect(self._show_choice)
        self._details = DetailsView()
        follow_numbers(self.context, self, self._details.table, self._details)
        self._details.link_followed.connect(self.link_followed)
        self._sides = SideSplitter(self._tables, self._details, _usual_width)
        self.setFocusProxy(self._table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for each in (self._bar, self._chips, self._undo_bar):
            layout.addWidget(each)
        layout.addWidget(self._sides, 1)

    def _build_bar(self) -> None:
        self._bar = FilterBar(tr("Filter: words, or queue:all.q host:h* state:d"))
        self._bar.set_source(lambda: self.active_table.model())
        self._bar.filter_changed.connect(self._filter)
        self._bar.add_tab("instances", tr("Instances"))
        self._bar.add_tab("queues", tr("Cluster queues"))
        self._bar.add_tab("hosts", tr("Hosts"))
        self._bar.tab_changed.connect(self._show_tab)
        self._chips = FilterChips()
        self._chips.filter_changed.connect(lambda _: self._ask())
        self._grouping = Segments(
            [(Grouping.QUEUE, tr("Queue")), (Grouping.HOST, tr("Host")), (Grouping.HOST_GROUP, tr("Group"))]
        )
        self._grouping.setToolTip(tr("Group the queue instances"))
        self._grouping.button(Grouping.HOST_GROUP).setToolTip(tr("Host groups"))
        self._grouping.chosen.connect(lambda _: self._ask())
        self._bar.add_widget(self._chips.button)
        self._bar.add_widget(self._grouping)
        self._bar.set_column_menu(lambda: self.active_table.column_menu(self))

    def _make_table(self, model: RowTableModel, name: str, title: str) -> RowTable:
        model.setParent(self)
        model.arrange_in(self.context.background)
        table = RowTable(model)
        table.setObjectName(name)
        table.setAccessibleName(title)
        table.choice_changed.connect(self._show_choice)
        table.link_followed.connect(self.link_followed)
        table.offer_menu(self._add_to_menu)
        follow_numbers(self.context, self, table)
        return table

    # What the frame asks

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return tuple(self._switcher.actions.values())

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(EXPLANATION)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`."""
        self._snapshot = snapshot
        self._chips.show_cluster(snapshot.cluster)
        instances = self.context.instances
        if len(snapshot.cluster.hosts) >= FOLDED_ROWS and self._can_sum_first():
            self.context.background.query("sums of queues", lambda: sum_queues(snapshot), self._take_sums, owner=self)
        self.context.background.query("queues", lambda: instances.rows(snapshot), self._take_rows, owner=self)

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`; the name of an instance chooses it, any other text filters."""
        is_of_hosts = key.startswith(HOSTS_KEY)
        self._bar.set_tab(HOSTS if is_of_hosts else INSTANCES)
        key = key.removeprefix(HOSTS_KEY)
        self._chips.set_filter(InstanceFilter())
        self._wanted = key if "@" in key and ":" not in key else ""
        self._bar.set_filter("" if self._wanted else key)
        self._ask()
        self._choose_wanted()

    def location(self) -> str:
        """See `Page.location`."""
        rows = self._table.chosen_rows()
        return rows[0].name if rows else self._bar.filter_text

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        items, tab = self.active_table.chosen_items(), self._bar.tab
        if tab == HOSTS:
            return show_hosts([each.name for each in items])
        if tab == QUEUES:
            return show_cluster_queues([each.name for each in items])
        return show_instances([row.name for row in self._chosen_instances()])

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self._bar.focus_filter()

    def step_back(self) -> bool:
        """See `Page.step_back`; clears the text of the filter, then its chips."""
        if self._bar.filter_text:
            self._bar.set_filter("")
        elif not self._chips.filter.is_empty:
            self._chips.clear()
        else:
            return False
        return True

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {
            "table": self._table.save_state(),
            "queues": self._queues.save_state(),
            "hosts": self._hosts.save_state(),
            "grouping": self._grouping.current,
            "tab": self._bar.tab,
            "sides": self._sides.kept_sizes(),
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self._table.restore_state(state.get("table", {}))
        self._queues.restore_state(state.get("queues", {}))
        self._hosts.restore_state(state.get("hosts", {}))
        if state.get("grouping") in list(Grouping):
            self._grouping.choose(Grouping(state["grouping"]))
        self._bar.set_tab(state.get("tab", INSTANCES))
        self._sides.restore_sizes(state.get("sides", []))

    # Showing

    def _note(self, snapshot: Snapshot) -> None:
        """Add slots and loads to the history, also while another page is shown."""
        history = self._history

        def take(found: InstanceHistory) -> None:
            before, self._history = self._history, found
            self.context.background.let_go(before)

        self.context.background.query("history of instances", lambda: history.with_snapshot(snapshot), take, owner=self)

    def _can_sum_first(self) -> bool:
        """Whether the sums of cluster queues are all that is seen of very many instances of which no row is made."""
        is_plain = self._grouping.current == Grouping.QUEUE and self._chips.filter.is_empty
        return is_plain and not self._shown.all_rows and self._model.is_as_it_came

    def _take_sums(self, sums: tuple[QueueSums, ...]) -> None:
        snapshot, instances = self._snapshot, self.context.instances
        if snapshot is None or not self._can_sum_first() or sum(each.count for each in sums) < FOLDED_ROWS:
            return

        def find_rows(queue: str) -> Sequence[InstanceRow]:
            return [row for row in instances.rows(snapshot) if row.queue == queue]

        self._model.show_headings(make_headings(self._model, sums, find_rows))

    def _take_rows(self, rows: tuple[InstanceRow, ...]) -> None:
        before, self._shown = self._shown, replace(self._shown, all_rows=rows, chosen=())
        self.context.background.let_go(before)
        self._ask()

    def _ask(self) -> None:
        """Filter, group and count in a worker, as there may be thousands of instances."""
        snapshot, rows = self._snapshot, self._shown.all_rows
        if snapshot is None:
            return
        if self._model.awaits_rows and not rows:
            if not self._can_sum_first():
                self._model.drop_first()
            return
        wanted, grouping = self._chips.filter, Grouping(self._grouping.current)
        with_hosts = self._bar.tab == HOSTS or len(rows) < FOLDED_ROWS
        self.context.background.query(
            "queues shown",
            lambda: find_rows_shown(rows, snapshot, wanted, grouping, with_hosts=with_hosts),
            self._show_rows,
            owner=self,
        )

    def _show_rows(self, shown: RowsShown) -> None:
        before, self._shown = self._shown, shown
        self.context.background.let_go(before)
        is_filtered = bool(shown.all_rows) and not self._chips.filter.is_empty
        for either in self._eithers:
            either.set_other_filter(tr("No queue instance passes all the filters above.") if is_filtered else "")
        self._model.show_rows(shown.instances)
        self._queue_model.show_rows(shown.queues)
        if shown.hosts is not None:
            self._host_model.show_rows(shown.hosts)
        elif self._bar.tab == HOSTS:
            self._ask()
        self._bar.show_counts((len(shown.chosen), len(shown.queues), shown.host_count))
        self._show_found()
        self.summary_changed.emit(shown.summary)
        # What a filter leaves is in the rows.
        self._opens_summary.setVisible(not is_filtered)
        self._choose_wanted()
        self._switcher.show_permission()
        self._show_details()

    def _show_found(self) -> None:
        model = self.active_table.model()
        self._bar.show_found(model.found, model.total)

    def _clear_filters(self) -> None:
        self._chips.clear()
        self._bar.set_filter("")

    def _filter(self, text: str) -> None:
        self._model.set_filter(text)
        self._queue_model.set_filter(text)
        self._host_model.set_filter(text)
        self._show_found()

    @property
    def active_table(self) -> RowTable:
        """The table of the tab that is shown."""
        return (self._table, self._queues, self._hosts)[self._bar.tab]

    def _show_tab(self, tab: int) -> None:
        self._tables.setCurrentIndex(tab)
        if tab == HOSTS and self._shown.hosts is None:
            self._ask()
        self._grouping.setVisible(tab == INSTANCES)
        self.setFocusProxy(self.active_table)
        self._show_found()
        self._show_choice()

    def _show_choice(self) -> None:
        self._switcher.show_permission()
        self._show_details()
        rows = self._table.chosen_rows()
        if rows and self._bar.tab == INSTANCES:
            self.location_changed.emit(rows[0].name)

    def _show_details(self) -> None:
        """Find the details in a worker, as explaining a state looks at the whole cluster."""
        items, rows, snapshot = self.active_table.chosen_items(), self._chosen_instances(), self._snapshot
        if not items or snapshot is None:
            self._details.show_details(Details(tr(CHOOSE[self._bar.tab])))
            return
        rows = rows or _find_rows_to_come(items)
        history = self._history
        is_one = len(items) == 1 and isinstance(items[0], InstanceRow)
        count = count_of(len(rows), "instance", "instances")
        title = items[0].name if len(items) == 1 else tr("{count} chosen").format(count=count)
        self.context.background.query(
            "queue details",
            lambda: instance_details(rows[0], snapshot, history) if is_one else group_details(title, rows),
            self._details.show_details,
            owner=self,
        )

    def _chosen_instances(self) -> Sequence[InstanceRow]:
        """Return the chosen instances and every shown instance of a chosen group, queue or host, each once."""
        rows: dict[str, InstanceRow] = {}
        items = self.active_table.chosen_items()
        if len(items) == 1:
            return self._instances_of(items[0])
        for item in items:
            rows.update((row.name, row) for row in self._instances_of(item))
        return list(rows.values())

    def _instances_of(self, item: object) -> Sequence[InstanceRow]:
        if isinstance(item, Group):
            # Nothing can be done with rows that are being made: whoever asks for one waits for all of them.
            return () if isinstance(item.rows, RowsToCome) else item.rows
        if isinstance(item, TotalRow):
            queues = {row.name for row in self._queue_model.rows()}
            return [row for row in self._shown.chosen if row.queue in queues]
        if isinstance(item, HostLoadRow):
            return [row for row in self._shown.chosen if row.host == item.name]
        if isinstance(item, ClusterQueueRow):
            return [row for row in self._shown.chosen if row.queue == item.name]
        return [item] if isinstance(item, InstanceRow) else []

    # Going somewhere

    def _show_instances_of(self, queue: str) -> None:
        self._bar.set_tab(INSTANCES)
        self._bar.set_filter(f'queue:"{queue}"')

    def _add_to_menu(self, menu: QMenu) -> None:
        menu.addActions(self.page_actions())
        rows = self._chosen_instances()
        if len(rows) == 1:
            menu.addSeparator()
            name, host = rows[0].name, rows[0].host
            menu.addAction(tr("Jobs on {name}").format(name=name), lambda: self.follow("jobs", f'queue:"{name}"'))
            text = tr("Reservations on {name}").format(name=name)
            menu.addAction(text, lambda: self.follow("reservations", f"instance:{name}"))
            menu.addAction(tr("Only host {host}").format(host=host), lambda: self.navigate_to(f'host:"{host}"'))
        self._add_places(menu, rows)

    def _add_places(self, menu: QMenu, rows: Sequence[InstanceRow]) -> None:
        """Add actions that go to the instances and the configuration of one cluster queue or one host."""
        tab, items = self._bar.tab, self.active_table.chosen_items()
        queues, hosts = {row.queue for row in rows}, {row.host for row in rows}
        if tab == HOSTS:
            queues, hosts = set(), {each.name for each in items}
        elif tab == QUEUES:
            hosts = set()
        menu.addSeparator()
        if len(queues) == 1:
            (queue,) = queues
            if tab == QUEUES:
                menu.addAction(tr("Instances of {name}").format(name=queue), lambda: self._show_instances_of(queue))
            self._add_configuration(menu, ObjectKind.QUEUE, queue)
        if len(hosts) == 1:
            (host,) = hosts
            if tab == HOSTS:
                text = tr("Instances on {name}").format(name=host)
                menu.addAction(text, lambda: self.navigate_to(f'host:"{host}"'))
            self._add_configuration(menu, ObjectKind.HOST, host)

    def _add_configuration(self, menu: QMenu, kind: ObjectKind, name: str) -> None:
        link = find_configuration(kind, name)
        if link is not None:
            menu.addAction(tr("Configure {name}").format(name=name), lambda: self.link_followed.emit(link))

    def _choose_wanted(self) -> None:
        if not self._wanted:
            return
        row = next((each for each in self._shown.instances if each.name == self._wanted), None)
        if row is not None:
            self._model.set_open(row.group, is_open=True)
            if self._table.choose(row.key):
                self._wanted = ""


def _find_rows_to_come(items: Sequence[object]) -> Sequence[InstanceRow]:
    """Return the rows of headings whose rows are being made, for a worker that waits for them."""
    waiting = [each.rows for each in items if isinstance(each, Group) and isinstance(each.rows, RowsToCome)]
    return RowsToCome(sum(map(len, waiting)), lambda: [row for rows in waiting for row in rows])


def _usual_width(width: int) -> int:
    """How wide the details are on a page so wide, as long as nobody has moved their edge; pixels."""
    return min(tokens().size("details_width") * 3 // 2, width * DETAILS_SHARE // 100)
