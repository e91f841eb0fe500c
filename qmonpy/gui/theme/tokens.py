"""Colours, distances and fonts by name, read from `resources/style/tokens.json`."""

import json
from collections.abc import Mapping
from functools import cache

from PySide6.QtGui import QColor, QFont, QFontDatabase

from qmonpy.late_methods import dataclass
from qmonpy.resources import resource

_TINT = 0.22
"""How much of a category's colour is in the ground of its bars, on which their texts are read."""


@dataclass(frozen=True)
class Tokens:
    """The tokens of one theme; an unknown name is a programmer's mistake and raises KeyError."""

    is_dark: bool
    colours: Mapping[str, QColor]
    sizes: Mapping[str, int]
    """Pixels at 1x, for text of the usual size."""
    fonts: Mapping[str, float]
    """Points, as large as they are shown."""
    categories: tuple[QColor, ...]
    scale: float = 1.0
    """How much larger than usual distances are, as the text is."""
    palette: str = ""
    """The palette of the categories, of `tokens.json`; empty for the usual one."""

    def colour(self, name: str) -> QColor:
        """The colour of a name."""
        return self.colours[name]

    def size(self, name: str) -> int:
        """A distance in pixels at 1x; hairlines stay thin."""
        return self.sizes[name] if name in _UNSCALED else self.scaled(self.sizes[name])

    def scaled(self, pixels: int) -> int:
        """A distance that is given in pixels for text of the usual size."""
        return pixels if self.scale == 1 else round(pixels * self.scale)

    def font(self, name: str, *, is_bold: bool = False) -> QFont:
        """The font of a kind of text: body, heading (semibold), small, code (monospaced)."""
        return _font(name, self.fonts[name], is_bold)

    def category(self, place: int | None) -> QColor:
        """The colour of a user, project or queue in charts by its place (`colour_places`); grey without one."""
        return self.categories[-1 if place is None else place]


def _mix(colour: QColor, ground: QColor, share: float) -> QColor:
    """Return so much of a colour on a ground."""
    pairs = ((colour.red(), ground.red()), (colour.green(), ground.green()), (colour.blue(), ground.blue()))
    return QColor(*(round(share * one + (1 - share) * other) for one, other in pairs))


_UNSCALED = frozenset({"hairline", "mark"})


@cache
def _font(name: str, points: float, is_bold: bool = False) -> QFont:
    kind = QFontDatabase.SystemFont.FixedFont if name == "code" else QFontDatabase.SystemFont.GeneralFont
    font = QFontDatabase.systemFont(kind)
    font.setPointSizeF(points)
    if name == "code":
        # Every character is shown as it is, and a text of a very long line is laid out in two thirds of the time.
        font.setStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
    if name == "heading":
        font.setWeight(QFont.Weight.DemiBold)
    if is_bold:
        font.setBold(True)
    return font


@cache
def read_tokens(is_dark: bool, text_scale: float = 1.0, dots_scale: float = 1.0, palette: str = "") -> Tokens:
    """Read the tokens of the light or the dark theme, for text so many times as large as usual.

    `dots_scale` is how many more dots the screen has to the inch than 96: Qt makes text larger by that itself.
    """
    document = json.loads(resource("style/tokens.json").read_text(encoding="utf-8"))
    colours = {name: QColor(value) for name, value in document["dark" if is_dark else "light"].items()}
    palettes = document["palettes"]
    categories = tuple(QColor(value) for value in palettes.get(palette, document["categories"]))
    for place, colour in enumerate(categories):
        colours[f"category_{place}"] = colour
        colours[f"tint_{place}"] = _mix(colour, colours["base"], _TINT)
    fonts = {name: points * text_scale for name, points in document["fonts"].items()}
    return Tokens(is_dark, colours, document["sizes"], fonts, categories, text_scale * dots_scale, palette)
