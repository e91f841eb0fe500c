"""Names and values one below the other as one text: it wraps anywhere, can be copied as a whole, and has links."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from qmonpy.app.terms.number import Number
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import tokens
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


class FieldsView(QTextBrowser):
    """A view that is as high as its text; the panel around it scrolls."""

    link_followed = Signal(object)
    number_asked = Signal(object)
    """The `Number` of a field is to be opened into its terms."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("fields")
        self._open_number = make_action("open-number", self, self._ask_number)
        self._open_number.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
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
        tooltip = field.tooltip if field.link is not None else tr("How is this worked out?")
        if field.link is not None or field.number is not None:
            style = f"color:{look.colour('accent').name()}; text-decoration:none"
            value = f'<a href="{place}" title="{escape(tooltip)}" style="{style}">{value}</a>'
        muted = look.colour("muted").name()
        return f'<tr><td width="{name_width}" style="color:{muted}">{escape(field.name)}</td><td>{value}</td></tr>'

    def _follow(self, url: QUrl) -> None:
        field = self._fields[int(url.toString())]
        if field.link is not None:
            self.link_followed.emit(field.link)
        elif field.number is not None:
            self.number_asked.emit(field.number)

    def _ask_number(self) -> None:
        """Open the number on which the keys are, else the first one."""
        at = self.textCursor().charFormat().anchorHref()
        fields = [self._fields[int(at)]] if at else []
        number = next((each.number for each in (*fields, *self._fields) if each.number is not None), None)
        if number is not None:
            self.number_asked.emit(number)

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
