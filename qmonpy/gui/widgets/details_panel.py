"""Details of what is chosen, at the right of a page: a title, fields with links, and room for tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from qmonpy.gui.pages.link import Link
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named


@dataclass(frozen=True, slots=True)
class Field:
    """A name and a value; with a link the value goes to its page; `is_code` is monospaced and can be selected."""

    name: str
    value: str
    link: Link | None = None
    is_code: bool = False
    tooltip: str = ""


class LinkLabel(QLabel):
    """Text that can be copied and, with a link, clicked or opened with Enter."""

    link_followed = Signal(object)

    def __init__(self, text: str = "", link: Link | None = None, parent: QWidget | None = None):
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.linkActivated.connect(lambda _: self.link_followed.emit(self._link))
        self.show_text(text, link)

    def show_text(self, text: str, link: Link | None = None) -> None:
        self._link = link
        self.setTextFormat(Qt.TextFormat.RichText if link else Qt.TextFormat.PlainText)
        self.setText(f'<a href="go" style="text-decoration: none">{escape(text)}</a>' if link else text)


class DetailsPanel(QScrollArea):
    """Shows fields; pages add widgets of their own below with `body.addWidget`."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("details")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = named(QWidget(), "details_content")
        self.body = QVBoxLayout(content)
        space = tokens().size("space_3")
        self.body.setContentsMargins(space, space, space, space)
        self.body.setSpacing(tokens().size("space_2"))
        self._title = named(QLabel(wordWrap=True), "details_title")
        self._form_host = QWidget()
        self._form = QFormLayout(self._form_host)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(tokens().size("space_3"))
        self._form.setVerticalSpacing(tokens().size("space_1"))
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._shown: tuple[str, ...] = ()
        self._values: list[LinkLabel] = []
        self.body.addWidget(self._title)
        self.body.addWidget(self._form_host)
        self.body.addStretch(1)
        self.setWidget(content)

    def show_fields(self, title: str, fields: Sequence[Field]) -> None:
        """Show these; labels are kept while the names stay the same, so that a refresh does not flicker."""
        self._title.setText(title)
        names = tuple(each.name for each in fields)
        if names != self._shown:
            self._rebuild(names)
        for label, field in zip(self._values, fields, strict=True):
            label.show_text(field.value, field.link)
            label.setToolTip(field.tooltip)
            label.setFont(tokens().font("code" if field.is_code else "body"))

    def add_section(self, title: str, widget: QWidget, stretch: int = 0) -> QLabel:
        """A heading and a widget below the fields; returns the heading."""
        heading = named(QLabel(title), "section_title")
        self.body.insertWidget(self.body.count() - 1, heading)
        self.body.insertWidget(self.body.count() - 1, widget, stretch)
        return heading

    def _rebuild(self, names: tuple[str, ...]) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._values = []
        for name in names:
            value = LinkLabel()
            value.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            value.setAccessibleName(name)
            value.link_followed.connect(self.link_followed)
            label = named(QLabel(name), "field_name")
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._form.addRow(label, value)
            self._values.append(value)
        self._shown = names
