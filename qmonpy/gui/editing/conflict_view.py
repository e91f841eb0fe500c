"""Three versions of an object that was changed here and elsewhere: before, as edited here, as the cluster has it."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QTextCursor, QTextFormat
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QTextEdit, QVBoxLayout, QWidget

from qmonpy.app.editing.conflict_text import find_changed_lines, find_disputed, format_version, merge_into_mine
from qmonpy.app.editing.three_way import Conflict
from qmonpy.gui.base.words import tr
from qmonpy.gui.texts.code_view import CodeView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import ObjectKind


class ConflictView(QWidget):
    """Shows a conflict of any kind of object and asks how to go on; nothing is lost until a button is pressed."""

    chosen = Signal(object, bool)
    """How to go on: the id of the object, and whether with one's own version."""
    merged = Signal(object, object)
    """Go on with a value that has both: the id of the object, and the value."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("conflict_view")
        self._id: Any = None
        self.words = named(QLabel(wordWrap=True), "attention_line")
        self._both: Any = None
        self.keep, self.take = named(QPushButton(), "keep_mine"), named(QPushButton(), "take_theirs")
        self.merge = named(QPushButton(tr("Mine with their other changes")), "merge_into_mine")
        self.merge.clicked.connect(lambda: self.merged.emit(self._id, self._both))
        self.keep.clicked.connect(lambda: self.chosen.emit(self._id, True))
        self.take.clicked.connect(lambda: self.chosen.emit(self._id, False))
        self.views = tuple(named(CodeView(title), "version") for title in self._titles())
        for view in self.views:
            # What differs is often at the end of a long line, and must be seen without scrolling.
            view.setLineWrapMode(CodeView.LineWrapMode.WidgetWidth)
        self._bind_scrolling()
        self._lay_out()

    def show_conflict(self, kind: ObjectKind, conflict: Conflict) -> None:
        """Show the three versions; lines that differ have a ground, and a mark in the margin."""
        self._id = conflict.id
        self.words.setText(self._sentence(kind, conflict))
        self.keep.setText(tr("Go on with mine") if conflict.mine is not None else tr("Go on deleting it"))
        self.keep.setToolTip(tr("It stays an edit, upon what the cluster has now, and can be edited further"))
        self.take.setText(tr("Take the cluster's") if conflict.theirs is not None else tr("Accept that it is gone"))
        self.take.setToolTip(tr("The edit goes; undo brings it back"))
        self._both = merge_into_mine(kind, conflict)
        self.merge.setVisible(self._both is not None)
        words = tr("Mine of {names}, and the cluster's of all else; it stays an edit and can be edited further")
        self.merge.setToolTip(words.format(names=", ".join(find_disputed(kind, conflict))))
        texts = [format_version(kind, each) for each in (conflict.base, conflict.mine, conflict.theirs)]
        for at, (view, text) in enumerate(zip(self.views, texts, strict=True)):
            others = texts[1:] if at == 0 else texts[:1]
            lines = find_changed_lines(text, others)
            marked = dict.fromkeys(lines, "> ")
            shown = "".join(f"{marked.get(place, '  ')}{line}\n" for place, line in enumerate(text.splitlines()))
            view.show_text(shown or tr("(it does not exist)"))
            _mark_lines(view, lines)

    @staticmethod
    def _titles() -> tuple[str, str, str]:
        return tr("Before"), tr("Here, not applied"), tr("The cluster's now")

    @staticmethod
    def _sentence(kind: ObjectKind, conflict: Conflict) -> str:
        words = tr('Somebody changed "{name}" while it was edited here. Nothing is lost: choose how to go on.')
        if conflict.theirs is None:
            words = tr('Somebody removed "{name}" while it was edited here. Nothing is lost: choose how to go on.')
        disputed = find_disputed(kind, conflict)
        if disputed:
            words += " " + tr("Both changed: {names}.")
        return words.format(name=conflict.name, names=", ".join(disputed))

    def _bind_scrolling(self) -> None:
        """Make the versions scroll together, so that an attribute is seen in all of them."""
        for view in self.views:
            for other in self.views:
                if other is not view:
                    view.verticalScrollBar().valueChanged.connect(other.verticalScrollBar().setValue)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self.words, 1)
        line.addWidget(self.merge)
        line.addWidget(self.keep)
        line.addWidget(self.take)
        grid = QGridLayout()
        grid.setHorizontalSpacing(tokens().size("space_3"))
        for column, (title, view) in enumerate(zip(self._titles(), self.views, strict=True)):
            grid.addWidget(named(QLabel(title), "section_title"), 0, column)
            grid.addWidget(view, 1, column)
            grid.setColumnStretch(column, 1)
        layout = QVBoxLayout(self)
        space = tokens().size("space_3")
        layout.setContentsMargins(space, tokens().size("space_2"), space, tokens().size("space_2"))
        layout.addLayout(line)
        layout.addLayout(grid, 1)


def _mark_lines(view: CodeView, lines: Iterable[int]) -> None:
    """Colour the background of lines."""
    selections = []
    for place in lines:
        selection = QTextEdit.ExtraSelection()
        selection.cursor = QTextCursor(view.document().findBlockByNumber(place))
        selection.cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        selection.format.setBackground(QColor(tokens().colour("attention_ground")))
        selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        selections.append(selection)
    view.setExtraSelections(selections)
