"""Names and values one below the other as one text: it wraps anywhere, can be copied as a whole, and has links."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget

from qmonpy.app.terms.number import Number
from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.linked.linked_text import LinkedText
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


class FieldsView(LinkedText):
    """Shows fields; the panel around it scrolls."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        self._fields: tuple[Field, ...] = ()
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
            self._write()

    def _find_name_width(self) -> int:
        """Return the width of the names: that of the widest, but the values have more room than they."""
        metrics = QFontMetrics(tokens().font("body"))
        widest = max((metrics.horizontalAdvance(field.name) for field in self._fields), default=0)
        return min(widest + tokens().size("space_3"), self.viewport().width() * 2 // 5)

    def _write(self) -> None:
        width = self._name_width = self._find_name_width()
        rows = "".join(self._row(place, width) for place in range(len(self._fields)))
        self.setHtml(f'<table cellspacing="0" cellpadding="1">{rows}</table>')
        self._fit()

    def _row(self, place: int, name_width: int) -> str:
        field, look = self._fields[place], tokens()
        value = escape(field.value)
        if field.is_code:
            value = f"<span style=\"font-family:'{look.font('code').family()}'\">{value}</span>"
        if field.link is not None or field.number is not None:
            tooltip = field.tooltip if field.link is not None else tr("How is this worked out?")
            value = self._make_link(place, value, tooltip)
        muted = look.colour("muted").name()
        return f'<tr><td width="{name_width}" style="color:{muted}">{escape(field.name)}</td><td>{value}</td></tr>'

    def _count_places(self) -> int:
        return len(self._fields)

    def _number_at(self, place: int) -> Number | None:
        field = self._fields[place]
        return field.number if field.link is None else None

    def _is_link(self, place: int) -> bool:
        return self._fields[place].link is not None or super()._is_link(place)

    def _go(self, place: int) -> None:
        link = self._fields[place].link
        if link is not None:
            self.link_followed.emit(link)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fields and self._find_name_width() != self._name_width:
            self._write()
