"""The details of what is chosen: fields, a table of attributes with bars, or a map of several instances."""

from PySide6.QtWidgets import QWidget

from qmonpy.app.queues.instance_values import VALUE_COLUMNS, ValueRow
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.value_number import ValueNumber
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.queues.course_view import CourseView
from qmonpy.gui.pages.queues.heat_map import HeatMap
from qmonpy.gui.pages.queues.instance_details import Details
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.translation import later, tr

SHOWN_VALUES = 12
BAR_WIDTH = 124
VALUE_WIDTH = 80
"""The widths in pixels of two columns of attributes, enough for most."""
MOST_STRETCH = 100
"""The table has all of the room but a part in so many."""


class DetailsView(DetailsPanel):
    """Shows Details; parts without content are hidden."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._instance = ""
        looks = {
            "name": Look(tooltip=lambda row: row.line),
            "value": Look(
                tone=lambda row: "muted" if row.is_boundless else "",
                tooltip=lambda row: row.line,
                number=self._find_number,
                width=VALUE_WIDTH,
            ),
            "used": Look(CellKind.BAR, fullness=_fullness, number=self._find_number, width=BAR_WIDTH),
            "source": Look(CellKind.CODE, tone=lambda row: "muted"),
        }
        columns: tuple[Column[ValueRow], ...] = VALUE_COLUMNS
        self.model = RowTableModel(columns, lambda row: row.key, looks, self)
        self.model.own_order = OwnOrder(later("consumables first"))
        self.table = RowTable(self.model)
        self.table.setObjectName("instance_values")
        self.table.setAccessibleName(tr("Attributes of the queue instance"))
        self.table.setMinimumHeight(SHOWN_VALUES * tokens().size("row"))
        self.courses = CourseView()
        self._course_heading = self.add_section(tr("History"), self.courses)
        # In a high window all values are seen, and what is empty lies below them.
        self._heading = self.add_section(tr("Attributes (qstat -F)"), self.table, MOST_STRETCH)
        self.map = HeatMap()
        self.map.chosen.connect(lambda name: self.link_followed.emit(Link("queues", name)))
        self._map_heading = self.add_section(tr("Map"), self.map)
        self.show_details(Details(""))

    def _find_number(self, row: ValueRow) -> ValueNumber:
        return ValueNumber(self._instance, row.name)

    def show_details(self, details: Details) -> None:
        """Show details in place of those before."""
        self._instance = details.title
        self.show_fields(details.title, details.fields)
        self.model.show_rows(details.values)
        for each in (self._heading, self.table):
            each.setVisible(bool(details.values))
        self.courses.show_courses(details.courses)
        for shown in (self._course_heading, self.courses):
            shown.setVisible(bool(details.courses))
        self.map.show_rows(details.instances)
        for part in (self._map_heading, self.map):
            part.setVisible(bool(details.instances))


def _fullness(row: ValueRow) -> Fullness | None:
    if row.used is None or row.total is None:
        return None
    return Fullness(row.used, row.total, row.figures, is_capacity=row.name == "slots")
