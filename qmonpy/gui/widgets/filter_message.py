"""What is wrong with a filter, below its line while the keyboard is there."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from qmonpy.gui.theme import tokens


class FilterMessage(QLabel):
    """Lies over what is below the line, so that nothing moves while somebody types."""

    def __init__(self, line: QLineEdit):
        super().__init__(line.window())
        self.setObjectName("filter_message")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._line = line
        line.destroyed.connect(self.deleteLater)
        self.hide()

    def show_text(self, text: str) -> None:
        """Show a text below the line; an empty one hides it."""
        window = self._line.window()
        if not text or not self._line.isVisible():
            self.hide()
            return
        if self.parentWidget() is not window:
            self.setParent(window)
        self.setText(text)
        self._place(window)
        self.show()
        self.raise_()

    def _place(self, window: QWidget) -> None:
        gap = tokens().size("space_1")
        at = self._line.mapTo(window, QPoint(0, self._line.height() + gap // 2))
        width = min(max(self._line.width(), tokens().size("dialog_width")), window.width() - 2 * gap)
        self.setFixedWidth(width)
        self.move(max(gap, min(at.x(), window.width() - width - gap)), at.y())
        self.adjustSize()
