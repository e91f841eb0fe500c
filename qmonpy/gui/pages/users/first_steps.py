"""Hints while a user set with a special meaning is missing, each with a button that adds the set."""

from collections.abc import Container

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.objects.user_set_members import WITHOUT
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class FirstSteps(QWidget):
    """A line for each missing set; hidden when none is missing."""

    wanted = Signal(str)
    """The user wants to add the set of this name."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        space = tokens().size
        self._lines: dict[str, QWidget] = {}
        self.buttons: dict[str, QPushButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_2"), space("space_1"), space("space_2"), space("space_2"))
        layout.setSpacing(space("space_2"))
        for name, words in WITHOUT.items():
            line = self._lines[name] = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(named(QLabel(tr(words), wordWrap=True), "hint"), 1)
            button = self.buttons[name] = named(QPushButton(tr("Add it")), f"begin_{name}")
            button.setAccessibleName(tr("Add the user set {name}").format(name=name))
            button.clicked.connect(lambda _, name=name: self.wanted.emit(name))
            row.addWidget(button)
            layout.addWidget(line)

    def show_present(self, names: Container[str], *, is_locked: bool) -> None:
        """Show lines for the sets that are not among the names."""
        for name, line in self._lines.items():
            line.setVisible(name not in names)
            self.buttons[name].setEnabled(not is_locked)
        self.setVisible(any(name not in names for name in self._lines))
