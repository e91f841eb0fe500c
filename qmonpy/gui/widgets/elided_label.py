"""Texts that never ask for more room than there is: a line that is cut, and a heading that wraps."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from qmonpy.gui.widgets.tables.short_text import shorten
from qmonpy.late_patterns import compile_late

LONG_WORD = 24
"""A word of more characters than this may be cut in a heading."""
LEAST_SHOWN = 24
"""Of fewer characters nobody learns what a line is about."""
_PART_ENDS = compile_late("[,;:] ")


class ElidedLabel(QLabel):
    """Takes the room there is and never asks for more.

    superqt's QElidingLabel is no substitute: importing any part of superqt imports all of it (superqt 0.9: 0.2 s, ten
    times what the window may lose), and it shows no tool tip.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, *, name: str = "hint"):
        super().__init__(text, parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def setText(self, text: str) -> None:
        if text != self.text():
            super().setText(text)
            self._tell_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_whole()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        area = self.contentsRect()
        painter.drawText(area, self.alignment() | Qt.AlignmentFlag.AlignVCenter, self.shown_text(area.width()))

    def shown_text(self, width: int) -> str:
        """Return what is shown of the text in a width; the begin of a number would read as another one."""
        return shorten(self.text(), self.fontMetrics(), width)

    def _tell_whole(self) -> None:
        is_cut = self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()
        self.setToolTip(self.text() if is_cut else "")


class PartsLabel(ElidedLabel):
    """Shows as many whole parts of its text as there is room for, from the first on: half of a part says nothing.

    Of a first part without room the beginning is shown if it is long enough to say something.
    """

    def shown_text(self, width: int) -> str:
        """See `ElidedLabel.shown_text`."""
        text, metrics = self.text(), self.fontMetrics()
        if metrics.horizontalAdvance(text) <= width:
            return text
        ends = [found.start() for found in _PART_ENDS.finditer(text)]
        parts = (f"{text[:end]}…" for end in reversed(ends))
        found = next((part for part in parts if metrics.horizontalAdvance(part) <= width), "")
        least = LEAST_SHOWN * metrics.averageCharWidth()
        return found or (super().shown_text(width) if width >= least else "")


class TitleLabel(QLabel):
    """Takes the room there is. Of a word that is longer the beginning is seen, and the tool tip has it whole."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, name: str = "section_title"):
        super().__init__(text, parent, wordWrap=True)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text if max(map(len, text.split()), default=0) > LONG_WORD else "")
