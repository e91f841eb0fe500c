"""What the window shows of one cluster: navigation, pages and the panel at the foot, which are its own."""

from collections.abc import Sequence

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from qmonpy.gui.frame.foot_panel import FootPanel
from qmonpy.gui.frame.navigation import Navigation
from qmonpy.gui.frame.page_stack import PageStack
from qmonpy.gui.theme import tokens

FIRST_HEIGHT = 800
"""That of the window before it is laid out."""


class ClusterArea(QWidget):
    """Made once for each cluster and kept until it is closed, so that coming back to it builds nothing anew."""

    def __init__(self, settings: QSettings, edit_actions: Sequence[QAction]):
        super().__init__()
        self._foot_height = tokens().size("foot_height")
        self.navigation = Navigation()
        self.pages = PageStack(settings)
        self.foot = FootPanel(edit_actions)
        self.splitter = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self.splitter.addWidget(self.pages)
        self.splitter.addWidget(self.foot)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([FIRST_HEIGHT, self._foot_height])
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.navigation)
        row.addWidget(self.splitter, 1)
        self.pages.page_shown.connect(self.navigation.show_page)
        self.pages.problems_changed.connect(self.foot.show_problems)
        self.foot.folded_changed.connect(self._give_room)

    def take_shape(self, other: "ClusterArea") -> None:
        """Have the foot as high as that of the area that was on screen."""
        self._foot_height = other._foot_height if other.foot.is_folded else other.foot.height()
        self.foot.set_folded(other.foot.is_folded)

    def _give_room(self, is_folded: bool) -> None:
        """The foot panel folds to its line, or unfolds to the height that it had."""
        height = self.splitter.height() or FIRST_HEIGHT
        if is_folded:
            self._foot_height = max(self.foot.height(), tokens().size("foot_height"))
        foot = self.foot.minimumHeight() if is_folded else self._foot_height
        self.splitter.setSizes([height - foot, foot])
