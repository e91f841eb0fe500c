"""The main part of a page and a side beside it, which folds to a button at the edge where both have no room.

As long as nobody has moved the edge between them, the side has its share of a page of any width.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.theme import icon, tokens
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

NARROW_WIDTH = 860
"""Below that, details beside a table leave too little of both; pixels at 1x, for text of the usual size."""
NARROW_FOR_LISTS = 720
"""Below that, a list of objects beside a form leaves too little of both; as above."""
DETAILS_PART = 4
"""Details of what is chosen take the fourth part of a wide page."""


@dataclass(frozen=True)
class SideWords:
    """How the side that folds is called, and what its button does."""

    name: str
    show: str
    fold: str


DETAILS = SideWords("Details", "Show the details of what is chosen", "Fold the details away")
LIST = SideWords("List", "Show the list", "Fold the list away")


class FoldButton(QToolButton):
    """As high as the splitter; on a page that scrolls its icon is in the middle of what is in view at first."""

    def paintEvent(self, _: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        area: QWidget | None = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if isinstance(area, QScrollArea):
            option.rect.setHeight(min(self.height(), area.viewport().height()))
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


class SideSplitter(FitsWidth, QSplitter):
    """The side stays folded in a narrow window unless the user unfolds it; in a wide one it is shown."""

    narrowed = Signal(bool)
    """Whether there is no room for both: what is on the side alone may be folded away with it."""

    _is_divided = False
    """Whether the user has set the width of the side."""

    def __init__(
        self,
        main: QWidget,
        side: QWidget,
        usual_width: Callable[[int], int] | None = None,
        *,
        words: SideWords = DETAILS,
        is_left: bool = False,
        narrow_width: int = NARROW_WIDTH,
    ):
        """`usual_width` tells how wide the side is, of a width in pixels, as long as nobody has said it; without it,
        the side is as wide as details are.

        The side is at the right, or with `is_left` at the left.
        """
        self._usual_width = usual_width or _usual_details
        self._words, self._is_left, self._narrow_width = words, is_left, narrow_width
        self._is_narrow: bool | None = None
        self._wide_sizes: list[int] = []
        self._main, self._side = main, side
        super().__init__(Qt.Orientation.Horizontal)
        self.fold_button = FoldButton()
        self.fold_button.setObjectName("fold_details")
        self.fold_button.setAutoRaise(True)
        self.fold_button.setCheckable(True)
        self.fold_button.setAccessibleName(tr(words.name))
        # A splitter is no higher than what is lowest in it.
        self.fold_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.fold_button.setFixedWidth(tokens().size("control_height"))
        self.fold_button.toggled.connect(self._show_side)
        for each in (self.fold_button, side, main) if is_left else (main, side, self.fold_button):
            self.addWidget(each)
        self.setStretchFactor(self.indexOf(main), 1)
        for each in (main, self.fold_button):
            self.setCollapsible(self.indexOf(each), False)
        self.fold_button.hide()
        self.splitterMoved.connect(self._note_division)

    @property
    def is_folded(self) -> bool:
        """Whether the side is folded away, for want of room."""
        return bool(self._is_narrow) and not self.fold_button.isChecked()

    def fit(self) -> None:
        """Fold the side where the window is narrow for its text; else give it its width."""
        is_narrow = self.width() < tokens().scaled(self._narrow_width)
        if is_narrow != self._is_narrow and hasattr(self, "fold_button"):
            was_wide, self._is_narrow = self._is_narrow is False, is_narrow
            if was_wide:
                self._wide_sizes = self._pair()
            self._show_side()
            if not is_narrow:
                self._give(self._find_width())
            self.narrowed.emit(is_narrow)
        elif not is_narrow and not self._is_divided and hasattr(self, "fold_button"):
            self._give(self._usual_width(self.width()))

    def _find_width(self) -> int:
        """How wide the side is to be where there is room."""
        return self._wide_sizes[1] if self._is_divided and self._wide_sizes else self._usual_width(self.width())

    def _give(self, side: int) -> None:
        if side != self._pair()[1]:
            self._divide(max(0, self.width() - side), side)

    def _note_division(self) -> None:
        if not self._is_narrow:
            self._is_divided = True

    def _pair(self) -> list[int]:
        """The widths of the main part and of the side."""
        sizes = self.sizes()
        return [sizes[self.indexOf(self._main)], sizes[self.indexOf(self._side)]]

    def _divide(self, main: int, side: int) -> None:
        self.setSizes([0, side, main] if self._is_left else [main, side])

    def kept_sizes(self) -> list[int]:
        """Return the widths of main part and side in a wide window, to be remembered; empty where nobody has set
        them."""
        if not self._is_divided:
            return []
        return self._pair() if not self._is_narrow else self._wide_sizes

    def restore_sizes(self, sizes: list[int]) -> None:
        """Take widths that were remembered, for a wide window."""
        if len(sizes) > 1:
            self._is_divided, self._wide_sizes = True, sizes[:2]
            self._divide(*sizes[:2])

    def unfold(self) -> None:
        """Show the side, also in a narrow window, and where it was dragged away."""
        self.fold_button.setChecked(True)
        if not self._pair()[1]:
            width = tokens().size("details_width")
            self._divide(max(0, self.width() - width), width)

    def _show_side(self, *_: object) -> None:
        folded = self.is_folded
        self._side.setVisible(not folded)
        self.fold_button.setVisible(bool(self._is_narrow))
        words = tr(self._words.show if folded else self._words.fold)
        self.fold_button.setToolTip(words)
        self.fold_button.setAccessibleDescription(words)
        self.fold_button.setIcon(icon("left" if folded != self._is_left else "right"))
        if self._is_narrow and not folded:
            room = max(0, self.width() - self.fold_button.width())
            width = min(tokens().size("details_width"), room // 2)
            self._divide(room - width, width)


def _usual_details(width: int) -> int:
    return max(tokens().size("details_width"), width // DETAILS_PART)
