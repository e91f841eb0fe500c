"""A switch: a small pill whose knob stands right when on, so that it is understood without colour."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QWidget

from qmonpy.gui.theme import tokens

WIDTH, HEIGHT = 24, 14


def paint_switch(painter: QPainter, rect: QRectF, *, is_on: bool, is_enabled: bool = True) -> None:
    """Draw a switch at the left of a rectangle, vertically in the middle."""
    theme = tokens()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pill = QRectF(rect.left() + 0.5, rect.center().y() - HEIGHT / 2 + 0.5, WIDTH - 1, HEIGHT - 1)
    colour = "disabled" if not is_enabled else "accent" if is_on else "muted"
    painter.setPen(QPen(theme.colour(colour), 1))
    painter.setBrush(theme.colour(colour) if is_on else theme.colour("base"))
    painter.drawRoundedRect(pill, HEIGHT / 2, HEIGHT / 2)
    knob = QPointF(pill.right() - HEIGHT / 2 + 0.5 if is_on else pill.left() + HEIGHT / 2 - 0.5, pill.center().y())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("on_accent" if is_on else colour))
    radius = HEIGHT / 2 - 3
    painter.drawEllipse(knob, radius, radius)
    painter.restore()


class Switch(QCheckBox):
    """A check box drawn as a switch, with its word beside it.

    superqt's QToggleSwitch is no substitute: importing it costs 0.2 s (see `elided_label`), it draws no mark of the
    keyboard's focus, and delegates cannot paint it in a row.
    """

    def __init__(self, text: str, parent: QWidget | None = None):
        super().__init__(text, parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        width = WIDTH + tokens().size("space_2") + self.fontMetrics().horizontalAdvance(self.text()) + 4
        return QSize(width, max(tokens().size("row"), super().sizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        return self.rect().contains(position)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = QPainter(self), QRectF(self.rect())
        paint_switch(painter, rect.adjusted(2, 0, 0, 0), is_on=self.isChecked(), is_enabled=self.isEnabled())
        painter.setPen(tokens().colour("text" if self.isEnabled() else "disabled"))
        words = rect.adjusted(WIDTH + tokens().size("space_2"), 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(tokens().colour("accent"), 1))
            painter.drawRoundedRect(rect.adjusted(0.5, 1.5, -0.5, -1.5), 4, 4)
