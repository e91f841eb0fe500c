"""The values of a queue per host as a Qt table: rows of a `QueueMatrix`, columns of chosen attributes."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from qmonpy.app.filter.field import Field, Fields
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.app.objects.attribute_kinds import attribute_field
from qmonpy.app.objects.queue_matrix import ALL_HOSTS, MatrixCell, MatrixRow, QueueMatrix
from qmonpy.app.tables.column import Column
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.change import find_change
from qmonpy.gui.models.look import PLAIN
from qmonpy.gui.models.table import AnyIndex, RowTableModel
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.report import Report
from qmonpy.translation import tr

Place = tuple[str, str]
"""The key of a row, and an attribute."""
NOTHING = QueueMatrix(Cluster(), ClusterQueue(""))


class MatrixModel(RowTableModel):
    """Asks the matrix for cells when they are painted; an edit emits changes of those columns only that differ."""

    value_written = Signal(str, str, str)
    """The key of a row, an attribute, and the value that the user entered; an empty one removes the row's own value."""

    def __init__(self, parent: QObject | None = None):
        super().__init__((), lambda row: row.key, parent=parent)
        self.matrix = NOTHING
        self.base = NOTHING
        """The values that the cluster has."""
        self.is_locked = False
        self._reports: Mapping[Place, tuple[Report, ...]] = {}
        self._filtered_for: tuple[QueueMatrix, tuple[str, ...]] | None = None

    # What the view uses

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attributes of the columns."""
        return tuple(each.id for each in self.columns)

    def show_matrix(self, matrix: QueueMatrix, base: QueueMatrix, attributes: Sequence[str]) -> None:
        """Show an edited queue (`matrix`) and what the cluster has of it (`base`), in columns of these attributes."""
        before, old_base, self.matrix, self.base = self.matrix, self.base, matrix, base
        self._show_columns(attributes)
        self.show_rows(matrix.rows)
        for column, name in enumerate(self.attributes):
            is_same = before.setting(name) == matrix.setting(name) and old_base.setting(name) == base.setting(name)
            if not is_same or before.cluster.host_groups is not matrix.cluster.host_groups:
                self._tell_changed(column, column)
        if before.rows != matrix.rows and self._items:
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self._items) - 1)

    def show_reports(self, reports: Sequence[Report]) -> None:
        """Mark the cells that reports are about."""
        found: dict[Place, tuple[Report, ...]] = {}
        for each in reports:
            if each.fields:
                place = (each.fields[1] if len(each.fields) > 1 else ALL_HOSTS, each.fields[0])
                found[place] = (*found.get(place, ()), each)
        if found != self._reports:
            self._reports = found
            self._tell_changed(0, len(self.columns) - 1)

    def place_at(self, index: AnyIndex) -> Place:
        """Return row and attribute of a cell."""
        return self._items[index.row()].key, self.columns[index.column()].id

    def index_of(self, place: Place) -> QModelIndex:
        """Return the index of a cell; an invalid one if it is not shown."""
        row = self.place_of(place[0])
        if row is None or place[1] not in self.attributes:
            return QModelIndex()
        return self.index(row, self.attributes.index(place[1]))

    def cell_at(self, index: AnyIndex) -> MatrixCell:
        """Return the cell at an index."""
        return self.matrix.cell(*self.place_at(index))

    def reports_at(self, place: Place) -> tuple[Report, ...]:
        """Return the reports about a cell."""
        return self._reports.get(place, ())

    def is_modified(self, place: Place) -> bool:
        """Whether the row's own value differs from the cluster's."""
        mine, theirs = self.matrix.cell(*place), self.base.cell(*place)
        if not mine.is_own and not theirs.is_own:
            return False
        return mine.is_own != theirs.is_own or mine.text != theirs.text

    # What Qt uses

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text, tool tip or spoken text, as Qt asks."""
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.cell_at(index).shown
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join((describe_cell(self.matrix, self.place_at(index)), *self._report_texts(index)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return describe_cell(self.matrix, self.place_at(index))
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role != Qt.ItemDataRole.EditRole or self.is_locked:
            return False
        text, cell = str(value).strip(), self.cell_at(index)
        if text == cell.shown or (not text and (not cell.is_own or cell.source == ALL_HOSTS)):
            return False
        self.value_written.emit(*self.place_at(index), text)
        return True

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Return whether a cell can be edited, as Qt asks."""
        flags = super().flags(index)
        return flags if self.is_locked or not index.isValid() else flags | Qt.ItemFlag.ItemIsEditable

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal:
            return super().headerData(section, orientation, role)
        if not 0 <= section < len(self._items):
            return None
        row: MatrixRow = self._items[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.key or tr("all hosts")
        return describe_row(row) if role == Qt.ItemDataRole.ToolTipRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Rows keep the order of the queue."""

    # How it changes

    def _filtered(self) -> list[Any]:
        return self.filtered.find(parse_filter(self._filter), 0)

    @property
    def filtered(self) -> FilteredRows[Any]:
        """All rows as the filter sees them, with a field for each attribute that has a column."""
        key = (self.matrix, self.attributes)
        if self._filtered_for != key:
            matrix, shown = key
            fields = (Field("host", lambda row: row.key or tr("all hosts"), help=tr("Host or host group")),)
            columns = (_attribute_field(matrix, name) for name in shown)
            self._filtered_for = key
            self._filtered_rows = FilteredRows(
                matrix.rows, Fields((*fields, *columns)), lambda row: matrix.words(row, shown)
            )
        return self._filtered_rows

    def _show_columns(self, attributes: Sequence[str]) -> None:
        change = find_change(self.attributes, attributes)
        if change.is_reordered:
            raise ValueError(f"columns stay in Grid Engine's order: {attributes}")
        columns = list(self.columns)
        for first, last in reversed(change.removed):
            self.beginRemoveColumns(QModelIndex(), first, last)
            del columns[first : last + 1]
            self._set_columns(columns)
            self.endRemoveColumns()
        for first, last in change.inserted:
            self.beginInsertColumns(QModelIndex(), first, last)
            columns[first:first] = [_column(name) for name in attributes[first : last + 1]]
            self._set_columns(columns)
            self.endInsertColumns()

    def _set_columns(self, columns: Sequence[Column[Any]]) -> None:
        self.columns = tuple(columns)
        self.looks = (PLAIN,) * len(columns)

    def _tell_changed(self, first: int, last: int) -> None:
        if self._items and 0 <= first <= last:
            self.dataChanged.emit(self.index(0, first), self.index(len(self._items) - 1, last))

    def _report_texts(self, index: AnyIndex) -> list[str]:
        return [each.text for each in self.reports_at(self.place_at(index))]


def describe_cell(matrix: QueueMatrix, place: Place) -> str:
    """Return in a sentence the value of a cell and its source."""
    key, attribute = place
    cell = matrix.cell(key, attribute)
    if cell.differs:
        return tr("The hosts of {group} have different values of {attribute}.").format(group=key, attribute=attribute)
    words = tr("{attribute} on {host} is {value}.")
    words = words.format(attribute=attribute, host=key or tr("all hosts"), value=cell.text)
    return f"{words} {describe_source(matrix, place)}"


def describe_source(matrix: QueueMatrix, place: Place) -> str:
    """Return in a sentence the source of a cell's value."""
    cell = matrix.cell(*place)
    if cell.groups:
        words = tr(
            "{groups} give different values, so that the queue instance is in state c (configuration ambiguous) and "
            "takes no job; the value for all hosts is shown. A value for the host itself resolves this."
        )
        return words.format(groups=tr(" and ").join(cell.groups))
    if place[0] == ALL_HOSTS:
        return tr("It applies where neither the host nor its groups have a value of their own.")
    if cell.is_own:
        return tr("It is set here.")
    if cell.differs:
        return tr("Its hosts have different values; the value for all hosts is shown.")
    if cell.is_mixed:
        return tr("Its hosts have it from several places.")
    if cell.source == ALL_HOSTS:
        return tr("It comes from all hosts.")
    return tr("It comes from {group}.").format(group=cell.source)


def describe_row(row: MatrixRow) -> str:
    """Return in a sentence what a row is."""
    count = count_of(row.hosts, "queue instance", "queue instances")
    if row.is_group:
        return tr("Host group {name}: {count} of this queue").format(name=row.key, count=count)
    if row.is_host:
        nothing = tr("Host {name}: not a host of this queue, so that its values have no effect")
        return (tr("Host {name}") if row.hosts else nothing).format(name=row.key)
    return tr("Values where neither the host nor its groups have one of their own: {count}").format(count=count)


def _column(name: str) -> Column[Any]:
    description = find_description(ObjectKind.QUEUE, name)
    tooltip = f"{tr(description.label)}: {tr(description.help)}" if description is not None else ""
    return Column(name, name, lambda row: "", tooltip=tooltip, is_named=True)


def _attribute_field(matrix: QueueMatrix, name: str) -> Field:
    def text(row: MatrixRow) -> str:
        return matrix.cell(row.key, name).shown

    return attribute_field(ObjectKind.QUEUE, name, text)
