"""An editor for a limit's value by its type: numbers step, memory has units, times have sections."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QStackedWidget, QWidget

from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.undo_field import ONE_FIELD
from qmonpy.gui.theme import tokens
from qmonpy.model.values.value import ValueType
from qmonpy.model.values.whole import is_whole, parse_digits
from qmonpy.translation import tr

NUMBER = re.compile(r"(\d+)(\.\d+)?([kKmMgGtT]?)")
UNITS = ("", "K", "M", "G", "T", "k", "m", "g", "t")
TRUE_WORDS = ("TRUE", "FALSE")


class QuantityLine(CutLine):
    """A line for a number, an amount of memory or a time; Up and Down step it, any other text may be typed as well.

    It never rewrites what was typed: the text is the value, as Grid Engine keeps it.
    """

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.is_time = False
        self.setMinimumWidth(tokens().scaled(100))
        self.setToolTip(tr("Up and Down change the number, or the section of a time with the cursor"))

    def sections(self) -> list[int] | None:
        """Return hours, minutes and seconds of a time; None when the text is not one."""
        parts = self.text().split(":")
        if len(parts) != 3 or not all(is_whole(part) or not part for part in parts):
            return None
        return [int(part or 0) for part in parts]

    def step(self, steps: int) -> None:
        """Change the quantity by some steps; a text that is no quantity stays."""
        stepped = self._step_time(steps) if self.is_time else self._step_number(steps)
        if stepped is not None and stepped != self.text():
            cursor = self.cursorPosition()
            self.setText(stepped)
            self.setCursorPosition(cursor)
            self.textEdited.emit(stepped)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
        if event.key() in steps and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.step(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus() and event.angleDelta().y():
            self.step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def _step_number(self, steps: int) -> str | None:
        match = NUMBER.fullmatch(self.text().strip() or "0")
        return f"{max(0, parse_digits(match[1]) + steps)}{match[2] or ''}{match[3]}" if match else None

    def _step_time(self, steps: int) -> str | None:
        text = self.text().strip() or "0"
        if is_whole(text):
            return str(max(0, int(text) + 60 * steps))
        sections = self.sections()
        if sections is None:
            return None
        at = self.text()[: self.cursorPosition()].count(":")
        seconds = max(0, sections[0] * 3600 + sections[1] * 60 + sections[2] + steps * (3600, 60, 1)[at])
        return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


class ValueEditor(QWidget):
    """Edits a value by its type; a text with `$` is a formula, whatever the type."""

    text_edited = Signal(str)
    finished = Signal()
    """Enter was pressed, or the keyboard left: the value may be taken."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setProperty(ONE_FIELD, True)
        self._type: ValueType | None = None
        self._text = ""
        self.quantity, self.unit, self.choice, self.line = QuantityLine(), QComboBox(), QComboBox(), CutLine()
        self._stack = QStackedWidget()
        self._lay_out()
        self._name_widgets()
        connect_edited(self.quantity, self._take)
        connect_edited(self.line, self._take)
        self.choice.activated.connect(lambda _: self._take(self.choice.currentText()))
        self.unit.activated.connect(self._take_unit)
        for each in (self.quantity, self.line):
            each.editingFinished.connect(self.finished)

    @property
    def text(self) -> str:
        """The value as typed."""
        return self._text

    def show_value(self, text: str, value_type: ValueType | None) -> None:
        """Show a value of a type (None for an unknown attribute); the same value keeps its cursor."""
        if (text, value_type) == (self._text, self._type):
            return
        self._text, self._type = text, value_type
        self._show()

    def set_formula_names(self, names: Sequence[str]) -> None:
        """Set the names that are completed behind `$`."""
        completer = self.line.completer()
        model = completer.model()
        if isinstance(model, QStringListModel):
            model.setStringList([f"${name}" for name in names])

    def focus(self) -> None:
        """Put the keyboard into the editor that is shown."""
        self._editor().setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        self.unit.addItems(UNITS)
        self.unit.setFixedWidth(tokens().scaled(56))
        self.choice.addItems(TRUE_WORDS)
        completer = QCompleter(QStringListModel(self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.line.setCompleter(completer)
        amount = QWidget()
        row = QHBoxLayout(amount)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.quantity, 1)
        row.addWidget(self.unit)
        amount.setFocusProxy(self.quantity)
        self._amount = amount
        for each in (amount, self.choice, self.line):
            self._stack.addWidget(each)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)
        self.setFixedWidth(tokens().scaled(196))

    def _name_widgets(self) -> None:
        for widget, name, words in (
            (self.quantity, "value_quantity", tr("Value of the limit")),
            (self.unit, "value_unit", tr("Unit of the limit")),
            (self.choice, "value_choice", tr("Value of the limit")),
            (self.line, "value_line", tr("Value of the limit")),
        ):
            widget.setObjectName(name)
            widget.setAccessibleName(words)

    def _show(self) -> None:
        editor = self._editor()
        self._stack.setCurrentWidget(editor)
        if editor is self.choice:
            self.choice.setCurrentText(self._text.upper())
        elif editor is self.line:
            if self.line.text() != self._text:
                self.line.setText(self._text)
        else:
            self._show_amount()

    def _editor(self) -> QWidget:
        if "$" in self._text or self._type is None or self._type.is_string:
            return self.line
        if self._type is ValueType.BOOL:
            return self.choice if self._text.upper() in TRUE_WORDS else self.line
        return self._amount

    def _show_amount(self) -> None:
        self.quantity.is_time = self._type is ValueType.TIME
        match = NUMBER.fullmatch(self._text)
        has_unit = self._type is ValueType.MEMORY and (match is not None or not self._text)
        self.unit.setVisible(has_unit)
        shown = self._text
        if has_unit and match:
            self.unit.setCurrentText(match[3])
            shown = f"{match[1]}{match[2] or ''}"
        if self.quantity.text() != shown:
            self.quantity.setText(shown)

    def _take(self, text: str) -> None:
        text = text.strip()
        if self._stack.currentWidget() is self._amount and not self.unit.isHidden() and text and is_whole(text[-1]):
            text += self.unit.currentText()
        self._emit(text)
        if "$" in text and self._stack.currentWidget() is not self.line:
            self._show()
            self.focus()

    def _take_unit(self, index: int) -> None:
        match = NUMBER.fullmatch(self._text)
        if match:
            self._emit(f"{match[1]}{match[2] or ''}{UNITS[index]}")

    def _emit(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.text_edited.emit(text)
