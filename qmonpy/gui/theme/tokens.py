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
    """Pixels at 1x."""
    fonts: Mapping[str, int]
    """Points."""
    categories: tuple[QColor, ...]

    def colour(self, name: str) -> QColor:
        """The colour of a name."""
        return self.colours[name]

    def size(self, name: str) -> int:
        """A distance in pixels at 1x."""
        return self.sizes[name]

    def font(self, name: str) -> QFont:
        """The font of a kind of text: body, heading (semibold), small, code (monospaced)."""
        return _font(name, self.fonts[name])

    def category(self, place: int | None) -> QColor:
        """The colour of a user, project or queue in charts by its place (`colour_places`); grey without one."""
        return self.categories[-1 if place is None else place]


def _mix(colour: QColor, ground: QColor, share: float) -> QColor:
    """Return so much of a colour on a ground."""
    pairs = ((colour.red(), ground.red()), (colour.green(), ground.green()), (colour.blue(), ground.blue()))
    return QColor(*(round(share * one + (1 - share) * other) for one, other in pairs))


@cache
def _font(name: str, points: int) -> QFont:
    kind = QFontDatabase.SystemFont.FixedFont if name == "code" else QFontDatabase.SystemFont.GeneralFont
    font = QFontDatabase.systemFont(kind)
    font.setPointSize(points)
    if name == "code":
        # Every character is shown as it is, and a text of a very long line is laid out in two thirds of the time.
        font.setStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
    if name == "heading":
        font.setWeight(QFont.Weight.DemiBold)
    return font


@cache
def read_tokens(is_dark: bool) -> Tokens:
    """Read the tokens of the light or the dark theme."""
    document = json.loads(resource("style/tokens.json").read_text(encoding="utf-8"))
    colours = {name: QColor(value) for name, value in document["dark" if is_dark else "light"].items()}
    categories = tuple(QColor(value) for value in document["categories"])
    for place, colour in enumerate(categories):
        colours[f"category_{place}"] = colour
        colours[f"tint_{place}"] = _mix(colour, colours["base"], _TINT)
    return Tokens(is_dark, colours, document["sizes"], document["fonts"], categories)
