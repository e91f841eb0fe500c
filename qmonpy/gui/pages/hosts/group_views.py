"""Host groups as trees: the hosts and groups in the chosen one, and all groups."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.host_group_tree import (
    GROUP_COLUMNS,
    GroupNode,
    GroupSummary,
    describe_group,
    group_tree,
    subtree,
    summarize_group,
)
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import Look
from qmonpy.gui.pages.objects.rows_view import Found, RowsView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

NAME_WIDTH, COUNT_WIDTH = 280, 70


def _link(row: GroupNode) -> Link | None:
    place = find_object_place(ObjectKind.HOST_GROUP if row.is_group else ObjectKind.HOST, row.name)
    return Link(*place) if place is not None else None


def _tooltip(row: GroupNode) -> str:
    return " > ".join(row.path)


LOOKS = {
    "name": Look(tone=lambda row: "accent" if row.is_group else "", link=_link, tooltip=_tooltip, width=NAME_WIDTH),
    "hosts": Look(width=COUNT_WIDTH),
    "note": Look(tone=lambda row: "attention"),
}


class GroupView(RowsView):
    """Shows below the members of a group how many hosts it resolves to, which groups contain it, and its tree."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(
            context, self._find_rows, GROUP_COLUMNS, lambda row: row.path, LOOKS,
            name="group_content", title=tr("Hosts of the group"), is_in_form=True, is_tree=True, parent=parent,
        )  # fmt: skip
        self.cycle = named(QLabel(wordWrap=True), "attention_line")
        self.containers = QLabel(wordWrap=True)
        self.containers.setTextFormat(Qt.TextFormat.RichText)
        self.containers.linkActivated.connect(self._follow_name)
        self.body.insertWidget(0, self.cycle)
        self.body.addWidget(self.containers)
        self.cycle.hide()

    @staticmethod
    def _find_rows(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        return describe_group(summarize_group(planned, edited.name)), (subtree(planned, edited.name),)

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        super().show_object(edited, planned, snapshot)
        self._show_summary(summarize_group(planned, edited.name))

    def _show_summary(self, summary: GroupSummary) -> None:
        way = " > ".join(summary.cycle)
        self.cycle.setText(tr("The group contains itself: {way}. Grid Engine refuses that.").format(way=way))
        self.cycle.setVisible(bool(summary.cycle))
        parts = [tr("In no other host group.")]
        if summary.containers:
            parts = [tr("Member of {groups}.").format(groups=_links(summary.containers))]
        if summary.outer:
            words = tr("Through it, also in {groups}.")
            if len(summary.containers) > 1:
                words = tr("Through them, also in {groups}.")
            parts.append(words.format(groups=_links(summary.outer)))
        self.containers.setText(" ".join(parts))

    def _follow_name(self, name: str) -> None:
        place = find_object_place(ObjectKind.HOST_GROUP, name)
        if place is not None:
            self.link_followed.emit(Link(*place))


def _links(names: tuple[str, ...]) -> str:
    style = f"color:{tokens().colour('accent').name()}; text-decoration:none"
    return ", ".join(f'<a href="{name}" style="{style}">{name}</a>' for name in names)


class GroupForest(RowsView):
    """Shows all host groups, each below the groups that contain it, with the edited one chosen."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(
            context, self._find_rows, GROUP_COLUMNS, lambda row: row.path, LOOKS,
            name="group_forest", title=tr("Host groups as a tree"), is_tree=True, parent=parent,
        )  # fmt: skip
        self._chosen = ""
        self.model.changed.connect(self._choose)

    @staticmethod
    def _find_rows(edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> Found:
        rows = group_tree(planned)
        count = count_of(len(planned.host_groups), "host group", "host groups")
        words = tr("{count}, {tops} of them in no other group. Enter or a double click goes to a group.")
        return words.format(count=count, tops=len(rows)), rows

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        self._chosen = edited.name
        super().show_object(edited, planned, snapshot)
        self._choose()

    def _choose(self) -> None:
        chosen = {row.name for row in self.table.chosen_rows()}
        if self._chosen in chosen:
            return
        for row in self.model.rows():
            if row.name == self._chosen:
                self.table.choose(row.path)
                return
