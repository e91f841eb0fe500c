"""The numbers of the chart, opened into their terms: of a bar, of a row at a moment, of a lane at a moment."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu, QWidget

from qmonpy.app.gantt.gantt import Gantt, GanttRow, parse_thing
from qmonpy.app.gantt.row_list import RowList
from qmonpy.app.reservations.reservation_view import ReservationView
from qmonpy.app.terms.lane_number import LaneAmount
from qmonpy.app.terms.number import Number
from qmonpy.app.terms.row_number import RowRoom
from qmonpy.app.terms.thing_number import BarNumbers
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.charts.chart_form import Place
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.terms.number_dialog import open_number


class ChartNumbers(QObject):
    """Opens what the keys of the chart are on by the key of tables, and what a menu is about by an entry of it."""

    def __init__(
        self, context: PageContext, page: QWidget, chart: GanttChart, find_view: Callable[[], ReservationView]
    ):
        super().__init__(page)
        self._context, self._page, self._chart, self._find_view = context, page, chart, find_view
        action = make_action("open-number", chart, self._ask)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._action = action

    def find(self, thing: str, place: Place | None) -> Number | None:
        """Return the number of a thing; without one, of a row or a lane at a moment."""
        view = self._find_view()
        if parse_thing(thing) is not None:
            return BarNumbers(thing, view.forecast)
        if place is None or not place.row:
            return None
        moment = round(place.time)
        if view.lanes is not None:
            lane = next((each for each in view.lanes if each.key == place.row), None)
            return LaneAmount(lane.key, moment, lane) if lane is not None else None
        row = _find_row(view.gantt, place.row)
        return RowRoom(row.title, tuple(row.instances), moment, view.forecast) if row is not None else None

    def add_to(self, menu: QMenu, thing: str, place: Place | None) -> None:
        """Add to a menu what opens the number that it is about, where there is one."""
        number = self.find(thing, place)
        if number is not None:
            entry = menu.addAction(self._action.icon(), self._action.text(), partial(self._open, number))
            entry.setObjectName("open_chart_number")

    def _ask(self) -> None:
        place = self._chart.find_place()
        number = self.find(place.thing, place)
        if number is not None:
            self._open(number)

    def _open(self, number: Number) -> None:
        open_number(self._context, self._page.window(), number, self._find_view().snapshot)


def _find_row(gantt: Gantt, key: str) -> GanttRow | None:
    """Return a row of the chart; that of a heading has the queue instances of all rows below it."""
    rows = gantt.rows
    return rows.find(key) if isinstance(rows, RowList) else next((each for each in rows if each.key == key), None)
