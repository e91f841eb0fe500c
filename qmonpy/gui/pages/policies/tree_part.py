"""The part Share tree of the page Policies: the tree with what was promised, is due and was used."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from qmonpy.app.policies.tree_rows import TreeRow, make_rows
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.pages.policies.foresight_panel import ForesightPanel
from qmonpy.gui.pages.policies.part import PolicyPart
from qmonpy.gui.pages.policies.tree_model import TreeModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.policies.tree_state import PROJECT, USER, NodeState, read_tree
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

SEPARATOR = "/"
"""Between the names of a key."""
NOTHING = (
    "There is no share tree, so nobody is promised a part of the cluster over time. A share tree gives projects and "
    "users shares; who used less than promised comes first."
)


class TreePart(PolicyPart):
    """The tree as a table. The rest of a key is the path of a node: `physics/anna`, or its name."""

    kinds = (ObjectKind.SCHEDULER,)

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._planned = Cluster()
        self._snapshot = Snapshot()
        self._root: TreeRow | None = None
        self._wanted = ""
        self.model = TreeModel(self)
        self.table = named(RowTable(self.model), "share_tree")
        self.table.setAccessibleName(tr("Share tree"))
        self.panel = ForesightPanel(context.background)
        self.filter = FilterLine(tr("Find nodes, such as anna or actual>20"))
        self._lay_out()
        self.filter.filter_changed.connect(self.model.set_filter)
        self.filter.follow(self.model)
        self.table.choice_changed.connect(self._follow_choice)
        self.table.row_activated.connect(self._follow_row)

    # What the page uses

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `PolicyPart.show_snapshot`."""
        self._snapshot = snapshot
        self._ask()

    def show_draft(self, planned: Cluster) -> None:
        """See `PolicyPart.show_draft`."""
        self._planned = planned
        self._ask()

    def go_to(self, key: str) -> str:
        """See `PolicyPart.go_to`."""
        if self._root is None:
            self._wanted = key
        elif key and not self._choose(key):
            return tr('There is no node "{name}" in the share tree.').format(name=key)
        return ""

    def location(self) -> str:
        """See `PolicyPart.location`."""
        chosen = self.table.chosen_rows()
        return SEPARATOR.join(chosen[0].path) if chosen else ""

    def focus_filter(self) -> None:
        """See `PolicyPart.focus_filter`."""
        self.filter.setFocus()
        self.filter.selectAll()

    def step_back(self) -> bool:
        """See `PolicyPart.step_back`; clears the filter."""
        if not self.filter.text():
            return False
        self.filter.set_filter("")
        return True

    def save_state(self) -> dict[str, Any]:
        """See `PolicyPart.save_state`."""
        return {"table": self.table.save_state(), "sizes": self._splitter.sizes(), **self.panel.save_state()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `PolicyPart.restore_state`."""
        self.table.restore_state(state.get("table", {}))
        self.panel.restore_state(state)
        if state.get("sizes"):
            self._splitter.setSizes(state["sizes"])

    # Showing

    def _ask(self) -> None:
        planned, snapshot = self._planned, self._snapshot

        def take(state: NodeState | None) -> None:
            self._show(state, planned, snapshot)

        self.context.background.query(
            "share tree", lambda: read_tree(planned, snapshot.state, snapshot.now), take, owner=self
        )

    def _show(self, state: NodeState | None, planned: Cluster, snapshot: Snapshot) -> None:
        self._root = None if state is None else make_rows(state)
        self.model.show_tree(self._root)
        self.panel.setVisible(state is not None)
        is_present = planned.share_trees is snapshot.cluster.share_trees
        self.panel.show_tree(state, planned, snapshot, is_present=is_present)
        if self._wanted and self._root is not None:
            wanted, self._wanted = self._wanted, ""
            self._choose(wanted)
        if self._root is not None:
            nodes = sum(not row.state.stands_in for row in self._root)
            self.summary_changed.emit(count_of(nodes, tr("node"), tr("nodes")))
        else:
            self.summary_changed.emit(tr("no share tree"))

    def _follow_choice(self) -> None:
        chosen = self.table.chosen_rows()
        self.panel.choose(chosen[0].path if len(chosen) == 1 else ())
        self.location_changed.emit(self.location())

    def _choose(self, key: str) -> bool:
        path = tuple(key.split(SEPARATOR))
        rows = list(self._root or ())
        found = next((row for row in rows if row.path == path), None)
        found = found or next((row for row in rows if row.name == key), None)
        return found is not None and self.table.choose(found.path)

    def _follow_row(self, row: TreeRow) -> None:
        """Go to the user or project that a node is."""
        if row.state.kind == USER:
            self.link_followed.emit(Link("users", f"{ObjectKind.USER}/{row.name}"))
        elif row.state.kind == PROJECT:
            self.link_followed.emit(Link("projects", f"{ObjectKind.PROJECT}/{row.name}"))

    # How it is put together

    def _lay_out(self) -> None:
        space = tokens().size
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, space("space_2"), 0, 0)
        layout.setSpacing(space("space_1"))
        top = QVBoxLayout()
        top.setContentsMargins(space("space_2"), 0, space("space_2"), 0)
        top.addWidget(self.filter)
        layout.addLayout(top)
        either = TableOrEmpty(self.table, self.model, tr(NOTHING))
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        self._splitter = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._splitter.addWidget(either)
        self._splitter.addWidget(self.panel)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setSizes([400, 260])
        layout.addWidget(self._splitter, 1)
        self.setFocusProxy(self.table)
