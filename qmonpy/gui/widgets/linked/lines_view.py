"""Lines of text whose numbers are links that open them into their terms."""

from collections.abc import Iterator, Sequence
from itertools import count

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from qmonpy.app.terms.number import Number, SaidLine
from qmonpy.gui.widgets.linked.linked_text import TIP, LinkedText, write_parts
from qmonpy.translation import tr

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LinesView(LinkedText):
    """Shows lines; a line may begin with blanks, which set it below the one before."""

    def __init__(self, parent: QWidget | None = None, *, most_height: int = 0):
        """A text that is higher than `most_height` pixels is scrolled; 0 lets any text be seen as a whole."""
        self._lines: tuple[SaidLine, ...] = ()
        self._numbers: tuple[Number, ...] = ()
        """What the links open, in the order in which they stand."""
        self._most_height = most_height
        super().__init__(parent)
        if most_height:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._show_focus()

    @property
    def lines(self) -> tuple[SaidLine, ...]:
        """The lines that are shown, in order."""
        return self._lines

    def text(self) -> str:
        """Return the text of the lines."""
        return "\n".join(line.text for line in self._lines)

    def show_lines(self, lines: Sequence[SaidLine]) -> None:
        """Show lines in place of those before; the same text is not drawn again."""
        before, self._lines = self._lines, tuple(lines)
        self._numbers = tuple(part.number for line in self._lines for part in line.places)
        if list(map(_look_of, before)) != list(map(_look_of, self._lines)):
            self._write()
            self._show_focus()

    def show_text(self, text: str) -> None:
        """Show a text without numbers to open."""
        self.show_lines([SaidLine(line) for line in text.split("\n")] if text else ())

    def _show_focus(self) -> None:
        """Let keys come here where there is something to be read and copied; numbers are opened besides."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self._lines else Qt.FocusPolicy.ClickFocus)

    def _write(self) -> None:
        links = count()
        rows = "".join(
            f'<p style="margin:0; white-space:pre-wrap">{self._format_line(links, line)}</p>' for line in self._lines
        )
        self.setHtml(rows)
        self._fit()

    def _format_line(self, links: Iterator[int], line: SaidLine) -> str:
        """Return a line with a link for each of its numbers; `links` are the places of the links that are left."""
        written = write_parts(line.text, line.places, lambda words: self._make_link(next(links), words, tr(TIP)))
        return written or "&nbsp;"

    def _count_places(self) -> int:
        return len(self._numbers)

    def _number_at(self, place: int) -> Number | None:
        return self._numbers[place]

    def _fit(self) -> None:
        super()._fit()
        if 0 < self._most_height < self.height():
            self.setFixedHeight(self._most_height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # In a dialog, Enter would press its main button where the keys are on no link.
        if event.key() in _ENTER and self._numbers:
            self._ask_number()
            event.accept()
        else:
            super().keyPressEvent(event)


def _look_of(line: SaidLine) -> tuple[str, tuple[tuple[int, int], ...]]:
    return line.text, tuple((part.begin, part.end) for part in line.places)
