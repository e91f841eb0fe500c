"""The line to type into of the whole window: where its text goes on out of sight, dots say so."""

from bisect import bisect_left

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame, QToolButton

from qmonpy.gui.theme import tokens

DOTS = "\N{HORIZONTAL ELLIPSIS}"
_MARGIN = 2
"""Pixels that Qt keeps free at each side of a line's text."""
_BEFORE_CURSOR = 5
"""Pixels that the rectangle of a cursor begins before it."""
_PART_OF_ICON = 4
"""Beside a button Qt keeps free a fourth of its icon."""


class CutLine(QLineEdit):
    """A text that ends at the edge by chance, such as behind a word, would read as the whole of it.

    Dots hide no cursor: at the side at which somebody types there are none.
    """

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        for side, dots in self.find_dots():
            self._paint_dots(side, dots)

    def find_dots(self) -> list[tuple[QRect, Qt.AlignmentFlag]]:
        """Return where dots stand, and at which edge of that; each rectangle reaches from a letter to a side."""
        text, room = self.displayText(), find_text_rect(self)
        width = self.fontMetrics().horizontalAdvance
        is_plain = self.echoMode() is QLineEdit.EchoMode.Normal and not self.hasSelectedText()
        if not is_plain or width(text) <= room.width():
            return []
        # Qt tells how far a line is scrolled by the place of its cursor alone.
        begin = self.cursorRect().left() + _BEFORE_CURSOR - width(text[: self.cursorPosition()])
        # Qt draws letters into the margins of the text, too.
        needed, drawn, found = width(DOTS), room.adjusted(-_MARGIN, 0, _MARGIN, 0), []
        if begin < room.left():
            left = room.left() + needed
            first = bisect_left(range(len(text)), True, key=lambda place: begin + width(text[:place]) >= left)
            area = QRect(drawn)
            area.setRight(begin + width(text[:first]) - 1)
            found.append((area, Qt.AlignmentFlag.AlignRight))
        if begin + width(text) > room.right() + 1:
            end = room.right() + 1 - needed
            last = bisect_left(range(len(text)), True, key=lambda place: begin + width(text[: place + 1]) > end)
            area = QRect(drawn)
            area.setLeft(begin + width(text[:last]))
            found.append((area, Qt.AlignmentFlag.AlignLeft))
        return [each for each in found if not (self.hasFocus() and each[0].intersects(self.cursorRect()))]

    def _paint_dots(self, area: QRect, side: Qt.AlignmentFlag) -> None:
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        painter = QPainter(self)
        painter.setClipRect(area)
        # Over the letters comes the ground; some lines have none of their own.
        painter.fillRect(area, tokens().colour("base" if self.isEnabled() else "window"))
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, DOTS)


def find_text_rect(line: QLineEdit) -> QRect:
    """Return where a text stands in a line, beside its edge, its margins and its buttons."""
    option = QStyleOptionFrame()
    line.initStyleOption(option)
    area = line.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, line)
    margins = line.textMargins()
    area.adjust(margins.left() + _MARGIN, 0, -margins.right() - _MARGIN, 0)
    for button in line.findChildren(QToolButton):
        if button.isVisibleTo(line):
            taken = button.width() + button.iconSize().width() // _PART_OF_ICON
            is_before = button.geometry().center().x() < line.rect().center().x()
            area.adjust(taken if is_before else 0, 0, 0 if is_before else -taken, 0)
    return area
