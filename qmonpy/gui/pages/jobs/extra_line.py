"""The line with the options that a form has no field for; nothing that was typed in a command is lost."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.field_grid import FieldNotes
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class ExtraLine(QWidget):
    """A line with its title and what is wrong with it."""

    def __init__(self, title: str, label_width: int, name: str = "field_extra"):
        """`label_width` is that of the form above, in pixels."""
        super().__init__()
        self.line = named(CutLine(), name)
        self.line.setFont(tokens().font("code"))
        self.line.setAccessibleName(title)
        show_hint(self.line, tr("options that have no field above"))
        self.notes = FieldNotes(self.line)
        label = QLabel(title)
        label.setBuddy(self.line)
        label.setMinimumWidth(label_width)
        row = QHBoxLayout()
        row.setSpacing(tokens().size("space_2"))
        row.addWidget(label)
        row.addWidget(self.line, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.notes)

    def show_text(self, text: str) -> None:
        """Show options; nothing is told."""
        if self.line.text() != text:
            self.line.blockSignals(True)
            self.line.setText(text)
            self.line.blockSignals(False)
