"""Icons: one outline set of SVG files, drawn in the text colour of the theme at the moment of painting."""

from functools import cache

from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from qmonpy.gui.theme.theme import tokens
from qmonpy.resources import resource


class _OutlineEngine(QIconEngine):
    """Paints one SVG in a colour of the theme; a change of theme needs no new icon.

    The outline is square and stands at the left: a wider icon size is room before the text of a button.
    """

    def __init__(self, name: str, colour: str):
        super().__init__()
        self._name = name
        self._colour = colour

    def clone(self) -> QIconEngine:
        return _OutlineEngine(self._name, self._colour)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(rect.topLeft(), _pixmap(self._name, self._hex(mode), rect.width(), rect.height(), ratio))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return _pixmap(self._name, self._hex(mode), size.width(), size.height(), 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        # The size is that of the icon, not of its pixels: they are `scale` times as many.
        return _pixmap(self._name, self._hex(mode), size.width(), size.height(), scale)

    def _hex(self, mode: QIcon.Mode) -> str:
        return tokens().colour("disabled" if mode is QIcon.Mode.Disabled else self._colour).name()


def icon(name: str, colour: str = "text") -> QIcon:
    """Return the icon of `resources/icons/NAME.svg`, drawn in a colour of the theme."""
    return QIcon(_OutlineEngine(name, colour))


def paint_icon(painter: QPainter, name: str, at: QPoint, size: int, colour: str = "text") -> None:
    """Draw an icon with its top left corner at a point, as delegates do, without making a QIcon."""
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(at, _pixmap(name, tokens().colour(colour).name(), size, size, ratio))


@cache
def _pixmap(name: str, colour: str, width: int, height: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    if pixmap.isNull():
        # A button that is squeezed for a moment has no room for it; Qt warns of paint that goes nowhere.
        return pixmap
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    side = min(width, height)
    source = QByteArray(_svg(name).replace("currentColor", colour).encode())
    QSvgRenderer(source).render(painter, QRect(0, (height - side) // 2, side, side))
    painter.end()
    return pixmap


@cache
def _svg(name: str) -> str:
    return str(resource(f"icons/{name}.svg").read_text(encoding="utf-8"))
