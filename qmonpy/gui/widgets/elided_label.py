"""A line of text that is cut with an ellipsis where the room ends; the tool tip then shows it whole."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


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
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, self.alignment() | Qt.AlignmentFlag.AlignVCenter, words)

    def _tell_whole(self) -> None:
        is_cut = self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()
        self.setToolTip(self.text() if is_cut else "")
