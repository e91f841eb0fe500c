"""A row of the overview: a sentence and its details, which lead to the page that shows them."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.icon import paint_icon

SYMBOLS = {"problem": "error", "attention": "warning", "muted": "clock"}


class FindingRow(QAbstractButton):
    """Two lines behind a mark; a click, Enter or the space bar goes there."""

    focused = Signal()
    """It has the keyboard now."""

    def __init__(self, name: str, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._detail = self._tone = self._target = ""
        self._follow: Callable[[], object] = lambda: None
        self.clicked.connect(lambda *_: self._follow())

    def show_words(self, title: str, detail: str, tone: str, target: str) -> None:
        """Show a sentence, what it is about in detail, how urgent it is, and where it leads (`Jobs`)."""
        if (title, detail, tone, target) != (self.text(), self._detail, self._tone, self._target):
            self.setText(title)
            self._detail, self._tone, self._target = detail, tone, target
            self.setAccessibleName(f"{title}: {detail}" if detail else title)
            self.setAccessibleDescription(target)
            self.setToolTip(f"{detail}\n{target}" if detail else target)
            self.updateGeometry()
            self.update()

    def lead(self, follow: Callable[[], object]) -> None:
        """Do something when the row is clicked, in place of what was done before."""
        self._follow = follow

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go there by Enter, too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        lines = 2 if self._detail else 1
        height = lines * self.fontMetrics().lineSpacing() + 2 * tokens().size("space_2")
        return QSize(tokens().size("search_width"), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(tokens().size("field_width"), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = tokens(), QPainter(self)
        space, side = look.size("space_2"), look.size("icon")
        if self.isDown() or self.underMouse():
            painter.fillRect(self.rect(), look.colour("pressed" if self.isDown() else "hover"))
        line = self.fontMetrics().lineSpacing()
        paint_icon(
            painter,
            SYMBOLS[self._tone],
            QRect(space, space + (line - side) // 2, side, side).topLeft(),
            side,
            self._tone,
        )
        left, right = 2 * space + side, self.width() - side - 2 * space
        paint_icon(
            painter, "right", QRect(right + space, (self.height() - side) // 2, side, side).topLeft(), side, "muted"
        )
        self._write(painter, QRect(left, space, right - left, line), self.text(), "text", is_bold=True)
        self._write(painter, QRect(left, space + line, right - left, line), self._detail, "muted")
        painter.fillRect(0, self.height() - 1, self.width(), look.size("hairline"), look.colour("hairline"))
        if self.hasFocus():
            painter.setPen(look.colour("accent"))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -2), look.size("radius"), look.size("radius"))

    def _write(self, painter: QPainter, area: QRect, text: str, colour: str, *, is_bold: bool = False) -> None:
        font = QFont(self.font())
        font.setBold(is_bold)
        painter.setFont(font)
        painter.setPen(tokens().colour(colour))
        words = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
