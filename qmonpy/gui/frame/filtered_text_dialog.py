"""A dialog with a long text to read, and a filter that leaves the parts of it that have all words."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTextBrowser, QVBoxLayout, QWidget

from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.translation import tr


class FilteredTextDialog(KeyWalk, QDialog):
    """All of the text first; what is typed above it is a filter, and nothing that could be lost."""

    def __init__(
        self,
        parent: QWidget,
        name: str,
        title: str,
        prompt: str,
        text: QTextBrowser,
        find: Callable[[str], str],
        fill: Callable[[str], None],
        note: str = "",
    ):
        """`find` returns what has all words of a filter, empty where nothing has; `fill` shows it in `text`.

        The object names begin with `name`; `prompt` stands in the empty filter, and `note` above the text.
        """
        super().__init__(parent)
        self.setObjectName(f"{name}_dialog")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(tokens().size("dialog_width"), tokens().size("dialog_width"))
        self._find, self._fill = find, fill
        self.filter = named(hint_line(prompt), f"{name}_filter")
        name_control(self.filter, tr("Filter"))
        self.filter.textChanged.connect(self._show)
        self.text = named(text, "explanation")
        self.text.setAccessibleName(title)
        self.text.document().setDocumentMargin(tokens().size("space_3"))
        buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.filter)
        if note:
            layout.addWidget(named(QLabel(note, wordWrap=True), "hint"))
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        self._show("")

    def _show(self, words: str) -> None:
        self._fill(self._find(words) or tr("Nothing has all these words."))
