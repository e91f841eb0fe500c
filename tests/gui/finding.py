"""How tests find what a window shows: by class and object name, as a style sheet does, and sure that it is there."""

from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

Found = TypeVar("Found", bound=QObject)
Value = TypeVar("Value")


def child(parent: QObject | None, kind: type[Found], name: str = "") -> Found:
    """Return the first object of a class, and of a name unless any will do, below another; there must be one."""
    assert parent is not None
    found = parent.findChild(kind, name) if name else parent.findChild(kind)
    assert found is not None, f"no {kind.__name__} {name} in {parent}"
    return found


def action(parent: QObject | None, id: str) -> QAction:
    """Return the action of `qmonpy.app.session.actions` with this id that belongs to a page or to something on it."""
    return child(parent, QAction, f"action_{id.replace('-', '_')}")


def present(value: Value | None) -> Value:
    """Return what a lookup found; it must have found something."""
    assert value is not None
    return value
