"""The document of a rule set's text: making it is no step of undo, and changing it from elsewhere leaves the cursor."""

from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout, QWidget

from qmonpy.gui.texts.highlighter import RuleHighlighter


def make_document(text: str, parent: QWidget) -> QTextDocument:
    """Return a document for a TextEditor, with highlighting and nothing to undo."""
    document = QTextDocument(parent)
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    document.setUndoRedoEnabled(False)
    document.setPlainText(text)
    document.setUndoRedoEnabled(True)
    document.setModified(False)
    RuleHighlighter(document)
    return document


def replace_text(document: QTextDocument, text: str) -> None:
    """Replace only the part that differs, as one step of undo; cursors and scrolling elsewhere stay."""
    old = document.toPlainText()
    if old == text:
        return
    most = min(len(old), len(text))
    head = next((place for place in range(most) if old[place] != text[place]), most)
    tail = next((place for place in range(most - head) if old[-1 - place] != text[-1 - place]), most - head)
    cursor = QTextCursor(document)
    cursor.setPosition(head)
    cursor.setPosition(len(old) - tail, QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(text[head : len(text) - tail])
