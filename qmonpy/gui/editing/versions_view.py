"""Three versions of a text side by side, with what differs marked."""

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QColor, QTextCursor, QTextFormat
from PySide6.QtWidgets import QGridLayout, QLabel, QTextEdit, QWidget

from qmonpy.app.editing.conflict_text import find_changed_lines
from qmonpy.gui.texts.code_view import CodeView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.values.lines import lines_of
from qmonpy.translation import tr


class VersionsView(QWidget):
    """Shows a version from before and two that were made of it; they scroll together."""

    def __init__(self, titles: Sequence[str], parent: QWidget | None = None):
        super().__init__(parent)
        self.views = tuple(named(CodeView(title), "version") for title in titles)
        for view in self.views:
            # Differences are often at the end of a long line, and must be visible without scrolling.
            view.setLineWrapMode(CodeView.LineWrapMode.WidgetWidth)
        self._bind_scrolling()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(tokens().size("space_3"))
        for column, (title, view) in enumerate(zip(titles, self.views, strict=True)):
            grid.addWidget(named(QLabel(title), "section_title"), 0, column)
            grid.addWidget(view, 1, column)
            grid.setColumnStretch(column, 1)

    def show_versions(self, texts: Sequence[str]) -> None:
        """Show the texts; lines that differ have a coloured ground and a mark, an empty text is said not to exist."""
        for at, (view, text) in enumerate(zip(self.views, texts, strict=True)):
            others = texts[1:] if at == 0 else texts[:1]
            lines = find_changed_lines(text, others)
            marked = dict.fromkeys(lines, "> ")
            shown = "".join(f"{marked.get(place, '  ')}{line}\n" for place, line in enumerate(lines_of(text)))
            view.show_text(shown or tr("(it does not exist)"))
            _mark_lines(view, lines)

    def _bind_scrolling(self) -> None:
        """Let the versions scroll together, so that an attribute is at the same height in all of them."""
        for view in self.views:
            for other in self.views:
                if other is not view:
                    view.verticalScrollBar().valueChanged.connect(other.verticalScrollBar().setValue)


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
