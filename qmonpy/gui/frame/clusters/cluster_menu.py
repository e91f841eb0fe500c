"""The menu of the cluster button: the clusters of the window, and opening, saving and closing them."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from qmonpy.gui.base.words import count_of
from qmonpy.gui.frame.clusters.cluster_desk import ClusterDesk, Entry
from qmonpy.gui.frame.clusters.cluster_reach import ClusterReach
from qmonpy.gui.theme import icon
from qmonpy.translation import tr


class ClusterMenu(QMenu):
    """A menu whose list of clusters is made again whenever it opens."""

    entry_chosen = Signal(object)

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setToolTipsVisible(True)
        self._desk: ClusterDesk | None = None
        self._entries: list[QAction] = []
        self.aboutToShow.connect(self.show_entries)

    def follow(self, desk: ClusterDesk) -> None:
        """List the clusters of a desk."""
        self._desk = desk

    def show_entries(self) -> None:
        """List the clusters that are there now."""
        for each in self._entries:
            self.removeAction(each)
            each.deleteLater()
        self._entries = []
        if self._desk is None or not self._desk.entries:
            return
        first, group = self.actions()[0], QActionGroup(self)
        for entry in self._desk.entries:
            action = QAction(describe_entry(entry), self, checkable=True)
            action.setChecked(entry is self._desk.shown)
            if action.isChecked():
                action.setIcon(icon("ok", "accent"))
            action.setToolTip(explain_entry(entry))
            action.triggered.connect(lambda *_, entry=entry: self.entry_chosen.emit(entry))
            group.addAction(action)
            self._insert(first, action)
        line = QAction(self)
        line.setSeparator(True)
        self._insert(first, line)

    def _insert(self, before: QAction, action: QAction) -> None:
        self.insertAction(before, action)
        self._entries.append(action)


def describe_entry(entry: Entry) -> str:
    """Return a cluster as a line of the menu: its name, and whether it is stale or has edits."""
    if isinstance(entry, ClusterReach):
        state = tr("no answer") if entry.failures else tr("opening")
        return f"{entry.title} ({state})"
    marks: Sequence[str] = [tr("stale")] if entry.is_stale else []
    unsaved = len(entry.context.draft.unsaved)
    if unsaved:
        marks = [*marks, count_of(unsaved, "edit", "edits")]
    return f"{entry.title} ({', '.join(marks)})" if marks else entry.title


def explain_entry(entry: Entry) -> str:
    """Return what a cluster is, and what it does while another one is on screen."""
    if isinstance(entry, ClusterReach):
        return tr("A real Grid Engine that does not answer yet; it is asked until it does")
    if entry.is_real:
        words = tr(
            "A real Grid Engine, asked every {seconds:g} s, and every {away:g} s while another cluster is on screen or"
            " the window is minimised"
        )
        return words.format(seconds=entry.interval, away=entry.away_interval)
    where = str(entry.path) if entry.path else tr("The demo cluster; Save as... keeps it in a file")
    return f"{where}\n{tr('Its clock stops while it is not on screen')}"
