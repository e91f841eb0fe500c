"""The first key in a table of which nothing is chosen: it chooses the row at which the keyboard is."""

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

_KEYS = (Qt.Key.Key_Down, Qt.Key.Key_Up)
CHOICE = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
"""Chooses a whole row, and no other."""


def chooses_current(view: QAbstractItemView, event: QKeyEvent) -> bool:
    """Choose the current row by Down or Up if no row is chosen; returns whether that was done.

    Qt takes the first row for the current one when a table gets the keyboard, without choosing it. Down would pass it
    by, and do nothing where it is the only one. Not to be asked at the heading of a group, which is passed by rightly.
    """
    current = view.currentIndex()
    is_plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    if event.key() not in _KEYS or not is_plain or not current.isValid() or view.selectionModel().hasSelection():
        return False
    view.selectionModel().setCurrentIndex(current, CHOICE)
    view.scrollTo(current)
    return True
