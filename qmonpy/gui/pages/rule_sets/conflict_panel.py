"""Three versions of a set that was changed here and elsewhere: what it was, what is here, what the cluster has now."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QTextCursor, QTextFormat
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QTextEdit, QVBoxLayout, QWidget

from qmonpy.app.quota_draft import Conflict
from qmonpy.formats.quota_set import format_quota_set
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.code_view import CodeView
from qmonpy.gui.words import tr
from qmonpy.model.quota_set import QuotaSet


class ConflictPanel(QWidget):
    """Shows a conflict and asks how to go on; nothing is lost until a button is pressed."""

    mine_kept = Signal()
    theirs_taken = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("conflict_panel")
        self.words = QLabel()
        self.words.setObjectName("attention_line")
        self.words.setWordWrap(True)
        self.keep, self.take = QPushButton(), QPushButton()
        self.keep.setObjectName("keep_mine")
        self.take.setObjectName("take_theirs")
        self.keep.clicked.connect(self.mine_kept)
        self.take.clicked.connect(self.theirs_taken)
        self.views = tuple(CodeView(title) for title in self._titles())
        for view in self.views:
            view.setObjectName("version")
        self._lay_out()

    def show_conflict(self, conflict: Conflict) -> None:
        """Show the three versions; lines that are not in the version before are marked."""
        self.words.setText(self._sentence(conflict))
        self.keep.setText(tr("Go on with mine") if conflict.mine else tr("Go on deleting it"))
        self.take.setText(tr("Take the cluster's") if conflict.theirs else tr("Accept that it is gone"))
        versions = (conflict.base, conflict.mine, conflict.theirs)
        before = set(_text(conflict.base).splitlines())
        for view, version in zip(self.views, versions, strict=True):
            view.show_text(_text(version) or tr("(it does not exist)"))
            _mark_lines(view, before)

    def _titles(self) -> tuple[str, str, str]:
        return tr("Before"), tr("Here, not applied"), tr("The cluster's now")

    def _sentence(self, conflict: Conflict) -> str:
        words = tr('Somebody changed "{name}" while it was edited here. Nothing is lost: choose how to go on.')
        if conflict.theirs is None:
            words = tr('Somebody removed "{name}" while it was edited here. Nothing is lost: choose how to go on.')
        return words.format(name=conflict.name)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.words, 1)
        buttons.addWidget(self.keep)
        buttons.addWidget(self.take)
        grid = QGridLayout()
        grid.setHorizontalSpacing(tokens().size("space_3"))
        for column, (title, view) in enumerate(zip(self._titles(), self.views, strict=True)):
            heading = QLabel(title)
            heading.setObjectName("section_title")
            grid.addWidget(heading, 0, column)
            grid.addWidget(view, 1, column)
            grid.setColumnStretch(column, 1)
        layout = QVBoxLayout(self)
        space = tokens().size("space_3")
        layout.setContentsMargins(space, tokens().size("space_2"), space, 0)
        layout.addLayout(buttons)
        layout.addLayout(grid, 1)


def _text(version: QuotaSet | None) -> str:
    return format_quota_set(version) if version is not None else ""


def _mark_lines(view: CodeView, before: set[str]) -> None:
    """A ground under the lines that are not among those before."""
    selections = []
    block = view.document().begin()
    while block.isValid():
        if before and block.text() and block.text() not in before:
            selection = QTextEdit.ExtraSelection()
            selection.cursor = QTextCursor(block)
            selection.format.setBackground(QColor(tokens().colour("attention_ground")))
            selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            selections.append(selection)
        block = block.next()
    view.setExtraSelections(selections)
