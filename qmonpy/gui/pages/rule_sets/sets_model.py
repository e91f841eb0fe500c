"""The rule sets of a draft as a Qt list: enabled or not, changed, wrong, deleted."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from qmonpy.app.editing.quota_draft import QuotaDraft
from qmonpy.gui.base.words import count_of, tr
from qmonpy.model.report import Severity

AnyIndex = QModelIndex | QPersistentModelIndex
LINE_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class SetLine:
    """What the list shows of one set."""

    id: int
    name: str
    is_enabled: bool
    rules: int
    is_new: bool = False
    is_modified: bool = False
    is_deleted: bool = False
    has_conflict: bool = False
    errors: int = 0
    warnings: int = 0

    @property
    def words(self) -> str:
        """What a screen reader says, and the tool tip."""
        parts = [self.name, count_of(self.rules, tr("rule"), tr("rules"))]
        parts.append(tr("enabled") if self.is_enabled else tr("disabled"))
        if self.is_deleted:
            parts.append(tr("goes away when the changes are applied"))
        elif self.is_new:
            parts.append(tr("new, not applied"))
        elif self.is_modified:
            parts.append(tr("changed, not applied"))
        if self.has_conflict:
            parts.append(tr("changed by somebody else as well"))
        if self.errors:
            parts.append(count_of(self.errors, tr("error"), tr("errors")))
        if self.warnings:
            parts.append(count_of(self.warnings, tr("warning"), tr("warnings")))
        return ", ".join(parts)


def make_lines(draft: QuotaDraft, conflicts: Container[int]) -> list[SetLine]:
    """A line for each set of a draft, in its order; `conflicts` has the ids of sets that are in conflict."""
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
            has_conflict=each.id in conflicts,
            errors=severities.count(Severity.ERROR),
            warnings=severities.count(Severity.WARNING),
        )
        lines.append(line)
    return lines


class SetsModel(QAbstractListModel):
    """Shows lines; the check box asks for a set to be switched on or off."""

    enabling_requested = Signal(int, bool)
    """Id of the set, and whether it shall be enabled."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._all: tuple[SetLine, ...] = ()
        self._lines: list[SetLine] = []
        self._filter = ""
        self._refusal = ""

    @property
    def lines(self) -> tuple[SetLine, ...]:
        """What is shown, in order."""
        return tuple(self._lines)

    def show_lines(self, lines: Sequence[SetLine]) -> None:
        """Show these; rows that stay are not removed, so that the choice stays."""
        self._all = tuple(lines)
        self._arrange()

    def set_filter(self, text: str) -> None:
        """Show only sets with these letters in the name."""
        self._filter = text.strip().lower()
        self._arrange()

    def set_refusal(self, refusal: str) -> None:
        """Let nobody enable or disable a set here, for this reason; empty lets everybody."""
        if refusal != self._refusal:
            self._refusal = refusal
            if self._lines:
                self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))

    def row_of(self, id: int) -> int:
        """Where a set is shown, -1 when it is not."""
        return next((row for row, line in enumerate(self._lines) if line.id == id), -1)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
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
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        can_be_switched = not (self._refusal or self._lines[index.row()].is_deleted)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if can_be_switched else flags

    def _arrange(self) -> None:
        wanted = [line for line in self._all if self._filter in line.name.lower()]
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

    def _bring(self, row: int, line: SetLine) -> None:
        """Insert a line, or move it up when it stands further down."""
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
