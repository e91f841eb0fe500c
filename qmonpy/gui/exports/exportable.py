"""What of a page can be exported: the tables and charts that are on screen, each under the name that it has there."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QTableView, QWidget

from qmonpy.app.tables.table_export import TableContent, take_rows
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.legends.picture_mark import is_picture
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr


@runtime_checkable
class Plots(Protocol):
    """A plot that draws itself at any size."""

    def paint_to(self, painter: QPainter, target: QRectF) -> None:
        """Draw it into a rectangle."""


@dataclass(frozen=True)
class Exportable:
    """A table or a chart on a page."""

    title: str
    widget: QWidget

    @property
    def heading(self) -> str:
        """What stands above it as a picture, until somebody types something else."""
        return self.widget.windowTitle() or self.title

    @property
    def table(self) -> QTableView | None:
        """The table; None if it is a chart."""
        return self.widget if isinstance(self.widget, QTableView) else None

    @property
    def chart(self) -> GanttChart | None:
        """The chart of time; None if it is anything else."""
        return self.widget if isinstance(self.widget, GanttChart) else None


def find_exportables(page: QWidget, title: str) -> list[Exportable]:
    """Return the tables and charts of a page that are on screen, in the order of reading; equal names are numbered."""
    found = sorted(_find_widgets(page), key=lambda each: (each.mapTo(page, each.rect().topLeft()).y(), each.x()))
    names = [each.accessibleName() or title for each in found]
    numbered = []
    for place, (name, widget) in enumerate(zip(names, found, strict=True)):
        number = names[: place + 1].count(name)
        numbered.append(Exportable(f"{name} {number}" if names.count(name) > 1 else name, widget))
    return numbered


def _find_widgets(page: QWidget) -> Iterator[QWidget]:
    for each in page.findChildren(QWidget):
        is_offered = isinstance(each, QTableView | GanttChart) or is_picture(each)
        if is_offered and each.isVisibleTo(page) and not each.size().isEmpty():
            yield each


def take_table(table: QTableView, *, only_chosen: bool = False) -> TableContent:
    """Return the columns that a table shows, and its rows: all that pass the filter, or those that are chosen."""
    header = table.horizontalHeader()
    shown = [header.logicalIndex(place) for place in range(header.count())]
    shown = [place for place in shown if not table.isColumnHidden(place)]
    if isinstance(table, RowTable):
        model = table.model()
        rows = table.chosen_rows() if only_chosen else model.rows()
        return _take_typed(model, shown, rows)
    return _take_plain(table, shown, only_chosen=only_chosen)


def _take_typed(model: RowTableModel, shown: Sequence[int], rows: Sequence[Any]) -> TableContent:
    content = take_rows([model.columns[place] for place in shown], rows)
    # The texts are those of the model, which may indent or mark them.
    return TableContent(
        content.ids,
        content.titles,
        content.numbers,
        content.rows,
        lambda row, place: model.cell_text(row, shown[place]),
        content.value,
    )


def _take_plain(table: QTableView, shown: Sequence[int], *, only_chosen: bool) -> TableContent:
    model = table.model()
    rows = range(model.rowCount())
    if only_chosen:
        chosen = {index.row() for index in table.selectionModel().selectedIndexes()}
        rows = [row for row in rows if row in chosen]  # type: ignore[assignment]
    across = Qt.Orientation.Horizontal
    titles = tuple(
        str(model.headerData(place, across) or tr("column {number}").format(number=place + 1)) for place in shown
    )
    texts = {row: [str(model.data(model.index(row, place, QModelIndex())) or "") for place in shown] for row in rows}

    def text(row: Any, place: int) -> str:
        return texts[row][place]

    return TableContent(titles, titles, (False,) * len(shown), list(rows), text, text)


def count_chosen(table: QTableView) -> int:
    """Return how many rows of a table are chosen."""
    if isinstance(table, RowTable):
        return len(table.chosen_rows())
    return len({index.row() for index in table.selectionModel().selectedIndexes()})
