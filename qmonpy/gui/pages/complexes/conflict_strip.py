"""An attribute that somebody else changed while it was edited: three versions, and how to go on."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.draft_complex import ComplexConflict
from qmonpy.formats.complex_table import COLUMNS
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.words import tr
from qmonpy.model.complex_attribute import ComplexAttribute


class ConflictStrip(QFrame):
    """Above the table while there is a conflict; nothing is lost until a button is pressed."""

    chosen = Signal(int, bool)
    """How to go on: the id of the attribute, and whether with one's own version."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("conflict_strip")
        self._id = -1
        self.words = named(QLabel(wordWrap=True), "attention_line")
        self.keep, self.take = named(QPushButton(), "keep_mine"), named(QPushButton(), "take_theirs")
        self.keep.clicked.connect(lambda: self.chosen.emit(self._id, True))
        self.take.clicked.connect(lambda: self.chosen.emit(self._id, False))
        line = QHBoxLayout()
        line.addWidget(self.words, 1)
        line.addWidget(self.keep)
        line.addWidget(self.take)
        self._cells: list[list[QLabel]] = []
        layout = QVBoxLayout(self)
        space = tokens().size
        layout.setContentsMargins(space("space_2"), space("space_1"), space("space_2"), space("space_2"))
        layout.addLayout(line)
        layout.addLayout(self._make_grid())
        self.hide()

    def show_conflict(self, conflict: ComplexConflict | None) -> None:
        """Show the versions; cells that are not as they were stand out in bold."""
        self.setVisible(conflict is not None)
        if conflict is None:
            return
        self._id = conflict.id
        words = tr('Somebody changed "{name}" while it was edited here. Nothing is lost: choose how to go on.')
        if conflict.theirs is None:
            words = tr('Somebody removed "{name}" while it was edited here. Nothing is lost: choose how to go on.')
        self.words.setText(words.format(name=conflict.name))
        self.keep.setText(tr("Go on with mine") if conflict.mine else tr("Go on deleting it"))
        self.take.setText(tr("Take the cluster's") if conflict.theirs else tr("Accept that it is gone"))
        for cells, version in zip(self._cells, (conflict.base, conflict.mine, conflict.theirs), strict=True):
            _show_version(cells, version, conflict.base)

    def _make_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(tokens().size("space_4"))
        grid.setVerticalSpacing(tokens().size("hairline"))
        for column, title in enumerate(COLUMNS, 1):
            grid.addWidget(named(QLabel(title), "hint"), 0, column)
        for row, title in enumerate((tr("Before"), tr("Here, not applied"), tr("The cluster's now")), 1):
            grid.addWidget(named(QLabel(title), "hint"), row, 0)
            cells = [QLabel() for _ in COLUMNS]
            for column, cell in enumerate(cells, 1):
                cell.setFont(tokens().font("code"))
                grid.addWidget(cell, row, column)
            self._cells.append(cells)
        grid.setColumnStretch(len(COLUMNS) + 1, 1)
        return grid


def _show_version(cells: list[QLabel], version: ComplexAttribute | None, base: ComplexAttribute | None) -> None:
    for column, cell in zip(COLUMNS, cells, strict=True):
        text = str(getattr(version, column)) if version is not None else ""
        font = tokens().font("code")
        font.setBold(version is not None and base is not None and getattr(base, column) != getattr(version, column))
        cell.setFont(font)
        cell.setText(text if version is not None else tr("(does not exist)") if column == "name" else "")
