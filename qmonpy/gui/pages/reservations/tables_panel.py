"""The tables below the chart, with tabs and a filter: the contents of the chart to read, and for the keyboard."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.gantt.gantt_job_rows import GanttJobRow
from qmonpy.app.reservations.reservation_rows import ReservationRow
from qmonpy.gui.pages.reservations.reservation_tables import make_gantt_job_model, make_reservation_model
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.gui.widgets.tables.asked_lines import LEAST_LINES
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

RESERVATIONS, JOBS = 0, 1
"""The positions of the tabs."""


class TablesPanel(QWidget):
    """The tables; their rows are the things of the chart. A choice made by `choose` emits nothing."""

    thing_chosen = Signal(str)
    """The user chose the thing of this key, or nothing (empty), or the chosen row was removed."""
    thing_activated = Signal(str)
    menu_asked = Signal(QPoint)
    """The user asks for the context menu at a position of the screen."""
    link_followed = Signal(object)
    jobs_shown = Signal(bool)
    """Whether the table of jobs is the one on screen."""

    def __init__(self, reserve: QAction, find_forecast: Callable[[], Forecast], parent: QWidget | None = None):
        """`reserve` is the first step that is offered while nothing is reserved; the forecast is that of the jobs."""
        super().__init__(parent)
        self._is_syncing = False
        self._waiting: list[Sequence[Any] | None] = [None, None]
        self._chosen = ""
        self._lacks_jobs = False
        """Whether there are more jobs than rows were made of."""
        self.models = (make_reservation_model(self), make_gantt_job_model(self, find_forecast))
        self.tables = (
            self._make_table(RESERVATIONS, "reservations", tr("Advance reservations")),
            self._make_table(JOBS, "gantt_jobs", tr("Jobs of the chart")),
        )
        self._line = FilterBar(tr("Filter: words, or owner:anna state:E queue:*@node01=*"))
        self._line.set_source(lambda: self.models[self._line.tab])
        self._line.add_tab("reservations", tr("Reservations"))
        self._line.add_tab("jobs", tr("Jobs of the chart"))
        self._line.tab_changed.connect(self._show_tab)
        self._line.filter_changed.connect(lambda _: self._filter())
        self.notice = ModelNotice()
        self._line.add_widget(self.notice)
        self._line.set_column_menu(lambda: self.table.column_menu(self))
        self._stack = QStackedWidget()
        nothing = tr("Nothing is reserved. Drag over free space in the chart, or use the button.")
        self._reservations = TableOrEmpty(self.tables[RESERVATIONS], self.models[RESERVATIONS], nothing, reserve)
        self._jobs = TableOrEmpty(self.tables[JOBS], self.models[JOBS], _say_no_jobs(0))
        for either in (self._reservations, self._jobs):
            either.clear_filter.triggered.connect(lambda *_: self.set_filter(""))
            self._stack.addWidget(either)
        self.setFocusProxy(self._stack)
        self._stack.setFocusProxy(self.tables[RESERVATIONS])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._line)
        layout.addWidget(self._stack, 1)

    def _make_table(self, place: int, name: str, title: str) -> RowTable:
        table = RowTable(self.models[place], self)
        table.setObjectName(name)
        table.setAccessibleName(title)
        table.ask_lines(LEAST_LINES)
        table.choice_changed.connect(lambda: self._follow(place))
        table.link_followed.connect(self.link_followed)
        table.row_activated.connect(lambda row: self.thing_activated.emit(row.key))
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(lambda at: self.menu_asked.emit(table.viewport().mapToGlobal(at)))
        return table

    # What the page uses

    @property
    def table(self) -> RowTable:
        """The table on screen."""
        return self.tables[self._line.tab]

    @property
    def filter_text(self) -> str:
        """The text of the filter."""
        return self._line.filter_text

    @property
    def has_keyboard(self) -> bool:
        """Whether the keyboard is in the tables."""
        focused = self.focusWidget()
        return focused is not None and focused.hasFocus()

    def set_filter(self, text: str) -> None:
        """Set the text of the filter and filter at once."""
        self._line.set_filter(text)

    def focus_filter(self) -> None:
        """Put the keyboard into the filter."""
        self._line.focus_filter()

    def show_rows(self, rows: Sequence[ReservationRow], jobs: Sequence[GanttJobRow], count: int | None) -> None:
        """Show rows in place of those before; the choice stays.

        `count` is the number of jobs; if there are more than rows, or it is not known, the rows are not made yet.
        """
        self._lacks_jobs = count is None or len(jobs) < count
        self._jobs.set_nothing(_say_no_jobs(count if self._lacks_jobs else 0))
        self._waiting = [rows, None if self._lacks_jobs else jobs]
        self._take_rows(self._line.tab)
        jobs_shown = None if count is None else max(count, len(jobs))
        self._line.show_counts((sum(not row.is_past for row in rows), jobs_shown))
        self._show_found()
        if self._chosen and not self.chosen_reservations() and not self.tables[JOBS].chosen_rows():
            # The thing may be there again, such as a job that was expected and now runs.
            self.choose(self._chosen)

    def _take_rows(self, place: int) -> None:
        """Show the rows of a tab; those of a hidden tab wait until it is shown."""
        rows, self._waiting[place] = self._waiting[place], None
        if rows is not None:
            was_syncing, self._is_syncing = self._is_syncing, True
            self.models[place].show_rows(rows)
            self._is_syncing = was_syncing

    def rows_of_reservations(self) -> list[ReservationRow]:
        """Return the reservations that pass the filter, in the order of the table."""
        self._take_rows(RESERVATIONS)
        return self.models[RESERVATIONS].rows()

    def chosen_reservations(self) -> tuple[int, ...]:
        """Return the ids of the chosen reservations, from top to bottom."""
        return tuple(row.id for row in self.tables[RESERVATIONS].chosen_rows())

    def chosen_things(self) -> tuple[str, ...]:
        """Return the keys of all chosen rows, from top to bottom; only one of the tables has any."""
        return tuple(row.key for table in self.tables for row in table.chosen_rows())

    def count_chosen(self) -> int:
        """Return the number of chosen rows."""
        return len(self.chosen_things())

    def choose(self, thing: str) -> None:
        """Choose the row of a thing in the table that has it; a filter that hides it is cleared."""
        self._chosen = thing
        self._is_syncing = True
        place = find_tab(thing)
        for each, table in enumerate(self.tables):
            if not thing or each != place:
                table.clearSelection()
        if thing and thing not in {row.key for row in self.tables[place].chosen_rows()}:
            self._choose_row(place, thing)
        self._is_syncing = False

    def _choose_row(self, place: int, thing: str) -> None:
        self._take_rows(place)
        model = self.models[place]
        if model.place_of(thing) is None and self._line.filter_text and not (place == JOBS and self._lacks_jobs):
            self._line.set_filter("")
            model.set_filter("")
        if model.place_of(thing) is None:
            self.tables[place].clearSelection()
            return
        self._line.set_tab(place)
        self.tables[place].choose(thing)

    def save_state(self) -> dict[str, Any]:
        """Return the tab and the columns of the tables as JSON values."""
        return {"tab": self._line.tab, "tables": [table.save_state() for table in self.tables]}

    def restore_state(self, state: dict[str, Any]) -> None:
        """Restore what `save_state` returned."""
        for table, saved in zip(self.tables, state.get("tables", ()), strict=False):
            table.restore_state(saved)
        self._line.set_tab(int(state.get("tab", 0)))

    # What the user does

    def _follow(self, place: int) -> None:
        """Tell that the user chose rows, or that the chosen row is gone."""
        if self._is_syncing:
            return
        table = self.tables[place]
        rows = table.chosen_rows()
        if not rows and place != find_tab(self._chosen):
            return
        current = self.models[place].item_at(table.currentIndex().row()) if table.currentIndex().isValid() else None
        row = current if current in rows else rows[0] if rows else None
        thing = row.key if row is not None else ""
        if rows:
            other = self.tables[1 - place]
            self._is_syncing = True
            other.clearSelection()
            self._is_syncing = False
        self._chosen = thing
        self.thing_chosen.emit(thing)

    def _show_tab(self, place: int) -> None:
        self._take_rows(place)
        self._stack.setCurrentIndex(place)
        self._stack.setFocusProxy(self.tables[place])
        self._filter()
        self.jobs_shown.emit(place == JOBS)

    def _filter(self) -> None:
        self.models[self._line.tab].set_filter(self._line.filter_text)
        self._show_found()

    def _show_found(self) -> None:
        model = self.models[self._line.tab]
        self._line.show_found(model.rowCount(), model.total)


def find_tab(thing: str) -> int:
    """Return the tab of the table that has a thing."""
    return JOBS if thing.startswith("job:") else RESERVATIONS


def _say_no_jobs(count: int | None) -> str:
    """The sentence in place of a table of jobs without rows: that there is no job, or that rows are being made."""
    if count is None:
        return tr("The jobs of the chart are being counted.")
    if not count:
        return tr("No job has a bar in the chart.")
    return tr("The rows of {jobs} are being made.").format(jobs=format_count(count, "job"))
