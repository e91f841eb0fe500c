"""Fields with arrows, for numbers and times: their text begins where that of a line does."""

from typing import TypeVar

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QAbstractSpinBox

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import spoken

Spin = TypeVar("Spin", bound=QAbstractSpinBox)


def spin_field(field: Spin, name: str) -> Spin:
    """Name a field with arrows, write its number as the language does, and indent its text, which no style sheet does
    where the arrows have one."""
    field.setLocale(QLocale(spoken()))
    field.lineEdit().setTextMargins(tokens().size("space_2") - 1, 0, 0, 0)
    return named(field, name)
