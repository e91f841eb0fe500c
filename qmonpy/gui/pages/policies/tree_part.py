"""The part Share tree of the page Policies: the tree with what was promised, is due and was used, as table and text."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.policies.first_tree import describe_others
from qmonpy.app.policies.task_count import TreeTasks
from qmonpy.app.policies.tree_rows import TreeEdits, TreeRow, find_marks, group_reports, make_rows
from qmonpy.app.policies.tree_words import describe_tree, explain_tree
from qmonpy.app.session.showing_command import show_objects
from qmonpy.app.session.shown_snapshot import ShownPlan, ShownSnapshot
from qmonpy.app.terms.number import Number
from qmonpy.app.terms.starts.several_number import SeveralNumbers
from qmonpy.clusters.interface import TakesOrders
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.reflow_scroll import show_in_areas
from qmonpy.gui.editing.conflict_view import ConflictView
from qmonpy.gui.pages.policies.foresight_panel import ForesightPanel
from qmonpy.gui.pages.policies.part import AsksLeast, PolicyPart
from qmonpy.gui.pages.policies.settings_strip import SettingsStrip
from qmonpy.gui.pages.policies.tree_editing import TreeEditing
from qmonpy.gui.pages.policies.tree_menu import make_menu
from qmonpy.gui.pages.policies.tree_model import NODE, SHARES, TreeModel
from qmonpy.gui.pages.policies.tree_table import TreeTable
from qmonpy.gui.pages.policies.usage_clearing import ask_to_clear
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.texts.live_text import LiveText
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.policies.tree_state import NodeState, read_tree
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import Path
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

TABLE, TEXT = "table", "text"
MOST_AT_ONCE = 2_000
"""With so many jobs, running tasks, and users and projects with usage, a tree is read in a few milliseconds."""
SETTINGS = (
    ("weight_tickets_share", later("Tickets")),
    ("halftime", later("Half-life, hours")),
    ("compensation_factor", later("Compensation factor")),
)
NOTHING = later(
    "There is no share tree, so nobody is promised a part of the cluster over time. In a share tree, projects and "
    "users have shares; whoever used less than promised comes first."
)


LEAST_ROWS = 5
"""So many rows of the tree have room besides the plot; a page with less room scrolls."""


class _Splitter(AsksLeast, QSplitter):
    """The table above, what is foreseen below."""


class TreePart(PolicyPart):
    """The tree. The rest of a key is the path of a node, `physics/anna`, or its name."""

    kinds = (ObjectKind.SHARE_TREE, ObjectKind.SCHEDULER)
    _planned, _snapshot = ShownPlan(), ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._root: TreeRow | None = None
        self._wanted: tuple[Path, ...] = ()
        self._wanted_key = ""
        self._unnamed: Path | None = None
        self.model = TreeModel(lambda: self._planned, self)
        self.table = named(TreeTable(self.model), "share_tree")
        self.table.setAccessibleName(tr("Share tree"))
        follow_numbers(context, self, self.table)
        self.editing = TreeEditing(context, self.table, self)
        self.table.list_names = self.editing.known_names
        self.panel = ForesightPanel(context.background)
        follow_numbers(context, self, self.panel)
        self.filter = FilterLine(tr("Find nodes, such as anna or actual>20"))
        self.segments = Segments([(TABLE, tr("Tree")), (TEXT, tr("Text"))])
        self.segments.button(TEXT).setToolTip(tr("As qconf -sstree prints it"))
        self.strip = SettingsStrip(context, SETTINGS)
        self.notice = named(QLabel(wordWrap=True), "stale")
        self.others = named(QLabel(wordWrap=True), "hint")
        self.text = named(LiveText(), "tree_text")
        self.text.setAccessibleName(tr("Share tree as text"))
        self.begin = QAction(icon("add"), tr("Begin a share tree"), self)
        self.begin.setToolTip(
            tr(
                "An edit: equal shares for all projects, or for all users, and for default, which stands for everybody "
                "else and may be deleted; to be changed before Apply"
            )
        )
        self.clear_usage = named(QPushButton(tr("Clear usage...")), "clear_usage")
        self.clear_usage.setToolTip(tr("Set the past usage of all users and projects to zero (qconf -clearusage)"))
        self._conflict: ConflictView | None = None
        self._lay_out()
        self._connect()

    # What the page uses

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `PolicyPart.show_snapshot`."""
        self._snapshot = snapshot
        self._ask()

    def show_draft(self, planned: Cluster) -> None:
        """See `PolicyPart.show_draft`."""
        self._planned = planned
        self.strip.show_cluster(planned)
        self._show_text()
        self._show_conflict()
        self._ask()

    def set_locked(self, is_locked: bool) -> None:
        """See `PolicyPart.set_locked`."""
        super().set_locked(is_locked)
        self.model.is_locked = self.editing.is_locked = is_locked
        self.strip.set_locked(is_locked)
        self.text.set_refused(is_locked)
        self.begin.setEnabled(not is_locked)
        self.clear_usage.setEnabled(not is_locked)

    def take_text(self) -> None:
        """See `PolicyPart.take_text`."""
        self.strip.take_text()
        self.text.take_text()

    def work(self) -> Mapping[str, Callable[[], None]]:
        """See `PolicyPart.work`."""
        return {
            "add-object": self.editing.add,
            "clone-objects": self.editing.clone,
            "delete-objects": self.editing.delete,
            "revert-objects": self.editing.revert,
        }

    def wanted_actions(self) -> Mapping[str, bool]:
        """See `PolicyPart.wanted_actions`."""
        chosen = self.table.chosen_paths
        return {
            "add-object": True,
            "clone-objects": any(chosen),
            "delete-objects": bool(chosen),
            "revert-objects": self.editing.draft.is_modified,
        }

    def go_to(self, key: str) -> str:
        """See `PolicyPart.go_to`."""
        if self._root is None:
            self._wanted_key = key
        elif key and not self._choose(key):
            return tr('There is no node "{name}" in the share tree.').format(name=key)
        return ""

    def show_edit(self, kind: ObjectKind, name: str) -> bool:
        """See `PolicyPart.show_edit`."""
        return kind is ObjectKind.SHARE_TREE or name in self.strip.fields

    def show_report(self, report: Report) -> bool:
        """See `PolicyPart.show_report`."""
        if report not in self.editing.draft.all_reports:
            return False
        if report.span is not None:
            self.choose_view(TEXT)
            self.text.go_to(report.span)
        else:
            self.choose_view(TABLE)
            self._choose("/".join(next(iter(group_reports((report,))))))
        return True

    def location(self) -> str:
        """See `PolicyPart.location`."""
        chosen = self.table.chosen_rows()
        return "/".join(chosen[0].path) if chosen else ""

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        return show_objects(ObjectKind.SHARE_TREE)

    def focus_filter(self) -> None:
        """See `PolicyPart.focus_filter`."""
        self.choose_view(TABLE)
        self.filter.setFocus()
        self.filter.selectAll()

    def step_back(self) -> bool:
        """See `PolicyPart.step_back`; clears the filter, then goes back from the text."""
        if self.filter.text():
            self.filter.set_filter("")
        elif self.segments.current == TEXT:
            self.choose_view(TABLE)
        else:
            return False
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

    def choose_view(self, view: str) -> None:
        """Show the tree as a table or as text."""
        self.take_text()
        self.segments.choose(view)
        self._views.setCurrentIndex(view == TEXT)
        self.filter.setVisible(view == TABLE)
        self._show_text()

    # Showing

    def _note(self, snapshot: Snapshot | None) -> None:
        """Keep the actual shares also while the part is not on screen, so that the plot has no gap."""
        if snapshot is None or self.isVisible():
            return
        self.panel.let_go()
        if not self.panel.is_due(snapshot.now):
            return
        self.context.background.query(
            "shares seen",
            lambda: read_tree(snapshot.cluster, snapshot.state, snapshot.now),
            lambda state: self.panel.note(state, snapshot.now),
            owner=self,
        )

    def find_summary(self) -> Number | None:
        """See `PolicyPart.find_summary`."""
        root = self._root
        if root is None:
            return None
        return SeveralNumbers(tuple(TreeTasks(root, is_waiting, self._planned) for is_waiting in (False, True)))

    def _ask(self) -> None:
        planned, snapshot, draft = self._planned, self._snapshot, self.editing.draft
        if snapshot is None:
            return
        reports = draft.all_reports
        marks = find_marks(snapshot.cluster.share_tree, draft.tree) if draft.is_modified else {}

        def find() -> tuple[NodeState | None, TreeRow | None]:
            state = read_tree(planned, snapshot.state, snapshot.now)
            return state, None if state is None else make_rows(state, TreeEdits(marks, group_reports(reports)))

        def take(found: tuple[NodeState | None, TreeRow | None]) -> None:
            # Of an edit that was made meanwhile newer rows are shown already, or follow.
            if planned is self._planned:
                self._show(*found, planned, snapshot)

        self.context.background.query("share tree", find, take, owner=self)

    def _show(self, state: NodeState | None, root: TreeRow | None, planned: Cluster, snapshot: Snapshot) -> None:
        self._root = root
        is_marked = root is not None and any(row.mark or row.reports for row in root)
        self.table.setColumnHidden(self.model.column_of("state"), not is_marked)
        self.model.show_tree(root)
        self.panel.setVisible(state is not None)
        if root is not None:
            self.panel.show_scale(root.scale)
        self.strip.setVisible(state is not None)
        self.clear_usage.setVisible(state is not None and isinstance(self.context.cluster, TakesOrders))
        is_present = planned.share_trees is snapshot.cluster.share_trees
        self.panel.show_tree(state, planned, snapshot, is_present=is_present)
        words = explain_tree(planned, state)
        self.notice.setText(tr(words))
        self.notice.setVisible(bool(words))
        others = describe_others(snapshot.cluster.share_tree, planned.share_tree, state)
        self.others.setText(tr(others))
        self.others.setVisible(bool(others))
        self.summary_changed.emit(tr(describe_tree(state)))
        self._choose_wanted()

    def _choose_wanted(self) -> None:
        """Choose what was asked for while the rows were made."""
        if self._wanted_key and self._root is not None:
            key, self._wanted_key = self._wanted_key, ""
            self._choose(key)
        paths, self._wanted = self._wanted, ()
        if paths:
            self.table.choose_paths(paths)
        self._name_new()

    def _name_new(self) -> None:
        """Let a new node be named as soon as its row is there."""
        if self._unnamed is not None and self.model.place_of(self._unnamed) is not None:
            path, self._unnamed = self._unnamed, None
            self.table.edit_cell(path, NODE)

    def _take_unnamed(self, path: Path) -> None:
        self._unnamed = path
        self._name_new()

    def _take_wanted(self, paths: tuple[Path, ...]) -> None:
        """Choose nodes of an edit; the rows of a small cluster are made at once, those of others in a worker."""
        self._wanted = paths
        planned, snapshot = self._planned, self._snapshot
        if snapshot is None:
            return
        known = snapshot.state
        parts = known.jobs, known.running, known.usage.users, known.usage.projects
        if any(len(each) > MOST_AT_ONCE for each in parts):
            return
        state = read_tree(planned, snapshot.state, snapshot.now)
        draft = self.editing.draft
        marks = find_marks(snapshot.cluster.share_tree, draft.tree)
        edits = TreeEdits(marks, group_reports(draft.all_reports))
        self._show(state, None if state is None else make_rows(state, edits), planned, snapshot)

    def _choose(self, key: str) -> bool:
        path = tuple(filter(None, key.split("/")))
        rows = list(self._root or ())
        found = next((row for row in rows if row.path == path), None)
        found = found or next((row for row in rows if row.name == key), None)
        show_in_areas(self.table)
        return found is not None and self.table.choose(found.key)

    def _follow_choice(self) -> None:
        chosen = self.table.chosen_rows()
        self.panel.choose(chosen[0].path if len(chosen) == 1 else ())
        self.location_changed.emit(self.location())
        self.actions_changed.emit()

    def _show_text(self) -> None:
        if self.segments.current == TEXT:
            draft = self.editing.draft
            self.text.show_live(draft.text)
            self.text.show_reports([each for each in draft.all_reports if each.span is not None])

    def show_conflict(self) -> None:
        """See `PolicyPart.show_conflict`."""
        if self._conflict is not None:
            show_in_areas(self._conflict)

    def _show_conflict(self) -> None:
        """Show the versions of a tree that was changed by others as well."""
        draft = self.editing.draft
        conflict = next(iter(draft.conflicts()), None)
        if conflict is not None:
            if self._conflict is None:
                self._conflict = made = ConflictView(self)
                made.setFixedHeight(tokens().size("foot_height"))
                made.chosen.connect(lambda id, is_mine: self.editing.draft.resolve(id, is_mine=is_mine))
                made.merged.connect(lambda id, both: self.editing.draft.resolve_with(id, both))
                self._column.insertWidget(1, made)
            self._conflict.show_conflict(draft.kind, conflict)
        if self._conflict is not None:
            self._conflict.setVisible(conflict is not None)

    # How it is put together

    def _connect(self) -> None:
        self.filter.filter_changed.connect(self.model.set_filter)
        self.filter.follow(self.model)
        self.segments.chosen.connect(self.choose_view)
        self.table.choice_changed.connect(self._follow_choice)
        self.table.link_followed.connect(self.link_followed)
        self.table.asked.connect(self.editing.do)
        self.table.dropped.connect(self.editing.move)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(lambda at: self._open_menu(at))
        self.table.row_activated.connect(lambda row: self.table.edit_cell(row.key, SHARES))
        self.model.shares_edited.connect(self.editing.set_shares)
        self.model.name_edited.connect(self.editing.rename)
        self.editing.choice_wanted.connect(self._take_wanted)
        self.editing.name_wanted.connect(self._take_unnamed)
        self.strip.link_followed.connect(self.link_followed)
        self.clear_usage.clicked.connect(lambda: ask_to_clear(self.context, self))
        self.begin.triggered.connect(lambda *_: self.editing.begin())
        self.text.text_typed.connect(lambda text: self.editing.draft.edit_text(text))
        self.text.undo_requested.connect(self.context.undo)
        self.text.redo_requested.connect(self.context.redo)
        self.context.snapshot_changed.connect(self._note)

    def _open_menu(self, at: QPoint) -> None:
        menu = make_menu(self.table, self.editing)
        menu.link_followed.connect(self.link_followed)
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _lay_out(self) -> None:
        space = tokens().size
        top = QHBoxLayout()
        top.setContentsMargins(space("space_2"), 0, space("space_2"), 0)
        top.setSpacing(space("space_2"))
        top.addWidget(self.filter, 1)
        top.addStretch(0)
        top.addWidget(self.segments)
        below = QVBoxLayout()
        below.setContentsMargins(space("space_3"), 0, space("space_3"), 0)
        strip, button = QHBoxLayout(), QHBoxLayout()
        strip.addWidget(self.strip, 1)
        button.addWidget(self.clear_usage)
        settings = FoldingLine()
        settings.box.setContentsMargins(0, 0, 0, 0)
        settings.set_parts(strip, button)
        below.addWidget(settings)
        below.addWidget(self.notice)
        below.addWidget(self.others)
        either = TableOrEmpty(self.table, self.model, tr(NOTHING), self.begin)
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        self._views = QStackedWidget()
        self._views.addWidget(either)
        self._views.addWidget(self.text)
        self._views.setMinimumHeight(self.table.height_of(LEAST_ROWS))
        self._splitter = _Splitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._splitter.addWidget(self._views)
        self._splitter.addWidget(self.panel)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setSizes([400, 260])
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, space("space_2"), 0, 0)
        self._column.setSpacing(space("space_2"))
        self._column.addLayout(top)
        self._column.addLayout(below)
        self._column.addWidget(self._splitter, 1)
        self.setFocusProxy(self.table)
