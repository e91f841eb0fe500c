"""The mark of widgets that draw a chart, a plot or a map: these can be exported and printed as pictures."""

from PySide6.QtWidgets import QWidget

_PROPERTY = "is_picture"


def mark_picture(widget: QWidget) -> None:
    """Let a widget be offered as a picture, under its accessible name."""
    widget.setProperty(_PROPERTY, True)


def is_picture(widget: QWidget) -> bool:
    """Return whether a widget is offered as a picture."""
    return bool(widget.property(_PROPERTY))
