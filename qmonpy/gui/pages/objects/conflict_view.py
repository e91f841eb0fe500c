"""An object that somebody else changed while it was edited: three versions as text, and how to go on."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.draft_object import object_text
from qmonpy.app.object_rebase import ObjectConflict
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.code_view import CodeView
from qmonpy.gui.widgets.named import named
from qmonpy.gui.words import tr
from qmonpy.model.change import ObjectKind


class ConflictView(QWidget):
    """In place of form and text; nothing is lost until a button is pressed."""

    chosen = Signal(int, bool)
    """How to go on: the id of the object, and whether with one's own version."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._id = -1
        self.words = named(QLabel(wordWrap=True), "attention_line")
        self.keep, self.take = named(QPushButton(), "keep_mine"), named(QPushButton(), "take_theirs")
        self.keep.clicked.connect(lambda: self.chosen.emit(self._id, True))
        self.take.clicked.connect(lambda: self.chosen.emit(self._id, False))
        line = QHBoxLayout()
        line.addWidget(self.words, 1)
        line.addWidget(self.keep)
        line.addWidget(self.take)
        grid = QGridLayout()
        grid.setHorizontalSpacing(tokens().size("space_3"))
        self.views: list[CodeView] = []
        for column, title in enumerate((tr("Before"), tr("Here, not applied"), tr("The cluster's now"))):
            view = named(CodeView(title), "version")
            self.views.append(view)
            grid.addWidget(named(QLabel(title), "section_title"), 0, column)
            grid.addWidget(view, 1, column)
            grid.setColumnStretch(column, 1)
        layout = QVBoxLayout(self)
        space = tokens().size("space_3")
        layout.setContentsMargins(space, tokens().size("space_2"), space, 0)
        layout.addLayout(line)
        layout.addLayout(grid, 1)

    def show_conflict(self, kind: ObjectKind, conflict: ObjectConflict) -> None:
        """Show the versions."""
        self._id = conflict.id
        words = tr('Somebody changed "{name}" while it was edited here. Nothing is lost: choose how to go on.')
        if conflict.theirs is None:
            words = tr('Somebody removed "{name}" while it was edited here. Nothing is lost: choose how to go on.')
        self.words.setText(words.format(name=conflict.name))
        self.keep.setText(tr("Go on with mine") if conflict.mine is not None else tr("Go on deleting it"))
        self.take.setText(tr("Take the cluster's") if conflict.theirs is not None else tr("Accept that it is gone"))
        for view, version in zip(self.views, (conflict.base, conflict.mine, conflict.theirs), strict=True):
            view.show_text(tr("(it does not exist)") if version is None else object_text(kind, version))
