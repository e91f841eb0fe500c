"""Colours the words of a rule set's text; what is what comes from the format itself."""

from PySide6.QtGui import QSyntaxHighlighter, QTextCharFormat

from qmonpy.formats.quota_set.lexemes import classify_line
from qmonpy.gui.theme import tokens


class RuleHighlighter(QSyntaxHighlighter):
    """One line at a time, so that a long text costs no more per key than a short one."""

    def highlightBlock(self, text: str) -> None:
        for _ in classify_line(text):
            look = QTextCharFormat()
            look.setForeground(tokens().colour("syntax_keyword"))
