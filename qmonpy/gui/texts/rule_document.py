"""The document of a rule set's text: its words in colour, and changes from elsewhere without a step to undo."""

from functools import cache

from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout, QWidget

from qmonpy.formats.quota_set.lexemes import Context, Kind, LineScan
from qmonpy.gui.texts.limited_highlighter import LimitedHighlighter
from qmonpy.gui.theme import tokens

COLOURS = {
    Kind.KEYWORD: "syntax_keyword",
    Kind.NAME: "syntax_name",
    Kind.MEMBER: "syntax_name",
    Kind.GROUP: "syntax_string",
    Kind.EXCLUDED: "muted",
    Kind.BRACE: "syntax_keyword",
    Kind.ATTRIBUTE: "syntax_name",
    Kind.VALUE: "syntax_number",
    Kind.TEXT: "syntax_string",
    Kind.JOIN: "muted",
    Kind.COMMENT: "syntax_comment",
    Kind.ERROR: "problem",
}


class RuleHighlighter(LimitedHighlighter):
    """Colours one line at a time, so that a key costs no more in a long text than in a short one.

    The state of a block is the context in which the next line begins, for lines that a backslash joins.
    """

    _painted_with: object = None

    def follow_theme(self) -> None:
        """Colour the text again if the theme has changed."""
        if self._painted_with not in (None, tokens()):
            self.rehighlight()

    def colour_line(self, text: str) -> None:
        self._painted_with = tokens()
        scan = LineScan(Context(max(0, self.previousBlockState())))
        scan.read(text)
        for start, end, kind in scan.lexemes:
            self.setFormat(start, end - start, _look(kind, tokens().colour(COLOURS[kind]).rgba()))
        self.setCurrentBlockState(scan.context if scan.is_joined else Context.LINE)


@cache
def _look(kind: Kind, colour: int) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(QColor.fromRgba(colour))
    if kind in (Kind.NAME, Kind.BRACE):
        look.setFontWeight(QFont.Weight.Bold)
    look.setFontItalic(kind is Kind.COMMENT)
    return look


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


def replace_text(document: QTextDocument, text: str) -> bool:
    """Replace only the part that differs; cursors and scrolling elsewhere stay. Returns whether anything differed."""
    old = document.toPlainText()
    if old == text:
        return False
    most = min(len(old), len(text))
    head = next((place for place in range(most) if old[place] != text[place]), most)
    tail = next((place for place in range(most - head) if old[-1 - place] != text[-1 - place]), most - head)
    cursor = QTextCursor(document)
    cursor.setPosition(head)
    cursor.setPosition(len(old) - tail, QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(text[head : len(text) - tail])
    return True
