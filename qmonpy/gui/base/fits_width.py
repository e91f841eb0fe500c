"""Widgets that arrange their parts anew where there is another width for them, or text of another size."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent


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
