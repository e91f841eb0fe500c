"""Colours of texts that are not too long: what nobody reads word for word is not worth waiting for at each key."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer
from PySide6.QtGui import QSyntaxHighlighter, QTextDocument

LONGEST_COLOURED = 10_000
"""How many characters a line has at most that is coloured."""
MOST_COLOURED = 20_000
"""How many lines a text has at most that is coloured."""
SLICE = 200
"""How many lines of a text that was shown as a whole are coloured in one go; then the window goes on."""
PAUSE_MS = 5


class LimitedHighlighter(QSyntaxHighlighter):
    """Colours line by line, but no very long line and nothing of a text with very many lines."""

    has_skipped = False
    """Whether a line was left without colours; it may have been changed since."""

    def __init__(self, document: QTextDocument):
        super().__init__(document)
        self._text = document
        self._next: int | None = None
        """The first line that is still to be coloured of a text that was shown as a whole."""
        self._is_waiting = False
        self._pace = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pace.timeout.connect(self._colour_slice)

    @contextmanager
    def in_slices(self) -> Iterator[None]:
        """Show a long text within: its lines are coloured afterwards, some hundred at a time."""
        self._pace.stop()
        self.setDocument(None)
        try:
            yield
        finally:
            if self._text.blockCount() > MOST_COLOURED:
                self.has_skipped = True
            else:
                # Qt asks for the colours of all lines before the next event, and gets none yet.
                self._is_waiting, self._next = True, 0
                self.setDocument(self._text)
                self._pace.start()

    def follow(self) -> None:
        """Colour the text line by line as it changes; nothing is done if that is so."""
        if self.document() is None:
            self.setDocument(self._text)

    def _colour_slice(self) -> None:
        self._is_waiting = False
        if self._next is None:
            return
        block = self._text.findBlockByNumber(self._next)
        for _ in range(SLICE):
            if not block.isValid() or self._text.blockCount() > MOST_COLOURED:
                self._next = None
                return
            self.rehighlightBlock(block)
            block = block.next()
        self._next += SLICE
        self._pace.start()

    def colour_line(self, text: str) -> None:
        """Colour a line, as `highlightBlock` of Qt does."""
        raise NotImplementedError

    def highlightBlock(self, text: str) -> None:
        if self._is_waiting:
            return
        if len(text) > LONGEST_COLOURED or self._text.blockCount() > MOST_COLOURED:
            self.has_skipped = True
        else:
            self.colour_line(text)

    def is_limited(self) -> bool:
        """Whether something of the text has no colours because it is too long."""
        document = self._text
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
