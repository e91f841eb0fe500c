"""Names and values one below the other as one text: it wraps anywhere, can be copied as a whole, and has links."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import count

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget

from qmonpy.app.terms.number import Number, SaidPart
from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.linked.linked_text import TIP, LinkedText, write_parts
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class Field:
    """A name and a value; with a link, a click on the value goes there; `is_code` uses a monospaced font.

    A value without a link that was worked out from others can be opened as a `number`.
    """

    name: str
    value: str
    link: Link | None = None
    is_code: bool = False
    tooltip: str = ""
    """The tool tip of the link."""
    number: Number | None = None
    parts: tuple[SaidPart, ...] = ()
    """Where numbers stand in a value that is a sentence."""


class FieldsView(LinkedText):
    """Shows fields; the panel around it scrolls."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        self._fields: tuple[Field, ...] = ()
        self._opened: tuple[Link | Number, ...] = ()
        """What the links lead to, in the order in which they stand."""
        self._name_width = 0
        super().__init__(parent)
        self.setObjectName("fields")

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields that are shown, in order."""
        return self._fields

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Show fields in place of those before; the same ones are not drawn again."""
        if tuple(fields) != self._fields:
            self._fields = tuple(fields)
            self._opened = tuple(each for field in self._fields for each in _list_opened(field))
            self._write()

    def _find_name_width(self) -> int:
        """Return the width of the names: that of the widest, but the values have more room than they."""
        metrics = QFontMetrics(tokens().font("body"))
        widest = max((metrics.horizontalAdvance(field.name) for field in self._fields), default=0)
        return min(widest + tokens().size("space_3"), self.viewport().width() * 2 // 5)

    def _write(self) -> None:
        width = self._name_width = self._find_name_width()
        links = count()
        rows = "".join(self._row(field, links, width) for field in self._fields)
        self.setHtml(f'<table cellspacing="0" cellpadding="1">{rows}</table>')
        self._fit()

    def _row(self, field: Field, links: Iterator[int], name_width: int) -> str:
        """Return the row of a field; `links` are the places of the links that are left."""
        look, value = tokens(), escape(field.value)
        if field.parts:
            value = write_parts(field.value, field.parts, lambda words: self._make_link(next(links), words, tr(TIP)))
        if field.is_code:
            value = f"<span style=\"font-family:'{look.font('code').family()}'\">{value}</span>"
        if field.link is not None or field.number is not None:
            tooltip = field.tooltip if field.link is not None else tr(TIP)
            value = self._make_link(next(links), value, tooltip)
        style = f"color:{look.colour('muted').name()}; padding-right:{look.size('space_2')}px"
        return f'<tr><td width="{name_width}" style="{style}">{escape(field.name)}</td><td>{value}</td></tr>'

    def _count_places(self) -> int:
        return len(self._opened)

    def _number_at(self, place: int) -> Number | None:
        found = self._opened[place]
        return None if isinstance(found, Link) else found

    def _is_link(self, place: int) -> bool:
        return True

    def _go(self, place: int) -> None:
        self.link_followed.emit(self._opened[place])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fields and self._find_name_width() != self._name_width:
            self._write()


def _list_opened(field: Field) -> Iterator[Link | Number]:
    """Yield what the links of a field lead to."""
    if field.parts:
        yield from (part.number for part in field.parts)
    elif field.link is not None:
        yield field.link
    elif field.number is not None:
        yield field.number
