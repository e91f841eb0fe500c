"""The areas of all clusters of a window, one of them on screen; each shows the messages of its own cluster."""

from collections.abc import Sequence

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget

from qmonpy.gui.base.link import Link
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.frame.clusters.cluster_area import ClusterArea
from qmonpy.gui.frame.clusters.cluster_desk import Entry
from qmonpy.gui.frame.clusters.cluster_reach import ClusterReach
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster
from qmonpy.gui.frame.clusters.reach_page import ReachPage
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.model.report import Report
from qmonpy.translation import tr


class AreaStack(QStackedWidget):
    """Makes the area of a cluster when it first comes on screen; an empty one is shown while no cluster is open.

    The first cluster takes the empty area over.
    """

    area_made = Signal(object)
    """A `ClusterArea` was made; it is not on screen yet."""

    def __init__(
        self, settings: QSettings, messages: MessageCentre, edit_actions: Sequence[QAction], choose_cell: QAction
    ):
        """`edit_actions` are shown at the foot of each area; `messages` of the window are shown in all of them."""
        super().__init__()
        self._settings, self._messages = settings, messages
        self._edit_actions, self._choose_cell = edit_actions, choose_cell
        self._areas: dict[Entry | None, ClusterArea] = {}
        self._is_closing = False

    @property
    def area(self) -> ClusterArea:
        """The area on screen."""
        area = self.currentWidget()
        assert isinstance(area, ClusterArea)
        return area

    def show_entry(self, entry: Entry | None) -> bool:
        """Bring the area of a cluster on screen, or the empty one; returns whether it was made now."""
        if self._is_closing:
            return False
        before, is_new = self.currentWidget(), entry not in self._areas
        area = self._make(entry) if is_new else self._areas[entry]
        if isinstance(before, ClusterArea) and before is not area:
            area.take_shape(before)
        self.setCurrentWidget(area)
        return is_new

    def retire(self) -> None:
        """Make and destroy no more areas, as all go with the window."""
        self._is_closing = True

    def show_nothing(self, text: str, first_step: QAction) -> None:
        """Show in the empty area why it is empty, and a button for the first step."""
        if None in self._areas:
            self._areas[None].pages.show_empty(EmptyState(text, first_step))

    def drop(self, entry: Entry) -> str:
        """Destroy the area of a closed cluster, whose pages keep their state; returns the id of the page it showed."""
        area = self._areas.get(entry)
        if area is None:
            return ""
        shown = area.pages.shown
        area.pages.close_context()
        if not self._is_closing:
            self._drop(entry)
        return shown

    def _make(self, entry: Entry | None) -> ClusterArea:
        area = self._areas[entry] = self._areas.pop(None) if None in self._areas else self._make_empty()
        area.navigation.setEnabled(isinstance(entry, OpenCluster))
        if isinstance(entry, OpenCluster):
            area.pages.open_context(entry.context)
            _add_trust(area, entry)
            entry.messages.message_posted.connect(area.foot.show_message)
            entry.context.place_asked.connect(area.pages.go_to_edit)
            entry.context.problem_asked.connect(lambda link, report: _show_problem(area, link, report))
        elif isinstance(entry, ClusterReach):
            area.pages.show_empty(ReachPage(entry, self._choose_cell))
        return area

    def _make_empty(self) -> ClusterArea:
        area = ClusterArea(self._settings, self._edit_actions)
        for message in self._messages.own:
            area.foot.show_message(message)
        self._messages.message_posted.connect(area.foot.show_message)
        self.addWidget(area)
        self.area_made.emit(area)
        return area

    def _drop(self, entry: Entry) -> None:
        area = self._areas.pop(entry)
        self._messages.message_posted.disconnect(area.foot.show_message)
        self.removeWidget(area)
        area.setParent(None)
        area.deleteLater()


def _add_trust(area: ClusterArea, opened: OpenCluster) -> None:
    """Add the tab that compares the model with a real cluster; a simulation has none."""
    watch = opened.trust
    if watch is None:
        return
    # Imported here: it imports half of the engine, for which a window on a simulation need not wait.
    from qmonpy.app.clusters.trust_rows import format_share
    from qmonpy.gui.frame.clusters.trust_panel import TrustPanel

    panel = TrustPanel(opened.context)
    tab = area.foot.add_panel(tr("Trust"), panel)

    def show(_: object = None) -> None:
        panel.show_trust(watch.trust, watch.fault)
        area.foot.title_tab(tab, f"{tr('Trust')} {format_share(watch.trust)}".rstrip())

    opened.feed.snapshot_arrived.connect(show)
    panel.link_followed.connect(area.pages.go)
    show()


def _show_problem(area: ClusterArea, link: Link, report: Report) -> None:
    area.pages.go(link)
    if area.pages.page is not None:
        area.pages.page.show_problem(report)
