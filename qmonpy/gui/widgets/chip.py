"""A chip: one name of a list, struck through when it is excluded, with a cross that removes it."""

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from qmonpy.gui.theme import tokens
from qmonpy.translation import tr

# Pixels at 1x, for text of the usual size.
PADDING = 6
CROSS = 14
HEIGHT = 20
MOST_WIDTH, LEAST_WIDTH = 260, 60
TEXT_FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def paint_chip(painter: QPainter, rect: QRectF, words: str, *, is_excluded: bool, frame: str = "border") -> None:
    """Draw words in a rounded frame, struck through and grey when excluded; `frame` is a colour of the theme."""
    theme = tokens()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour(frame), 1))
    painter.setBrush(theme.colour("base" if is_excluded else "muted_ground"))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme.size("radius"), theme.size("radius"))
    font = QFont(painter.font())
    font.setStrikeOut(is_excluded)
    painter.setFont(font)
    painter.setPen(theme.colour("muted" if is_excluded else "text"))
    painter.drawText(rect.adjusted(theme.scaled(PADDING), 0, -1, 0), TEXT_FLAGS, words)
    painter.restore()


def chip_text(name: str, is_excluded: bool) -> str:
    """Return the words on a chip: the name as Grid Engine writes it, with `!` before an excluded one."""
    return f"!{name}" if is_excluded else name


class Chip(QAbstractButton):
    """A name in a list. A click does what the list says; the cross, Delete or Backspace removes the name."""

    acted = Signal()
    """A click, Space, Enter or `!`: excludes or includes the name in a filter, elsewhere goes to the object."""
    removed = Signal()
    move_requested = Signal(int)
    """The keys Left (-1) and Right (1)."""

    def __init__(
        self,
        name: str,
        *,
        is_excluded: bool = False,
        tooltip: str = "",
        frame: str = "border",
        parent: QWidget | None = None,
    ):
        """`tooltip` says what a click does where it does not exclude or include; `frame` is a colour of the theme."""
        super().__init__(parent)
        self.name, self.is_excluded, self._frame = name, is_excluded, frame
        self._cross_is_hot = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        if tooltip:
            self.setAccessibleName(name)
            self.setToolTip(tooltip)
        else:
            self._say_exclusion()
        self.clicked.connect(self.acted)

    def _say_exclusion(self) -> None:
        name = self.name
        words = tr("{name}, excluded") if self.is_excluded else tr("{name}, included")
        self.setAccessibleName(words.format(name=name))
        self.setToolTip(
            tr("{name} is excluded. Click or Space includes it, the cross or Delete removes it.").format(name=name)
            if self.is_excluded
            else tr("Click or Space excludes {name}, the cross or Delete removes it.").format(name=name)
        )

    is_locked = False
    """Whether the name can be clicked but not removed."""

    def sizeHint(self) -> QSize:
        scaled = tokens().scaled
        words = self.fontMetrics().horizontalAdvance(chip_text(self.name, self.is_excluded))
        return QSize(min(words + scaled(2 * PADDING + CROSS) + 2, scaled(MOST_WIDTH)), scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), tokens().scaled(LEAST_WIDTH)), tokens().scaled(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = QPainter(self), QRectF(self.rect())
        painter.setFont(self.font())
        words = self.fontMetrics().elidedText(
            chip_text(self.name, self.is_excluded),
            Qt.TextElideMode.ElideMiddle,
            self.width() - tokens().scaled(PADDING + CROSS) + 1,
        )
        frame = "accent" if self.hasFocus() or self.underMouse() else self._frame
        paint_chip(painter, rect, words, is_excluded=self.is_excluded, frame=frame)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(tokens().colour("accent"), 1))
            painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3)
        if not self.is_locked:
            self._paint_cross(painter)

    def _paint_cross(self, painter: QPainter) -> None:
        centre, arm = QRectF(self._cross_rect()).center(), 2.5 * tokens().scale
        painter.setPen(QPen(tokens().colour("text" if self._cross_is_hot else "muted"), 1.2))
        painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm))
        painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm))

    def _cross_rect(self) -> QRect:
        side = tokens().scaled(CROSS)
        return QRect(self.width() - side - 1, 0, side, self.height())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_hot = self._cross_rect().contains(event.position().toPoint())
        if is_hot != self._cross_is_hot:
            self._cross_is_hot = is_hot
            self.update()
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_cross = self._cross_rect().contains(event.position().toPoint()) and self.isDown()
        is_middle = event.button() == Qt.MouseButton.MiddleButton
        if (is_cross or is_middle) and not self.is_locked:
            self.setDown(False)
            self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._cross_is_hot = False
        super().leaveEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self.is_locked:
            self.removed.emit()
        elif event.key() in (Qt.Key.Key_Exclam, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.acted.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.move_requested.emit(-1 if event.key() == Qt.Key.Key_Left else 1)
        else:
            super().keyPressEvent(event)
