"""Texts that have too little room: words end with an ellipsis, numbers and times are whole or an ellipsis alone."""

from re import compile

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
_VALUE = compile(r"[^\w]*\d[\d\W]*[^\W\d_]{0,3}")
"""Digits and what parts them, with a unit or without: `0.60500`, `2023-11-13 09:46:20`, `8-16`, `3 / 20`, `4 GiB`."""
_NUMBER = compile(r"(?<![\w@])\d[\d.:,]*")
"""A number in a text; digits in a name are none."""


def is_value(text: str) -> bool:
    """Whether a text is one number or one time, of which the begin says nothing."""
    return _VALUE.fullmatch(text) is not None


def shorten(text: str, metrics: QFontMetrics, width: int, *, is_number: bool = False) -> str:
    """Return a text as far as it has room in some pixels; of next to no room, nothing.

    The begin of a number or of a time would read as another one: an ellipsis stands in place of it.
    """
    if metrics.horizontalAdvance(text) <= width:
        return text
    if is_number or is_value(text):
        shown = ELLIPSIS
    else:
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
        end = len(shown.removesuffix(ELLIPSIS))
        cut = next((each.start() for each in _NUMBER.finditer(text) if each.start() < end < each.end()), end)
        shown = f"{text[:cut].rstrip()}{ELLIPSIS}"
    return shown if metrics.horizontalAdvance(shown) <= width else ""
