"""The part of the window that shows one cluster: its navigation, pages and panel at the foot."""

from collections.abc import Sequence

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.frame.foot_panel import FootPanel
from qmonpy.gui.frame.navigation import Navigation
from qmonpy.gui.frame.page_stack import PageStack
from qmonpy.gui.theme import tokens

NARROW_WIDTH = 900
"""The navigation folds to its icons below that; pixels at 1x, for text of the usual size."""
FIRST_HEIGHT = 800
"""The height in pixels that is assumed before the window is laid out."""


class ClusterArea(FitsWidth, QWidget):
    """Navigation, pages and foot of one cluster, kept until it is closed, so that returning to it builds nothing."""

    def __init__(self, settings: QSettings, edit_actions: Sequence[QAction]):
        super().__init__()
        self._foot_height = tokens().size("foot_height")
        self.navigation = Navigation()
        self.pages = PageStack(settings)
        self.foot = FootPanel(edit_actions)
        self.splitter = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self.splitter.addWidget(self.pages)
        # Otherwise the splitter shows it again with the first page, which then works everything out twice.
        self.pages.show()
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

    def fit(self) -> None:
        """Fold the navigation where the window is narrow for its text."""
        self.navigation.set_narrow(self.width() < tokens().scaled(NARROW_WIDTH))

    def take_shape(self, other: "ClusterArea") -> None:
        """Make the foot as high as that of the area that was on screen before."""
        self._foot_height = other._foot_height if other.foot.is_folded else other.foot.height()
        self.foot.set_folded(other.foot.is_folded)

    def _give_room(self, is_folded: bool) -> None:
        """Set the height of the foot panel: its line when folded, else the height that it had."""
        height = self.splitter.height() or FIRST_HEIGHT
        if is_folded:
            self._foot_height = max(self.foot.height(), tokens().size("foot_height"))
        foot = self.foot.minimumHeight() if is_folded else self._foot_height
        self.splitter.setSizes([height - foot, foot])
