"""Two sides of a page, its main part and details; where both have no room, the details fold to a button at the edge."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QSplitter, QToolButton, QWidget

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.base.words import tr
from qmonpy.gui.theme import icon, tokens

NARROW_WIDTH = 860
"""Below that, details beside a table leave too little of both; pixels at 1x, for text of the usual size."""


class SideSplitter(FitsWidth, QSplitter):
    """The details stay folded in a narrow window unless the user unfolds them; in a wide one they are shown."""

    def __init__(self, main: QWidget, details: QWidget, usual_width: Callable[[int], int] | None = None):
        """`usual_width` tells how wide the details are, of a width in pixels, as long as nobody has said it."""
        self._usual_width = usual_width
        self._is_narrow: bool | None = None
        self._wide_sizes: list[int] = []
        self._main, self._details = main, details
        super().__init__(Qt.Orientation.Horizontal)
        self.fold_button = QToolButton()
        self.fold_button.setObjectName("fold_details")
        self.fold_button.setAutoRaise(True)
        self.fold_button.setCheckable(True)
        self.fold_button.setAccessibleName(tr("Details"))
        # A splitter is no higher than what is lowest in it.
        self.fold_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.fold_button.setFixedWidth(tokens().size("control_height"))
        self.fold_button.toggled.connect(self._show_side)
        for each in (main, details, self.fold_button):
            self.addWidget(each)
        self.setStretchFactor(0, 1)
        for place in (0, 2):
            self.setCollapsible(place, False)
        self.fold_button.hide()

    @property
    def is_folded(self) -> bool:
        """Whether the details are folded away, for want of room."""
        return bool(self._is_narrow) and not self.fold_button.isChecked()

    def fit(self) -> None:
        """Fold the details where the window is narrow for its text."""
        is_narrow = self.width() < tokens().scaled(NARROW_WIDTH)
        if is_narrow != self._is_narrow and hasattr(self, "fold_button"):
            was_wide, self._is_narrow = self._is_narrow is False, is_narrow
            if was_wide:
                self._wide_sizes = self.sizes()[:2]
            self._show_side()
            details = self._find_width()
            if not is_narrow and details is not None:
                self.setSizes([max(0, self.width() - details), details])

    def _find_width(self) -> int | None:
        """How wide the details are to be where there is room; None leaves it to Qt."""
        if self._wide_sizes:
            return self._wide_sizes[1]
        return self._usual_width(self.width()) if self._usual_width is not None else None

    def kept_sizes(self) -> list[int]:
        """Return the widths of both sides in a wide window, to be remembered; empty where there was none."""
        return self.sizes()[:2] if not self._is_narrow else self._wide_sizes

    def restore_sizes(self, sizes: list[int]) -> None:
        """Take widths that were remembered, for a wide window."""
        self._wide_sizes = sizes[:2]
        if sizes:
            self.setSizes(sizes[:2])

    def unfold(self) -> None:
        """Show the details, also in a narrow window, and where they were dragged away."""
        self.fold_button.setChecked(True)
        if not self.sizes()[1]:
            width = tokens().size("details_width")
            self.setSizes([max(0, self.width() - width), width])

    def _show_side(self, *_: object) -> None:
        folded = self.is_folded
        self._details.setVisible(not folded)
        self.fold_button.setVisible(bool(self._is_narrow))
        words = tr("Show the details of what is chosen") if folded else tr("Fold the details away")
        self.fold_button.setToolTip(words)
        self.fold_button.setAccessibleDescription(words)
        self.fold_button.setIcon(icon("left" if folded else "right"))
        if self._is_narrow and not folded:
            room = max(0, self.width() - self.fold_button.width())
            width = min(tokens().size("details_width"), room // 2)
            self.setSizes([room - width, width])
