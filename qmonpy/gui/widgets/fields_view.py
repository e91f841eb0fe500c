"""Names and values one below the other as one text: it wraps anywhere, can be copied as a whole, and has links."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import tokens
from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A name and a value; with a link, a click on the value goes there; `is_code` uses a monospaced font."""

    name: str
    value: str
    link: Link | None = None
    is_code: bool = False
    tooltip: str = ""
    """The tool tip of the link."""


class FieldsView(QTextBrowser):
    """A view that is as high as its text; the panel around it scrolls."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("fields")
        self._fields: tuple[Field, ...] = ()
        self._name_width = 0
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())
        self.anchorClicked.connect(self._follow)
        self._fit()

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
        if field.link is not None:
            style = f"color:{look.colour('accent').name()}; text-decoration:none"
            value = f'<a href="{place}" title="{escape(field.tooltip)}" style="{style}">{value}</a>'
        muted = look.colour("muted").name()
        return f'<tr><td width="{name_width}" style="color:{muted}">{escape(field.name)}</td><td>{value}</td></tr>'

    def _follow(self, url: QUrl) -> None:
        link = self._fields[int(url.toString())].link
        if link is not None:
            self.link_followed.emit(link)

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        self.setFixedHeight(round(self.document().size().height()) + 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fields and self._find_name_width() != self._name_width:
            self._write()
        else:
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._fields:
            self._write()
