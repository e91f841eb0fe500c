"""Hints in empty lines that are read whole: where room is short, the parts that fit; the tool tip then has all."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLineEdit

from qmonpy.gui.base.lines.cut_line import CutLine, find_text_rect

_SIGNS = ", ", "; ", ": ", " ("
"""What stands between the parts of a hint."""
_CHANGES = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.FontChange, QEvent.Type.StyleChange)


class _Fitting(QObject):
    """Fits the hint of a line, its parent, anew whenever there is other room for it."""

    def __init__(self, line: QLineEdit):
        super().__init__(line)
        self.hint, self.short = "", ""
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES and isinstance(watched, QLineEdit):
            _fit(watched, self.hint, self.short)
        return False


def hint_line(hint: str, short: str = "") -> QLineEdit:
    """Return a line that shows a hint while it is empty; see `show_hint`."""
    line = CutLine()
    show_hint(line, hint, short)
    return line


def show_hint(line: QLineEdit, hint: str, short: str = "") -> None:
    """Show a hint in a line while that is empty; a line whose tool tip says nothing else has the whole of it there.

    `short` stands there where not even the first part of the hint has room.
    """
    fitting = _find_fitting(line) or _Fitting(line)
    if line.toolTip() == fitting.hint:
        line.setToolTip(hint)
    fitting.hint, fitting.short = hint, short
    _fit(line, hint, short)


def hint_of(line: QLineEdit) -> str:
    """Return the whole hint of a line; empty without one."""
    fitting = _find_fitting(line)
    return fitting.hint if fitting is not None else line.placeholderText()


def _find_fitting(line: QLineEdit) -> _Fitting | None:
    found = line.findChildren(_Fitting, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found[0] if found else None


def find_room(line: QLineEdit) -> int:
    """Return the pixels that a line has for a text."""
    return find_text_rect(line).width()


def find_whole_width(line: QLineEdit) -> int:
    """Return the width of a line in which its hint is whole; pixels."""
    return line.fontMetrics().horizontalAdvance(hint_of(line)) + line.width() - find_room(line)


def _fit(line: QLineEdit, hint: str, short: str) -> None:
    """Show the parts of a hint, from the first on, that have room, or the short one; nothing where that has none."""
    room, width = find_room(line), line.fontMetrics().horizontalAdvance
    while hint and width(hint) > room:
        hint = hint[: max(max(hint.rfind(sign) for sign in _SIGNS), 0)]
    shown = hint or (short if width(short) <= room else "")
    if shown != line.placeholderText():
        line.setPlaceholderText(shown)
