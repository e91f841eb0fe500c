"""The three versions of an object that was edited here and changed elsewhere: before, here, and in the cluster now."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.editing.conflict_text import find_disputed, format_version, merge_into_mine
from qmonpy.app.editing.three_way import Conflict
from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.editing.versions_view import VersionsView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import tr

WORDS_WIDTH = 360
"""Below that, the sentence stands above the buttons, not beside them; pixels at 1x, for text of the usual size."""


class ConflictView(FitsWidth, QWidget):
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
        self.versions = VersionsView(self._titles())
        self.views = self.versions.views
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
        self.versions.show_versions(texts)
        self.fit()

    @staticmethod
    def _titles() -> tuple[str, str, str]:
        return tr("Before"), tr("Yours, not applied"), tr("In the cluster now")

    @staticmethod
    def _sentence(kind: ObjectKind, conflict: Conflict) -> str:
        words = tr("{name} was changed by {who} while you edited it. Choose which version to keep.")
        if conflict.theirs is None:
            words = tr("{name} was deleted by {who} while you edited it. Choose which version to keep.")
        # There is one share tree, whose name is nothing that anybody knows.
        name = tr('"{name}"').format(name=conflict.name)
        if kind is ObjectKind.SHARE_TREE:
            name = tr("The share tree")
        said = words.format(name=name, who=conflict.who)
        disputed = find_disputed(kind, conflict)
        if not disputed:
            return said
        return f"{said} {tr('Both changed: {names}.').format(names=', '.join(disputed))}"

    def _lay_out(self) -> None:
        self._buttons = QWidget()
        buttons = FlowLayout(self._buttons, tokens().size("space_2"))
        for each in (self.merge, self.keep, self.take):
            buttons.addWidget(each)
        line = self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        line.addWidget(self.words, 1)
        line.addWidget(self._buttons)
        layout = QVBoxLayout(self)
        space = tokens().size("space_3")
        layout.setContentsMargins(space, tokens().size("space_2"), space, tokens().size("space_2"))
        layout.addLayout(line)
        layout.addWidget(self.versions, 1)

    def fit(self) -> None:
        """See `FitsWidth.fit`."""
        if hasattr(self, "_line"):
            shown = [each for each in (self.merge, self.keep, self.take) if not each.isHidden()]
            buttons = sum(each.sizeHint().width() + tokens().size("space_2") for each in shown)
            is_narrow = self.width() - buttons < tokens().scaled(WORDS_WIDTH)
            # Below the sentence they may take several lines.
            self._buttons.setMinimumWidth(0 if is_narrow else buttons)
            down, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
            self._line.setDirection(down if is_narrow else beside)
