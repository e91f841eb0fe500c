"""The table of a set's rules: filters as chips; rules are moved by drag or with Alt+Up and Alt+Down."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from qmonpy.gui.base.actions import make_action
from qmonpy.gui.pages.rule_sets.form.rules_model import PART_ROLE, PARTS, TONE_ROLE, RulesModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.chip import PADDING, chip_text, paint_chip
from qmonpy.gui.widgets.tables.asked_lines import LEAST_LINES, AsksLines
from qmonpy.gui.widgets.tables.chosen_row import KeepsChosenRow
from qmonpy.gui.widgets.tables.dragged_chip import drag_as_chip
from qmonpy.gui.widgets.tables.edge_header import EdgeHeader
from qmonpy.gui.widgets.tables.short_text import shorten
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter
from qmonpy.translation import tr

CHIP_HEIGHT = 18
GAP = 3
MEASURED_ROWS = 60
"""Columns fit so many rules."""


class RuleDelegate(QStyledItemDelegate):
    """Draws a filter as chips, with braces when it has them, and other cells as text in their tone."""

    def __init__(self, table: QTableView):
        super().__init__(table)
        self._table = table

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        painter.save()
        painter.setFont(option.font)
        # As far from the edge of the cell as the title of its column.
        margin = tokens().size("space_2")
        area = QRectF(option.rect).adjusted(margin, 0, -margin, 0)
        # Where the edge of the table cuts a cell, what is in sight is the room of its chips or its text.
        area.setRight(min(area.right(), self._table.viewport().width()))
        scope = index.data(PART_ROLE)
        header = self._table.horizontalHeader()
        if isinstance(header, EdgeHeader) and not header.tells(index.column()):
            pass
        elif isinstance(scope, Filter):
            painter.setClipRect(option.rect)
            _paint_filter(painter, area, scope, option.fontMetrics)
        else:
            tone = "muted" if text == "-" else index.data(TONE_ROLE)
            painter.setPen(tokens().colour(tone))
            words = shorten(text, option.fontMetrics, int(area.width()) + 1)
            painter.drawText(area, int(option.displayAlignment), words)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        self.initStyleOption(option, index)
        scope = index.data(PART_ROLE)
        width = (
            _filter_width(scope, option.fontMetrics)
            if isinstance(scope, Filter)
            else option.fontMetrics.horizontalAdvance(option.text)
        )
        return QSize(int(width) + 2 * tokens().size("space_2") + 2, tokens().size("row"))


class RuleTable(AsksLines, KeepsChosenRow, QTableView):
    """The rules in order; the chosen one is edited below."""

    rule_chosen = Signal(int)
    """The current row has changed to this one; -1 for none."""
    part_opened = Signal(str)
    """Enter or a double click on a cell: the user wants to edit that part of the rule."""
    move_requested = Signal(int, int)
    removal_requested = Signal(int)
    number_asked = Signal(object)
    """What is in use of the current rule, a `Number`, is to be opened into its terms."""

    def __init__(self, model: RulesModel, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("rule_table")
        self.setAccessibleName(tr("Rules in the order in which they are tried"))
        self.setModel(model)
        self._rules = model
        self.setItemDelegate(RuleDelegate(self))
        self._dress()
        self.ask_lines(LEAST_LINES)
        self._allow_drag()
        opens = make_action("open-number", self, self._ask_number)
        opens.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        model.rule_dropped.connect(self.move_requested)
        self.doubleClicked.connect(lambda index: self.part_opened.emit(PARTS[index.column()]))
        self.selectionModel().currentRowChanged.connect(lambda current, _: self.rule_chosen.emit(current.row()))
        # A cell that the edge cuts shows more or less of its text.
        self.horizontalScrollBar().valueChanged.connect(lambda _: self.viewport().update())
        model.dataChanged.connect(lambda *_: self.fit_columns())
        model.rowsInserted.connect(lambda *_: self.fit_columns())
        model.rowsRemoved.connect(lambda *_: self.fit_columns())

    @property
    def current_row(self) -> int:
        """The index of the current rule, -1 for none."""
        return self.currentIndex().row()

    def _ask_number(self) -> None:
        use = self._rules.find_use(self.current_row)
        if use is not None and use.number is not None:
            self.number_asked.emit(use.number)

    def choose(self, row: int) -> None:
        """Make a rule the current one."""
        if 0 <= row < self._rules.rowCount() and row != self.current_row:
            self.setCurrentIndex(self._rules.index(row, max(0, self.currentIndex().column())))

    def fit_columns(self) -> None:
        """Make columns as wide as their chips, the widest ones cut; without room, hide filters that no rule has."""
        header, room = self.horizontalHeader(), self.viewport().width()
        for column in range(len(PARTS)):
            # A column that is hidden has no width to ask for.
            self.setColumnHidden(column, False)
        widths = [max(self.sizeHintForColumn(each), header.sectionSizeHint(each)) for each in range(len(PARTS))]
        widths = [min(width, max(140, room // 3)) for width in widths]
        is_crowded = sum(widths) > room
        needed = 0
        for column, width in enumerate(widths):
            is_unused = PARTS[column] in FILTER_KINDS and not any(
                getattr(rule, PARTS[column]) for rule in self._rules.rules
            )
            self.setColumnHidden(column, is_crowded and is_unused)
            header.resizeSection(column, width)
            needed += 0 if is_crowded and is_unused else width
        # Stretched, the last one would be as wide as what the others leave, also where that is less than it needs.
        header.setStretchLastSection(needed <= room)
        header.resizeSection(len(PARTS) - 1, widths[-1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, alt = self.current_row, event.modifiers() & Qt.KeyboardModifier.AltModifier
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if alt and steps and row >= 0:
            if 0 <= row + steps < self._rules.rowCount():
                self.move_requested.emit(row, row + steps)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.part_opened.emit(PARTS[self.currentIndex().column()])
        elif event.key() == Qt.Key.Key_Delete and row >= 0:
            self.removal_requested.emit(row)
        else:
            super().keyPressEvent(event)

    def _dress(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(tokens().size("row"))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = EdgeHeader(self)
        self.setHorizontalHeader(header)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(28)
        header.setResizeContentsPrecision(MEASURED_ROWS)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """See `QAbstractItemView.startDrag`: the model asks for the move, so that no row is taken away here."""
        row = self.current_row
        if row >= 0:
            drag_as_chip(self, self._rules.mimeData(self.selectedIndexes()), self._rules.call_rule(row), actions)

    def _allow_drag(self) -> None:
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDragDropOverwriteMode(False)


def _names(scope: Filter) -> list[tuple[str, bool]]:
    return [(name, False) for name in scope.names] + [(name, True) for name in scope.excluded]


def _chip_width(words: str, metrics: QFontMetrics) -> int:
    return metrics.horizontalAdvance(words) + tokens().scaled(2 * PADDING)


def _filter_width(scope: Filter, metrics: QFontMetrics) -> int:
    chips = sum(_chip_width(chip_text(*each), metrics) + GAP for each in _names(scope)) - GAP
    return chips + (2 * (metrics.horizontalAdvance("{") + GAP) if scope.is_expanded else 0)


def _paint_filter(painter: QPainter, area: QRectF, scope: Filter, metrics: QFontMetrics) -> None:
    """Draw chips from the left; those that do not fit are counted at the end (`+3`)."""
    x, names = area.left(), _names(scope)
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    brace = metrics.horizontalAdvance("{") if scope.is_expanded else 0
    if brace:
        x = _paint_brace(painter, "{", x, area, flags, brace)
    height = tokens().scaled(CHIP_HEIGHT)
    top = area.top() + (area.height() - height) / 2
    limit = area.right() - (brace + GAP if brace else 0)
    for place, (name, is_excluded) in enumerate(names):
        words, more = chip_text(name, is_excluded), f"+{len(names) - place}"
        width, room = _chip_width(words, metrics), metrics.horizontalAdvance(more) + GAP
        is_last = place == len(names) - 1
        if x + width + (0 if is_last else GAP + room) > limit + 1:
            painter.setPen(tokens().colour("muted"))
            painter.drawText(QRectF(x, area.top(), room + 2, area.height()), flags, more)
            x += room
            break
        paint_chip(painter, QRectF(x, top, width, height), words, is_excluded=is_excluded)
        x += width + GAP
    if brace:
        _paint_brace(painter, "}", x, area, flags, brace)


def _paint_brace(painter: QPainter, brace: str, x: float, area: QRectF, flags: Qt.AlignmentFlag, width: int) -> float:
    painter.setPen(tokens().colour("accent"))
    painter.drawText(QRectF(QPoint(int(x), int(area.top())), QSize(width + 2, int(area.height()))), flags, brace)
    return x + width + GAP
