"""The tabs of the kinds of a page, which give up the room around their titles before the last one is out of sight."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QTabBar

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.theme import tokens

MOST_ROOM = 12
"""Pixels at 1x that a tab has beside what the style gives to one that is `tight`: as wide as other tabs are."""


class KindTabs(FitsWidth, QTabBar):
    """Tabs beside each other, as wide as their titles; they share the room that is left, up to a usual one."""

    def __init__(self) -> None:
        super().__init__()
        self._room = 0
        """The pixels that each tab is wider than it must be."""
        self.setProperty("tight", True)
        self.setDrawBase(False)
        self.setExpanding(False)

    def tabSizeHint(self, index: int) -> QSize:
        """See Qt."""
        return super().tabSizeHint(index) + QSize(self._room, 0)

    def setTabText(self, index: int, text: str) -> None:
        """See Qt; another title may leave less room to the others."""
        super().setTabText(index, text)
        self.fit()

    def fit(self) -> None:
        """Share out the room that titles leave."""
        shown = [place for place in range(self.count()) if self.isTabVisible(place)]
        needed = sum(self.tabSizeHint(place).width() - self._room for place in shown)
        room = max(0, min(tokens().scaled(MOST_ROOM), (self.width() - needed) // max(1, len(shown))))
        if room != self._room:
            self._room = room
            # Qt places the tabs anew then.
            self.setElideMode(self.elideMode())
