"""A panel at the right of a page with details of what is chosen: a title, fields with links, and tables."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from qmonpy.gui.base.fits_width import ScrolledContent
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import TitleLabel
from qmonpy.gui.widgets.linked.fields_view import Field, FieldsView
from qmonpy.gui.widgets.named import named, show_as
from qmonpy.translation import tr

__all__ = ["DetailsPanel", "Field"]


class DetailsPanel(QScrollArea):
    """Shows fields; pages add widgets of their own below with `add_section`."""

    link_followed = Signal(object)
    number_asked = Signal(object)
    """See `FieldsView.number_asked`."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("details")
        self.setAccessibleName(tr("Details"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = ScrolledContent("details_content")
        self.body = QVBoxLayout(content)
        space = tokens().size("space_3")
        self.body.setContentsMargins(space, space, space, space)
        self.body.setSpacing(tokens().size("space_2"))
        self._title = TitleLabel(name="details_title")
        self._title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._fields = FieldsView()
        self._fields.link_followed.connect(self.link_followed)
        self._fields.number_asked.connect(self.number_asked)
        self.body.addWidget(self._title)
        self.body.addWidget(self._fields)
        self.body.addStretch(1)
        self.setWidget(content)

    @property
    def text(self) -> str:
        """The text of the panel: the title, then names and values, each in a line."""
        return f"{self._title.text()}\n{self._fields.toPlainText()}"

    def show_fields(self, title: str, fields: Sequence[Field]) -> None:
        """Show a title and fields in place of those before."""
        if self._title.text() != title:
            self._title.setText(title)
        # A title without fields is a hint: grey, not bold.
        show_as(self._title, "details_title" if fields else "hint")
        self._fields.setAccessibleName(title)
        self._fields.show_fields(fields)

    def add_section(self, title: str, widget: QWidget, stretch: int = 0) -> QLabel:
        """Add a heading and a widget below the fields; returns the heading."""
        heading = named(QLabel(title, wordWrap=True), "section_title")
        self.body.insertWidget(self.body.count() - 1, heading)
        self.body.insertWidget(self.body.count() - 1, widget, stretch)
        return heading
