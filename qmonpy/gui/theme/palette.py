"""Qt's palette and the style sheet, both filled in from the tokens."""

import re
from pathlib import Path

from PySide6.QtGui import QColor, QPalette

from qmonpy.gui.theme.tokens import Tokens
from qmonpy.resources import resource

_ROLES = {
    "Window": "window",
    "WindowText": "text",
    "Base": "base",
    "AlternateBase": "raised",
    "Text": "text",
    "Button": "window",
    "ButtonText": "text",
    "BrightText": "problem",
    "Highlight": "selection",
    "HighlightedText": "text",
    "Link": "accent",
    "LinkVisited": "accent",
    "ToolTipBase": "tooltip",
    "ToolTipText": "on_tooltip",
    "PlaceholderText": "muted",
    "Accent": "accent",
    "Light": "raised",
    "Midlight": "hover",
    "Mid": "border",
    "Dark": "border",
    "Shadow": "hairline",
}


MOST_OF_LINE = 2
"""Pixels up to which something is a line."""


def make_palette(tokens: Tokens) -> QPalette:
    """Return a palette for Qt's style Fusion."""
    palette = QPalette()
    for role, name in _ROLES.items():
        palette.setColor(QPalette.ColorRole[role], tokens.colour(name))
    for role in ("WindowText", "Text", "ButtonText", "HighlightedText"):
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole[role], tokens.colour("disabled"))
    return palette


def make_style_sheet(tokens: Tokens) -> str:
    """Return the style sheet of the window.

    `@name` stands for a colour, `#name#` for a distance, `$name$` for a font size, `@@file` for a file beside it,
    `%theme%` for light or dark, `~14~` for the corners that make a circle of a square of 14 px with a line around it.
    """
    template = resource("style/window.qss").read_text(encoding="utf-8")
    template = template.replace("%theme%", "dark" if tokens.is_dark else "light")
    template = re.sub(r"@@([\w.-]+)", lambda match: Path(str(resource(f"style/{match[1]}"))).as_posix(), template)
    template = re.sub(r"(?<![#\w])(\d+)px", lambda match: f"{_scale(tokens, int(match[1]))}px", template)
    # More than half of a side, and Qt draws no corner at all.
    template = re.sub(r"~(\d+)~", lambda match: f"{tokens.scaled(int(match[1])) // 2 + 1}px", template)
    template = re.sub(r"#(\w+)#", lambda match: f"{tokens.size(match[1])}px", template)
    template = re.sub(r"\$(\w+)\$", lambda match: f"{tokens.fonts[match[1]]}pt", template)
    return re.sub(r"@(\w+)", lambda match: _css(tokens.colour(match[1])), template)


def _scale(tokens: Tokens, pixels: int) -> int:
    """Lines stay thin."""
    return tokens.scaled(pixels) if pixels > MOST_OF_LINE else pixels


def _css(colour: QColor) -> str:
    return colour.name(QColor.NameFormat.HexRgb)
