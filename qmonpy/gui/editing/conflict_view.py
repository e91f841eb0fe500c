"""The three versions of an object that was edited here and changed elsewhere: before, here, and in the cluster now."""

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
    """Shows a conflict of any kind of object and asks which version to keep; until then, nothing is lost."""

    chosen = Signal(object, bool)
    """The id of the object, and True to keep one's own version."""
    merged = Signal(object, object)
    """The id of the object, and the value that combines both versions."""

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
            # Differences are often at the end of a long line, and must be visible without scrolling.
            view.setLineWrapMode(CodeView.LineWrapMode.WidgetWidth)
        self._bind_scrolling()
        self._lay_out()

    def show_conflict(self, kind: ObjectKind, conflict: Conflict) -> None:
        """Show the three versions; lines that differ have a coloured ground, and a mark in the margin."""
        self._id = conflict.id
        self.words.setText(self._sentence(kind, conflict))
        self.keep.setText(tr("Keep mine") if conflict.mine is not None else tr("Delete it anyway"))
        self.keep.setToolTip(tr("Your edit stays and can be applied; it replaces the cluster's version"))
        self.take.setText(tr("Take the cluster's") if conflict.theirs is not None else tr("Accept the deletion"))
        self.take.setToolTip(tr("Your edit is dropped; undo restores it"))
        self._both = merge_into_mine(kind, conflict)
        self.merge.setVisible(self._both is not None)
        words = tr("Your version of {names}, the cluster's of everything else; the edit stays and can be applied")
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
        return tr("Before"), tr("Yours, not applied"), tr("In the cluster now")

    @staticmethod
    def _sentence(kind: ObjectKind, conflict: Conflict) -> str:
        words = tr('"{name}" was changed by {who} while you edited it. Choose which version to keep.')
        if conflict.theirs is None:
            words = tr('"{name}" was deleted by {who} while you edited it. Choose which version to keep.')
        disputed = find_disputed(kind, conflict)
        if disputed:
            words += " " + tr("Both changed: {names}.")
        return words.format(name=conflict.name, who=conflict.who, names=", ".join(disputed))

    def _bind_scrolling(self) -> None:
        """Let the versions scroll together, so that an attribute is at the same height in all of them."""
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
    """Give lines a coloured ground."""
    selections = []
    for place in lines:
        selection = QTextEdit.ExtraSelection()
        selection.cursor = QTextCursor(view.document().findBlockByNumber(place))
        selection.cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        selection.format.setBackground(QColor(tokens().colour("attention_ground")))
        selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        selections.append(selection)
    view.setExtraSelections(selections)
