"""Tables that tell how high they would be, and of which a few lines are in view on a small screen, too."""

from typing import cast

from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtWidgets import QAbstractItemView, QTableView

from qmonpy.gui.theme import tokens

LEAST_LINES = 4
"""Of a table that tells how high it would be. Where a page has no room for them, it scrolls."""


class AsksLines:
    """Beside a table of Qt, in front of it."""

    _usual_lines = 0

    @property
    def has_bar(self) -> bool:
        """Whether the columns need a bar to scroll them."""
        return cast(QTableView, self).horizontalScrollBar().maximum() > 0

    def height_of(self, lines: int) -> int:
        """The height at which the header and so many lines are in view, and the bar if the columns need one."""
        table = cast(QTableView, self)
        bar = table.horizontalScrollBar().sizeHint().height() if self.has_bar else 0
        header = table.horizontalHeader()
        wanted = header.sizeHint().expandedTo(header.minimumSize()).boundedTo(header.maximumSize())
        head = 0 if header.isHidden() else wanted.height()
        return head + lines * tokens().size("row") + 2 * table.frameWidth() + bar

    def ask_lines(self, usual: int) -> None:
        """Be as high as so many lines where there is room; a few are in view on a small screen, too."""
        self._usual_lines = usual
        self.keep_lines(min(usual, LEAST_LINES))

    def keep_lines(self, least: int = LEAST_LINES) -> None:
        """Be no lower than so many lines, beside what has room for itself; a page without that room scrolls."""

        def keep() -> None:
            cast(QTableView, self).setMinimumHeight(self.height_of(least))

        keep()
        cast(QTableView, self).horizontalScrollBar().rangeChanged.connect(lambda *_: keep())

    def show_line(self, index: QModelIndex) -> None:
        """Scroll up or down to a line: into the middle, or to the top of a table of its least height, as that may be in
        a page that scrolls, with only its first lines in sight."""
        table = cast(QTableView, self)
        aside, hint = table.horizontalScrollBar().value(), QAbstractItemView.ScrollHint
        is_least = table.height() <= table.minimumHeight()
        table.scrollTo(index, hint.PositionAtTop if is_least else hint.PositionAtCenter)
        table.horizontalScrollBar().setValue(aside)

    def sizeHint(self) -> QSize:
        """See Qt."""
        hint = cast(QSize, super().sizeHint())  # type: ignore[misc]
        return QSize(hint.width(), self.height_of(self._usual_lines)) if self._usual_lines else hint
