"""Colours of texts that are not too long: what nobody reads word for word is not worth waiting for at each key."""

from PySide6.QtGui import QSyntaxHighlighter, QTextDocument

LONGEST_COLOURED = 10_000
"""How many characters a line has at most that is coloured."""
MOST_COLOURED = 20_000
"""How many lines a text has at most that is coloured."""


class LimitedHighlighter(QSyntaxHighlighter):
    """Colours line by line, but no very long line and nothing of a text with very many lines."""

    has_skipped = False
    """Whether a line was left without colours; it may have been changed since."""

    def colour_line(self, text: str) -> None:
        """Colour a line, as `highlightBlock` of Qt does."""
        raise NotImplementedError

    def highlightBlock(self, text: str) -> None:
        if len(text) > LONGEST_COLOURED or self.document().blockCount() > MOST_COLOURED:
            self.has_skipped = True
        else:
            self.colour_line(text)

    def is_limited(self) -> bool:
        """Whether something of the text has no colours because it is too long."""
        document = self.document()
        if document.blockCount() <= MOST_COLOURED and self.has_skipped:
            self.has_skipped = _has_long_line(document)
        return self.has_skipped


def _has_long_line(document: QTextDocument) -> bool:
    block = document.begin()
    while block.isValid():
        if block.length() > LONGEST_COLOURED:
            return True
        block = block.next()
    return False
