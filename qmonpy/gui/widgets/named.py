"""Object names, by which style sheets and tests find a widget."""

from typing import TypeVar

from PySide6.QtCore import QObject

Thing = TypeVar("Thing", bound=QObject)


def named(thing: Thing, name: str) -> Thing:
    """The same thing with an object name."""
    thing.setObjectName(name)
    return thing
