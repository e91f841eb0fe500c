"""A text that is as high as its lines, can be copied as a whole, and has links, some of which open numbers."""

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QTextBrowser, QWidget

from qmonpy.app.terms.number import Number, SaidPart
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.theme import tokens
from qmonpy.translation import later

MOST_BORDER = 4
"""In pixels, above and below the text together."""
TIP = later("How is this worked out?")
"""What is said under the pointer of a link that opens a number."""


def write_parts(text: str, parts: Sequence[SaidPart], make_link: Callable[[str], str]) -> str:
    """Return a text as HTML in which each of some parts is a link; `make_link` takes the HTML of a part."""
    said, at = [], 0
    for part in parts:
        said += [escape(text[at : part.begin]), make_link(escape(text[part.begin : part.end]))]
        at = part.end
    return "".join((*said, escape(text[at:])))


class LinkedText(QTextBrowser):
    """A view that is as high as its text; what is around it scrolls. Subclasses write the text."""

    number_asked = Signal(object)
    """A `Number` of the text is to be opened into its terms."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._open_number = make_action("open-number", self, self._ask_number)
        self._open_number.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())
        self.anchorClicked.connect(lambda url: self._follow(int(url.toString())))
        self._fit()

    # What subclasses say

    def _write(self) -> None:
        """Write the text anew, in the colours that are valid now."""
        raise NotImplementedError

    def _number_at(self, place: int) -> Number | None:
        """Return the number that a link opens; None for another link."""
        raise NotImplementedError

    def _count_places(self) -> int:
        """Return how many places for links there are."""
        raise NotImplementedError

    def _is_link(self, place: int) -> bool:
        """Whether there is a link at a place."""
        return self._number_at(place) is not None

    def _go(self, place: int) -> None:
        """Follow a link that opens no number."""

    # What others and subclasses use

    def heightForWidth(self, width: int) -> int:
        """Return how high the whole text is at a width, with what is around it."""
        self.ensurePolished()
        border = self._find_border()
        text = self.document().clone()
        text.setTextWidth(width - border)
        return round(text.size().height()) + 1 + border

    def _make_link(self, place: int, html: str, tooltip: str) -> str:
        """Return a link around a text."""
        colour = tokens().colour("accent" if self.isEnabled() else "muted").name()
        style = f"color:{colour}; text-decoration:none"
        return f'<a href="{place}" title="{escape(tooltip)}" style="{style}">{html}</a>'

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        self.setFixedHeight(round(self.document().size().height()) + 1 + self._find_border())

    def _find_border(self) -> int:
        """Return the pixels of a border of the style sheet, which takes room of the text, above and below together."""
        return min(MOST_BORDER, max(0, self.height() - self.viewport().height()))

    # Links and keys

    def _follow(self, place: int) -> None:
        number = self._number_at(place)
        if number is not None:
            self.number_asked.emit(number)
        else:
            self._go(place)

    def _ask_number(self) -> None:
        """Open the number on which the keys are, else the first one."""
        cursor = self.textCursor()
        if cursor.hasSelection():
            # Keys that went back to a link stand before it, and a format is that of what lies before.
            cursor.setPosition(cursor.selectionStart() + 1)
        at = cursor.charFormat().anchorHref()
        places = [int(at)] if at else []
        found = map(self._number_at, (*places, *range(self._count_places())))
        number = next((each for each in found if each is not None), None)
        if number is not None:
            self.number_asked.emit(number)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Else Enter would press the main button of a dialog, as long as the keys are on no link.
        reason = event.reason()
        is_tab = reason in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        # A text without any link keeps the keys, too: it is read, and copied.
        if is_tab and any(map(self._is_link, range(self._count_places()))):
            self.focusNextPrevChild(reason is Qt.FocusReason.TabFocusReason)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Go to the next link, or to the next widget behind the last one, and have what scrolls around it follow."""
        cursor = self.textCursor()
        if not next and cursor.hasSelection() and cursor.selectionStart() == 0:
            # Qt does not go back from a link with which the text begins.
            cursor.clearSelection()
            self.setTextCursor(cursor)
            return self.window().focusNextPrevChild(next)
        is_gone = super().focusNextPrevChild(next)
        area: QWidget | None = self
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        inside = area.widget() if isinstance(area, QScrollArea) else None
        if self.hasFocus() and isinstance(area, QScrollArea) and inside is not None:
            rect = self.cursorRect()
            for each in (rect.topLeft(), rect.bottomLeft()):
                corner = self.viewport().mapTo(inside, each)
                area.ensureVisible(corner.x(), corner.y(), 0, rect.height())
        return is_gone

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.EnabledChange) and self._count_places():
            self._write()
