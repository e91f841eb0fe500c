"""The list of rule sets: a switch for each, marks for edits and mistakes, a filter, and its model."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from time import time
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QFont, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.editing.quota_draft import Conflict, QuotaDraft
from qmonpy.app.filter.field import Field, FieldKind, Fields
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.app.tables.own_order import AS_GRID_ENGINE_LISTS
from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.words import count_of
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.switch import WIDTH, paint_switch
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.gui.widgets.tables.chosen_row import KeepsChosenRow
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Severity
from qmonpy.translation import later, tr

AnyIndex = QModelIndex | QPersistentModelIndex
LINE_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of the list, for one set."""

    id: int
    name: str
    is_enabled: bool
    rules: int
    is_new: bool = False
    is_modified: bool = False
    is_deleted: bool = False
    conflict_with: str = ""
    """Who changed it as well, and when; empty without a conflict."""
    errors: int = 0
    warnings: int = 0

    @property
    def has_edits(self) -> bool:
        """Whether it has edits that are not applied."""
        return self.is_new or self.is_modified or self.is_deleted

    @property
    def words(self) -> str:
        """The line in words, for screen readers and the tool tip."""
        parts = [self.name, count_of(self.rules, "rule", "rules")]
        parts.append(tr("enabled") if self.is_enabled else tr("disabled"))
        if self.is_deleted:
            parts.append(tr("will be deleted when the changes are applied"))
        elif self.is_new:
            parts.append(tr("new, not applied"))
        elif self.is_modified:
            parts.append(tr("changed, not applied"))
        if self.conflict_with:
            parts.append(tr("also changed by {who}").format(who=self.conflict_with))
        if self.errors:
            parts.append(count_of(self.errors, "error", "errors"))
        if self.warnings:
            parts.append(count_of(self.warnings, "warning", "warnings"))
        return ", ".join(parts)


def _find_words(line: SetLine) -> str:
    return line.name.lower()


def _count_field(key: str, help: str) -> Field:
    count = attrgetter(key)
    return Field(key, lambda line: str(count(line)), FieldKind.NUMBER, count, help=help)


SET_FIELDS = Fields(
    (
        Field("name", lambda line: line.name),
        Field("enabled", lambda line: "yes" if line.is_enabled else "no", choices=("yes", "no")),
        Field("edited", lambda line: "yes" if line.has_edits else "no", choices=("yes", "no")),
        _count_field("rules", later("How many rules it has")),
        _count_field("errors", later("How many errors it has")),
        _count_field("warnings", later("How many warnings it has")),
    )
)


def make_lines(draft: QuotaDraft, conflicts: Mapping[int, Conflict]) -> list[SetLine]:
    """Return a line for each set of a draft, in its order; `conflicts` has those of sets by their ids."""
    lines = []
    for each in draft.objects:
        severities = [report.severity for report in draft.reports(each.id)]
        line = SetLine(
            each.id,
            each.name,
            each.value.is_enabled,
            len(each.value.rules),
            is_new=each.base is None,
            is_modified=each.is_modified,
            is_deleted=each.is_deleted,
            conflict_with=conflicts[each.id].who if each.id in conflicts else "",
            errors=severities.count(Severity.ERROR),
            warnings=severities.count(Severity.WARNING),
        )
        lines.append(line)
    return lines


