"""The tabs of the kinds of a page, which give up the room around their titles before the last one is out of sight."""

from PySide6.QtWidgets import QTabBar

from qmonpy.gui.base.fits_width import FitsWidth

SPARED = 14
"""By how many pixels the style makes a tab narrower that is `tight`."""


class KindTabs(FitsWidth, QTabBar):
    """Tabs beside each other, as wide as their titles."""

    _is_tight = False

    def __init__(self) -> None:
        super().__init__()
        self.setDrawBase(False)
        self.setExpanding(False)

    def setTabText(self, index: int, text: str) -> None:
        """See Qt; another title may leave less room to the others."""
        super().setTabText(index, text)
        self.fit()

    def fit(self) -> None:
        """Take the room around the titles if all are in view then, or more of them."""
        shown = [place for place in range(self.count()) if self.isTabVisible(place)]
        needed = sum(self.tabSizeHint(place).width() + (SPARED if self._is_tight else 0) for place in shown)
        is_tight = needed > self.width()
        if is_tight is not self._is_tight:
            self._is_tight = is_tight
            self.setProperty("tight", is_tight)
            self.style().unpolish(self)
            self.style().polish(self)
            # Qt places the tabs anew then.
            self.setElideMode(self.elideMode())
