"""The uses of an object: configuration, jobs and reservations that name it, each a link."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from qmonpy.app.objects.use_rows import USE_COLUMNS, UseRow
from qmonpy.app.tables.own_order import CONFIGURATION_FIRST
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.translation import tr


class UsesView(QWidget):
    """The view Uses of one object."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.words = named(QLabel(wordWrap=True), "hint")
        looks = {
            "kind": Look(width=160),
            "name": Look(tone=lambda row: "accent" if row.place else "", link=_link, tooltip=_tooltip, width=220),
        }
        self.model = RowTableModel(USE_COLUMNS, lambda row: row.use, looks, self)
        self.model.own_order = CONFIGURATION_FIRST
        self.table = named(RowTable(self.model), "uses")
        self.table.setAccessibleName(tr("Uses of the object"))
        self.table.row_activated.connect(self._follow)
        self.table.link_followed.connect(self.link_followed)
        layout = QVBoxLayout(self)
        space = tokens().size
        layout.setContentsMargins(space("space_3"), space("space_2"), 0, 0)
        layout.setSpacing(space("space_2"))
        layout.addWidget(self.words)
        layout.addWidget(self.table, 1)
        layout.addStretch(0)

    def show_uses(self, name: str, uses: Sequence[UseRow]) -> None:
        """Show what names an object."""
        places = count_of(len(uses), "place", "places")
        words = tr('"{name}" is named in {places}. Enter or a double click goes to one.')
        nothing = tr('Nothing in the cluster names "{name}".')
        self.words.setText((words if uses else nothing).format(name=name, places=places))
        self.table.setVisible(bool(uses))
        self.model.show_rows(uses)

    def _follow(self, row: UseRow) -> None:
        link = _link(row)
        if link is not None:
            self.link_followed.emit(link)


def _link(row: UseRow) -> Link | None:
    return Link(*row.place) if row.place else None


def _tooltip(row: UseRow) -> str:
    return tr("Enter, a double click or Ctrl+click goes there") if row.place else ""
