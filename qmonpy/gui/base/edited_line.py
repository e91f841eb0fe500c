"""Tells when a person changed the text of a line: by keys, or with a screen reader, which puts a whole text there."""

import sys
from collections.abc import Callable
from weakref import ref

from PySide6.QtWidgets import QLineEdit

WINDOW = "qmonpy.gui."
EVENT_LOOP = "qmonpy.gui.application"
"""The module that waits for events: what it is said to do, an event did."""


def connect_edited(line: QLineEdit, slot: Callable[[str], object]) -> None:
    """Call a slot with each text that a person gives a line, once.

    Qt tells of keys (`textEdited`), and of texts that come from the accessibility bus as of those that the program
    sets (`textChanged`). They are told apart by who called: no code of the window stands above one of the bus.
    """
    known = ""
    # The line holds its slots: they must not hold the line.
    here = ref(line)

    def take(text: str) -> None:
        nonlocal known
        known = text
        slot(text)

    def take_set(text: str) -> None:
        nonlocal known
        # A key was told just before.
        found = here()
        is_edit = text != known and found is not None and found.isEnabled() and not _is_ours(sys._getframe(1))
        known = text
        if is_edit:
            slot(text)

    line.textEdited.connect(take)
    line.textChanged.connect(take_set)


def _is_ours(caller: object) -> bool:
    """Whether a frame is of code of the window that changes things, not of the loop that waits for events."""
    name = str(getattr(caller, "f_globals", {}).get("__name__", ""))
    return name.startswith(WINDOW) and name != EVENT_LOOP
