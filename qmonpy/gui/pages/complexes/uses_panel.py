"""The uses of the chosen attribute: hosts, queues, rules, the scheduler, jobs and reservations, each a link."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from qmonpy.app.objects.complex_rows import ComplexRow
from qmonpy.app.objects.use_rows import USE_COLUMNS, UseRow
from qmonpy.app.tables.own_order import CONFIGURATION_FIRST
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import TitleLabel
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.translation import tr


class UsesPanel(QWidget):
    """A panel beside the table; a sentence tells whether the attribute is used."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.title = TitleLabel(name="details_title")
        self.words = named(QLabel(wordWrap=True), "hint")
        looks = {"name": Look(tone=lambda row: "accent" if row.place else "", link=_link, tooltip=_tooltip)}
        self.model = RowTableModel(USE_COLUMNS, lambda row: row.use, looks, self)
        self.model.own_order = CONFIGURATION_FIRST
        self.table = RowTable(self.model)
        self.table.setObjectName("uses")
        self.table.setAccessibleName(tr("Uses of the attribute"))
        self.table.row_activated.connect(self._follow)
        self.table.link_followed.connect(self.link_followed)
        layout = QVBoxLayout(self)
        space = tokens().size
        layout.setContentsMargins(space("space_3"), space("space_2"), 0, 0)
        layout.setSpacing(space("space_2"))
        for each in (self.title, self.words):
            layout.addWidget(each)
        layout.addWidget(self.table, 1)
        layout.addStretch(0)
        self.show_uses(None, ())

    def show_uses(self, row: ComplexRow | None, uses: Sequence[UseRow]) -> None:
        """Show the uses of a row's attribute; None for no row."""
        self.title.setText(tr("Where it is named") if row is None else row.value.name)
        self.words.setText(_sentence(row, uses))
        self.table.setVisible(bool(uses))
        is_other = bool(uses) and list(uses) != self.model.rows()
        self.model.show_rows(uses)
        if is_other:
            self.table.fit_columns()

    def _follow(self, row: UseRow) -> None:
        link = _link(row)
        if link is not None:
            self.link_followed.emit(link)


def _link(row: UseRow) -> Link | None:
    return Link(*row.place) if row.place else None


def _tooltip(row: UseRow) -> str:
    return tr("Enter, a double click or Ctrl+click goes there") if row.place else ""


def _sentence(row: ComplexRow | None, uses: Sequence[UseRow]) -> str:
    if row is None:
        return tr("Choose an attribute to see which hosts, queues, rules, jobs and reservations name it.")
    count = count_of(len(uses), "place", "places")
    used = tr("Named in {count}.").format(count=count) if uses else tr("Nothing names it.")
    return f"{used} {row.lock_on('name')}" if row.is_built_in else used
