"""Object names, by which style sheets and tests find a widget."""

from typing import TypeVar

from PySide6.QtCore import QObject

Named = TypeVar("Named", bound=QObject)


def named(target: Named, name: str) -> Named:
    """Give a widget, action or other object of Qt its object name, and return it."""
    target.setObjectName(name)
    return target
