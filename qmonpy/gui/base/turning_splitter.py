"""Parts of a page beside each other, which go below each other where the page is too narrow for that."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from qmonpy.gui.base.fits_width import FitsWidth

_BESIDE, _BELOW = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class TurningSplitter(FitsWidth, QSplitter):
    """A splitter that may be as narrow as the widest of its parts; the last one takes the room that is left."""

    def __init__(self, parts: Sequence[QWidget], widths: Sequence[int]):
        """`widths` are those of the parts beside each other as long as nobody has said it, in pixels."""
        self._wide_sizes = [*widths]
        super().__init__(_BESIDE)
        self.setChildrenCollapsible(False)
        for each in parts:
            self.addWidget(each)
        self.setStretchFactor(self.count() - 1, 1)
        self.setSizes(self._wide_sizes)
        self.splitterMoved.connect(self._note_sizes)

    def minimumSizeHint(self) -> QSize:
        """Return the width that it needs with its parts below each other, and the height as they are now."""
        return QSize(max(self._least(), default=0), super().minimumSizeHint().height())

    def fit(self) -> None:
        """Put the parts below each other where they have no room beside each other."""
        is_wide = self.width() >= sum(self._least()) + self.handleWidth() * (self.count() - 1)
        wanted = _BESIDE if is_wide else _BELOW
        if wanted is self.orientation():
            return
        self.setOrientation(wanted)
        self.setSizes(self._wide_sizes if is_wide else [max(1, each.sizeHint().height()) for each in self._parts()])

    def kept_sizes(self) -> list[int]:
        """Return the widths of the parts beside each other, to be remembered."""
        return self._wide_sizes

    def _note_sizes(self) -> None:
        if self.orientation() is _BESIDE:
            self._wide_sizes = self.sizes()

    def restore_sizes(self, sizes: list[int]) -> None:
        """Take widths that were remembered."""
        if len(sizes) == self.count():
            self._wide_sizes = sizes
            if self.orientation() is _BESIDE:
                self.setSizes(sizes)

    def _least(self) -> list[int]:
        return [max(each.minimumSizeHint().width(), each.minimumWidth()) for each in self._parts()]

    def _parts(self) -> list[QWidget]:
        return [part for place in range(self.count()) if (part := self.widget(place)) is not None]
