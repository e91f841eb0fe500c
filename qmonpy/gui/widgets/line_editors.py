"""Lines to type into, with choices or completed word by word, read and written alike."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit


class WordCompleter(QCompleter):
    """Completes the last word of a list with commas; what stands behind two blanks only explains a word."""

    def splitPath(self, path: str) -> list[str]:
        return [path.rpartition(",")[2].lstrip()]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        line = self.widget()
        typed = line.text() if isinstance(line, QLineEdit) else ""
        before, comma, _ = typed.rpartition(",")
        return before + comma + str(index.data()).split("  ")[0]


Editor = QComboBox | QLineEdit


def read_editor(editor: Editor) -> str:
    """Return the typed text."""
    return editor.currentText() if isinstance(editor, QComboBox) else editor.text()


def write_editor(editor: Editor, text: str) -> None:
    """Write a text into an editor."""
    if isinstance(editor, QComboBox):
        editor.setCurrentText(text)
    else:
        editor.setText(text)


def on_edited(editor: Editor, function: Callable[[], None]) -> None:
    """Call a function after every change of an editor."""
    if isinstance(editor, QComboBox):
        editor.currentTextChanged.connect(lambda _: function())
    else:
        editor.textChanged.connect(lambda _: function())


def line_of(editor: Editor) -> QLineEdit:
    """Return the line in which one types."""
    if isinstance(editor, QLineEdit):
        return editor
    line = editor.lineEdit()
    assert line is not None
    return line
