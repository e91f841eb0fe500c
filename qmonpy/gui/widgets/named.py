"""Names of widgets: for style sheets and tests, and for people who hear them."""

from typing import TypeVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

Named = TypeVar("Named", bound=QObject)


def named(target: Named, name: str) -> Named:
    """Give a widget, action or other object of Qt its object name, and return it."""
    target.setObjectName(name)
    return target


def show_as(widget: QWidget, name: str) -> None:
    """Give a widget that is shown another name, with the look that the style sheet has for it.

    Polishing it again gives it the colours alone: the space around a label's text is measured when its style changes.
    """
    if widget.objectName() != name:
        widget.setObjectName(name)
        widget.style().polish(widget)
        QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


def name_control(control: QWidget, name: str, explanation: str = "") -> None:
    """Name a control for people who hear it, and all that it hands the keyboard to, as that is what is read out."""
    place: QWidget | None = control
    while place is not None:
        place.setAccessibleName(name)
        if explanation:
            place.setAccessibleDescription(explanation)
        place = place.focusProxy()