class SetsModel(QAbstractListModel):
    """Shows lines; the check box asks to enable or disable a set."""

    enabling_requested = Signal(int, bool)
    """The id of the set, and whether the user wants it enabled."""
    changed = Signal()
    """Emitted after every change of the lines."""
    awaits_rows = False
    """See `FilteredModel.awaits_rows`."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._all: tuple[SetLine, ...] = ()
        self._lines: list[SetLine] = []
        self._filter = ""
        self._filtered = FilteredRows[SetLine]((), SET_FIELDS, _find_words)
        self._refusal = ""

    @property
    def lines(self) -> tuple[SetLine, ...]:
        """The lines that are shown, in order."""
        return tuple(self._lines)

    def show_lines(self, lines: Sequence[SetLine]) -> None:
        """Show lines; rows of sets that stay are not removed, so that the choice stays."""
        self._all = tuple(lines)
        self._arrange()

    def set_filter(self, text: str) -> None:
        """Show only sets that match a filter (`qmonpy.app.filter`)."""
        self._filter = text
        self._arrange()

    @property
    def filter_text(self) -> str:
        """The text of the filter; empty when there is none."""
        return self._filter

    @property
    def total(self) -> int:
        """The number of sets without the filter."""
        return len(self._all)

    @property
    def filtered(self) -> FilteredRows[SetLine]:
        """All sets as the filter sees them."""
        if self._filtered.rows is not self._all:
            self._filtered = FilteredRows(self._all, SET_FIELDS, _find_words)
        return self._filtered

    def set_refusal(self, refusal: str) -> None:
        """Forbid enabling and disabling sets here, for this reason; an empty one allows it."""
        if refusal != self._refusal:
            self._refusal = refusal
            if self._lines:
                self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))

    def row_of(self, id: int) -> int:
        """Return the row of a set, -1 when it is not shown."""
        return next((row for row, line in enumerate(self._lines) if line.id == id), -1)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a set's name, switch, words or line, as Qt asks."""
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.name
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if line.is_enabled else Qt.CheckState.Unchecked
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{line.words}\n{self._refusal}" if self._refusal else line.words
        return line if role == LINE_ROLE else None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid() or self._refusal:
            return False
        self.enabling_requested.emit(self._lines[index.row()].id, Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Return whether a set can be enabled and disabled, as Qt asks."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        can_be_switched = not (self._refusal or self._lines[index.row()].is_deleted)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if can_be_switched else flags

    def _arrange(self) -> None:
        wanted = list(self._all)
        if self._filter.strip():
            wanted = self.filtered.find(parse_filter(self._filter), int(time()))
        kept = {line.id for line in wanted}
        for row in range(len(self._lines) - 1, -1, -1):
            if self._lines[row].id not in kept:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._lines[row]
                self.endRemoveRows()
        for row, line in enumerate(wanted):
            if row >= len(self._lines) or self._lines[row].id != line.id:
                self._bring(row, line)
            elif self._lines[row] != line:
                self._lines[row] = line
                self.dataChanged.emit(self.index(row), self.index(row))
        self.changed.emit()

    def _bring(self, row: int, line: SetLine) -> None:
        """Insert a line, or move it up if it stands further down."""
        at = self.row_of(line.id)
        if at < 0:
            self.beginInsertRows(QModelIndex(), row, row)
            self._lines.insert(row, line)
            self.endInsertRows()
            return
        self.beginMoveRows(QModelIndex(), at, at, QModelIndex(), row)
        del self._lines[at]
        self._lines.insert(row, line)
        self.endMoveRows()


MARK_WIDTH = 14
SWITCH_ROOM = WIDTH + 14


class SetDelegate(QStyledItemDelegate):
    """Draws the name beside the switch, and at the right `!` for mistakes and `*` for edits."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line: SetLine = index.data(LINE_ROLE)
        theme, room = tokens(), QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(room, theme.colour("selection"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(room, theme.colour("hover"))
        can_switch = bool(index.flags() & Qt.ItemFlag.ItemIsUserCheckable)
        paint_switch(painter, switch_area(room), is_on=line.is_enabled, is_enabled=can_switch)
        marks = _marks(line)
        words = room.adjusted(SWITCH_ROOM, 0, -len(marks) * MARK_WIDTH - theme.size("space_1"), 0)
        font = QFont(theme.font("body"))
        font.setStrikeOut(line.is_deleted)
        font.setItalic(line.is_new)
        painter.setFont(font)
        painter.setPen(theme.colour("text" if line.is_enabled and not line.is_deleted else "muted"))
        name = painter.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        font = QFont(theme.font("body"))
        font.setBold(True)
        painter.setFont(font)
        for place, (mark, tone) in enumerate(marks):
            painter.setPen(theme.colour(tone))
            left = room.right() - (len(marks) - place) * MARK_WIDTH - 2
            area = QRectF(left, room.top(), MARK_WIDTH, room.height())
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, mark)
        painter.restore()

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Ask to enable or disable the set, at a click on the switch or Space."""
        is_on_switch = (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and switch_area(QRectF(option.rect)).contains(event.position())
        )
        is_space = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if not (is_on_switch or is_space) or not index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            return False
        wanted = Qt.CheckState.Unchecked if index.data(LINE_ROLE).is_enabled else Qt.CheckState.Checked
        return model.setData(index, wanted, Qt.ItemDataRole.CheckStateRole)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, tokens().size("row"))


class _SetView(KeepsChosenRow, QListView):
    """The list itself."""


class SetList(QWidget):
    """The filter, the list and the button that adds a set."""

    set_chosen = Signal(int)
    """The set of this id was chosen, by the user or because the one before is gone."""

    def __init__(self, model: SetsModel, add: QAction, parent: QWidget | None = None):
        super().__init__(parent)
        self._model, self._is_quiet = model, False
        self.filter = FilterLine(tr("Filter sets"))
        self.filter.filter_changed.connect(model.set_filter)
        self.filter.set_source(lambda: model.filtered)
        model.changed.connect(lambda: self.filter.show_found(len(model.lines), model.total))
        self.view = _SetView()
        self.view.setObjectName("set_list")
        self.view.setAccessibleName(tr("Rule sets"))
        order = tr("sorted: {order}").format(order=tr(AS_GRID_ENGINE_LISTS.words))
        self.view.setAccessibleDescription(order)
        self.view.setModel(model)
        self.view.setItemDelegate(SetDelegate(self.view))
        self.view.setFrameShape(QListView.Shape.NoFrame)
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.selectionModel().currentChanged.connect(self._tell_choice)
        button = tool_button(add, shows_text=True)
        button.setObjectName("add_set")
        layout = QVBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, space, space, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(self.filter)
        either = TableOrEmpty(self.view, model)
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        layout.addWidget(either, 1)
        layout.addWidget(named(QLabel(order, wordWrap=True), "hint"))
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def choose(self, id: int) -> None:
        """Choose a set without emitting anything."""
        row = self._model.row_of(id)
        if row >= 0 and row != self.view.currentIndex().row():
            self._is_quiet = True
            self.view.setCurrentIndex(self._model.index(row))
            self._is_quiet = False

    def _tell_choice(self, current: QModelIndex, _: QModelIndex) -> None:
        if current.isValid() and not self._is_quiet:
            self.set_chosen.emit(current.data(LINE_ROLE).id)


def switch_area(row: QRectF) -> QRectF:
    """Return where the switch is in a row of the list."""
    return QRectF(row.left() + 6, row.top(), WIDTH, row.height())


def _marks(line: SetLine) -> list[tuple[str, str]]:
    marks = []
    if line.errors:
        marks.append(("!", "problem"))
    elif line.conflict_with or line.warnings:
        marks.append(("!", "attention"))
    if line.is_modified:
        marks.append(("*", "accent"))
    return marks
