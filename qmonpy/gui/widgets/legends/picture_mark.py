"""The mark of widgets that draw a chart, a plot or a map: they can be exported and printed, with a key."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from qmonpy.gui.widgets.legends.samples import LegendEntry

_PROPERTY = "is_picture"
_KEY = "picture_key"


def mark_picture(widget: QWidget, find_key: Callable[[], Sequence[LegendEntry]]) -> None:
    """Let a widget be offered as a picture, under its accessible name.

    `find_key` returns what the marks mean that are in it now: the picture is seen without the page that explains it.
    """
    widget.setProperty(_PROPERTY, True)
    # No property: that would hold the widget, which the function knows, for ever.
    setattr(widget, _KEY, find_key)


def is_picture(widget: QWidget) -> bool:
    """Return whether a widget is offered as a picture."""
    return bool(widget.property(_PROPERTY))


def find_picture_key(widget: QWidget) -> tuple[LegendEntry, ...]:
    """Return the marks that are in the picture of a widget; none of one that is not offered."""
    find: Callable[[], Sequence[LegendEntry]] = getattr(widget, _KEY, tuple)
    return tuple(find())
