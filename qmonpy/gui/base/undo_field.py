"""A field as undo knows it: what is typed in it until it is left is one step."""

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget

ONE_FIELD = "is_one_field"
"""A property of a widget whose parts are one field, such as a number and its unit."""


def find_field(widget: QWidget | None) -> QWidget | None:
    """Return the field that a widget belongs to; the widget itself where it stands alone."""
    above = widget
    while above is not None and not above.isWindow():
        if above.property(ONE_FIELD):
            return above
        above = above.parentWidget()
    return widget


def forget_steps(widget: QWidget) -> None:
    """Drop the steps of undo that a text field keeps itself; its text, cursor and selection stay."""
    if isinstance(widget, QLineEdit):
        cursor, start, length = widget.cursorPosition(), widget.selectionStart(), widget.selectionLength()
        is_at_start = start >= 0 and cursor == start
        widget.setText(widget.text())
        if start < 0:
            widget.setCursorPosition(cursor)
        elif is_at_start:
            widget.setSelection(start + length, -length)
        else:
            widget.setSelection(start, length)
    elif isinstance(widget, QPlainTextEdit | QTextEdit):
        widget.document().clearUndoRedoStacks()
