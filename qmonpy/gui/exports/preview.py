"""What an export would write, in its dialog: as wide as there is room; what is higher is scrolled."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QStyle

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named

LEAST_HEIGHT = 220
"""Pixels."""


class Preview(QScrollArea):
    """Shows a picture, or the beginning of a text."""

    resized = Signal()
    """There is room for more or less of a text."""

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setObjectName("export_preview_area")
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setMinimumHeight(LEAST_HEIGHT)
        self.shown = named(QLabel(textFormat=Qt.TextFormat.PlainText), "export_preview")
        self.setWidget(self.shown)
        self._image: QImage | None = None

    def show_picture(self, image: QImage, name: str) -> None:
        """Show an image; `name` is what a screen reader says."""
        self._image = image
        self.shown.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._say(name)
        self._fit()

    def show_text(self, text: str, name: str) -> None:
        """Show a text as it is."""
        self._image = None
        self.shown.setFont(tokens().font("code"))
        self.shown.setText(text)
        self.shown.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._say(name)

    @property
    def lines(self) -> int:
        """How many lines of a text are in view."""
        return max(1, self.viewport().height() // QFontMetrics(tokens().font("code")).lineSpacing())

    def shorten(self, line: str) -> str:
        """Return as much of a line of a text as is in view."""
        metrics = QFontMetrics(tokens().font("code"))
        return metrics.elidedText(line, Qt.TextElideMode.ElideRight, self.viewport().width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self.resized.emit()

    def _say(self, name: str) -> None:
        for each in (self, self.shown):
            each.setAccessibleName(name)

    def _fit(self) -> None:
        """Scale the picture to the width that there is beside the bar of a high one; none is made larger than it is."""
        if self._image is None:
            return
        size, ratio = self._image.deviceIndependentSize(), self.devicePixelRatioF()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        width = min(size.width(), max(1, self.width() - bar))
        wanted = QSize(round(width * ratio), max(1, round(size.height() * width / max(1.0, size.width()) * ratio)))
        smooth = Qt.TransformationMode.SmoothTransformation
        pixels = QPixmap.fromImage(self._image.scaled(wanted, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        pixels.setDevicePixelRatio(ratio)
        self.shown.setPixmap(pixels)
