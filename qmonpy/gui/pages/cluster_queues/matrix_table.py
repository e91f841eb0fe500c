"""The table of values per host: row titles stay in view, typing replaces a cell, Del removes own values."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from qmonpy.app.objects.queue_matrix import ALL_HOSTS, MatrixRow
from qmonpy.gui.pages.cluster_queues.matrix_delegate import MatrixDelegate, find_column_width, source_words
from qmonpy.gui.pages.cluster_queues.matrix_model import MatrixModel, Place
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.tables.edge_header import EdgeHeader
from qmonpy.translation import grouped, tr

MEASURED_ROWS = 60
LEAST_WIDTH, MOST_WIDTH = 96, 260


class RowHeader(QHeaderView):
    """The titles of rows: names of hosts and groups, and how many instances of the queue a group has."""

    def __init__(self, model: MatrixModel, parent: QWidget):
        super().__init__(Qt.Orientation.Vertical, parent)
        self._rows = model
        self.setObjectName("matrix_rows")
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(tokens().size("row"))
        self.setDefaultSectionSize(tokens().size("row"))
        self.setSectionsClickable(True)

    def sizeHint(self) -> QSize:
        return QSize(tokens().size("row_title_width") - tokens().size("space_6"), super().sizeHint().height())

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        row: MatrixRow = self._rows.item_at(section)
        theme = tokens()
        painter.fillRect(rect, theme.colour("raised" if row.key == ALL_HOSTS else "base"))
        painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), theme.colour("hairline"))
        inner = rect.adjusted(theme.size("space_2"), 0, -theme.size("space_2"), 0)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("muted" if row.hosts else "attention"))
        words = row_words(row)
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(words) - theme.size("space_1"))
        font = QFont(theme.font("body"))
        font.setBold(row.key == ALL_HOSTS)
        painter.setFont(font)
        painter.setPen(theme.colour("text"))
        text = painter.fontMetrics().elidedText(row.key or tr("all hosts"), Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


def row_words(row: MatrixRow) -> str:
    """Return the number of instances that a row is about; empty for a host, which has one."""
    if row.is_host:
        return "" if row.hosts else tr("not in queue")
    return grouped(row.hosts)


class MatrixTable(QTableView):
    """Shows a `MatrixModel`."""

    place_chosen = Signal()
    removal_requested = Signal()

    def __init__(self, model: MatrixModel, offered: Callable[[str], Sequence[str]], parent: QWidget | None = None):
        super().__init__(parent)
        self._matrix = model
        self.setObjectName("matrix")
        self.setAccessibleName(tr("Values per host"))
        self.setVerticalHeader(RowHeader(model, self))
        self.setModel(model)
        self.setItemDelegate(MatrixDelegate(offered, self))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed)
        header = EdgeHeader(self)
        self.setHorizontalHeader(header)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setFixedHeight(tokens().size("row") + tokens().size("space_1"))
        # A cell that the edge cuts shows more or less of its text.
        self.horizontalScrollBar().valueChanged.connect(lambda _: self.viewport().update())
        self.selectionModel().currentChanged.connect(lambda *_: self.place_chosen.emit())
        self.selectionModel().selectionChanged.connect(lambda *_: self.place_chosen.emit())
        model.columnsInserted.connect(lambda _, first, last: self._fit(first, last))
        model.dataChanged.connect(lambda first, last: self._fit(first.column(), last.column(), only_wider=True))
        model.modelReset.connect(self.place_chosen)

    # What the view uses

    @property
    def place(self) -> Place | None:
        """Row and attribute of the current cell; None without one."""
        index = self.currentIndex()
        return self._matrix.place_at(index) if index.isValid() else None

    @property
    def chosen_places(self) -> tuple[Place, ...]:
        """Row and attribute of all chosen cells."""
        return tuple(self._matrix.place_at(each) for each in self.selectionModel().selectedIndexes())

    def choose(self, place: Place) -> bool:
        """Choose a cell and scroll to it; returns False when it is not shown."""
        index = self._matrix.index_of(place)
        if not index.isValid():
            return False
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)
        return True

    def fit_columns(self) -> None:
        """Make columns as wide as their first rows need."""
        self._fit(0, self._matrix.columnCount() - 1)

    # How it behaves

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        elif event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.removal_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._edit_current()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen cell in view when the panel below needs more room."""
        super().resizeEvent(event)
        if self.currentIndex().isValid() and event.size().height() < event.oldSize().height():
            self.scrollTo(self.currentIndex())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.verticalHeader().viewport().update()

    def _edit_current(self) -> None:
        """Begin an edit; the key that ends an edit comes here, too, and begins none."""
        index = self.currentIndex()
        is_editable = bool(index.flags() & Qt.ItemFlag.ItemIsEditable)
        if is_editable and self.state() is not QAbstractItemView.State.EditingState:
            self.edit(index)

    def _copy(self) -> None:
        """Copy the chosen cells as text with tabs."""
        rows: dict[int, dict[int, QModelIndex]] = {}
        for index in self.selectionModel().selectedIndexes():
            rows.setdefault(index.row(), {})[index.column()] = index
        lines = ("\t".join(str(cells[each].data()) for each in sorted(cells)) for _, cells in sorted(rows.items()))
        QGuiApplication.clipboard().setText("\n".join(lines))

    def _fit(self, first: int, last: int, *, only_wider: bool = False) -> None:
        matrix = self._matrix.matrix
        for column in range(first, last + 1):
            name = self._matrix.columns[column].id
            cells = [matrix.cell(row.key, name) for row in matrix.rows[:MEASURED_ROWS]]
            texts = [each.text for each in cells]
            sources = [source_words(each) for each in cells if not each.is_own]
            width = find_column_width(texts, name, sources)
            width = min(max(width, LEAST_WIDTH), MOST_WIDTH)
            if not only_wider or width > self.columnWidth(column):
                self.setColumnWidth(column, width)
