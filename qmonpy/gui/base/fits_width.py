"""Widgets that arrange their parts anew where there is another width for them, or text of another size."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class FitsWidth:
    """Beside a class of Qt, in front of it; `fit` is called whenever there may be more or less room."""

    def fit(self) -> None:
        """Arrange the parts for the present width; called often, so that it does nothing where nothing changes."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit a new size."""
        super().resizeEvent(event)  # type: ignore[misc]
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Text of another size needs other room."""
        super().changeEvent(event)  # type: ignore[misc]
        if event.type() == QEvent.Type.StyleChange:
            self.fit()


class AsksHeight(QWidget):
    """Never lower than its parts need with their sentences as wide as they are.

    A splitter or a stack asks for the least height, and knows none of the lines into which a sentence breaks: what
    stands beside that would be squeezed.
    """

    def minimumSizeHint(self) -> QSize:
        hint, layout = super().minimumSizeHint(), self.layout()
        if layout is None or not layout.hasHeightForWidth():
            return hint
        return QSize(hint.width(), max(hint.height(), layout.totalMinimumHeightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class ScrolledContent(QWidget):
    """What an area scrolls: as high as its parts need at the width that it gets.

    Without that, sentences that wrap count as high as in a narrower line, so that a bar stands where all is in view.
    """

    def __init__(self, name: str):
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def minimumSizeHint(self) -> QSize:
        hint, layout = super().minimumSizeHint(), self.layout()
        # The area asks for the height that belongs to the width besides, where there is such.
        return QSize(hint.width(), 0) if layout is not None and layout.hasHeightForWidth() else hint
