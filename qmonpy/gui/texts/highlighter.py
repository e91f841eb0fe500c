"""Colours the words of a rule set's text; the kind of each word comes from `formats.quota_set`."""

from functools import cache

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat

from qmonpy.formats.quota_set.lexemes import Context, Kind, LineScan
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


class RuleHighlighter(QSyntaxHighlighter):
    """Colours one line at a time, so that a key costs no more in a long text than in a short one.

    The state of a block is the context in which the next line begins, for lines that a backslash joins.
    """

    _painted_with: object = None

    def follow_theme(self) -> None:
        """Colour the text again if the theme has changed."""
        if self._painted_with not in (None, tokens()):
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
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
