"""The rows below the search line, as an item model: results with a heading for each kind."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from qmonpy.app.search import MOST_OF_KIND, Entry, Found
from qmonpy.gui.models.change import find_change
from qmonpy.late_methods import dataclass
from qmonpy.translation import grouped, tr

_ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class HitRow:
    """A heading, a result, or the sentence that nothing was found."""

    title: str
    detail: str = ""
    entry: Entry | None = None
    """The place or action that it leads to; None for a heading and where nothing was found."""
    is_heading: bool = False
    words: tuple[str, ...] = ()
    """The words that were found in title and detail, in small letters."""
    side: str = ""
    """The text at the right: a shortcut, or the page."""
    refusal: str = ""
    """Why the action cannot be done now; empty if it can."""
    asks_for: str | None = None
    """The kind of which this row asks for all; empty to go back to some of every kind."""

    @property
    def is_choosable(self) -> bool:
        """Whether Enter does something with the row."""
        return self.entry is not None or self.asks_for is not None

    @property
    def key(self) -> tuple[object, ...]:
        """The values by which a row is recognised in the next answer."""
        if self.entry is None:
            return self.is_heading, self.asks_for, self.title
        return self.entry.kind, self.entry.page, self.entry.key, self.entry.title


@dataclass(frozen=True, slots=True)
class ActionState:
    """The keys of an action, and why it cannot be done now (empty if it can)."""

    shortcut: str = ""
    refusal: str = ""


def make_rows(
    found: Found, action_state: Callable[[Entry], ActionState], side_of: Callable[[Entry], str]
) -> tuple[HitRow, ...]:
    """Return the rows of an answer, with `side_of` for the text at the right; a sentence if nothing was found."""
    rows: list[HitRow] = []
    words = found.words
    for group in found.groups:
        shown = len(group.entries)
        count = tr("{shown} of {total}").format(shown=shown, total=grouped(group.total)) if shown < group.total else ""
        rows.append(HitRow(tr(group.kind), count, is_heading=True))
        for entry in group.entries:
            state = action_state(entry)
            side = state.shortcut or side_of(entry)
            rows.append(HitRow(entry.title, entry.detail, entry, False, words, side, state.refusal))
        if shown < group.total and not found.kind:
            most = min(group.total, MOST_OF_KIND)
            title = tr("Show all {count}") if most == group.total else tr("Show {count} of them")
            rows.append(HitRow(title.format(count=grouped(most)), asks_for=group.kind))
    if found.kind:
        rows.append(HitRow(tr("Back to all kinds"), asks_for=""))
    if not rows and found.text.strip():
        rows.append(HitRow(tr("Nothing found: no name, label or value contains this"), is_heading=True))
    return tuple(rows)


class HitModel(QAbstractListModel):
    """The rows of an answer; a new answer changes only rows that differ."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self.rows: tuple[HitRow, ...] = ()

    def show_rows(self, rows: Sequence[HitRow]) -> None:
        """Show rows in place of those before."""
        change = find_change([each.key for each in self.rows], [each.key for each in rows])
        kept = list(self.rows)
        spans = ((0, len(kept) - 1),) if change.is_reordered and kept else change.removed
        for first, last in reversed(spans):
            self.beginRemoveRows(_ROOT, first, last)
            del kept[first : last + 1]
            self.rows = tuple(kept)
            self.endRemoveRows()
        spans = ((0, len(rows) - 1),) if change.is_reordered else change.inserted
        for first, last in spans:
            self.beginInsertRows(_ROOT, first, last)
            kept[first:first] = rows[first : last + 1]
            self.rows = tuple(kept)
            self.endInsertRows()
        old, self.rows = self.rows, tuple(rows)
        if old != self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def row_at(self, index: Index) -> HitRow | None:
        """Return the row of an index; None for an invalid one."""
        return self.rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return title, tool tip or spoken text of a row, as Qt asks."""
        row = self.row_at(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.refusal or row.detail or None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            kind = tr(row.entry.kind) if row.entry is not None else ""
            return ", ".join(filter(None, (row.title, kind, row.detail, row.refusal)))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return whether a row can be chosen, as Qt asks."""
        row = self.row_at(index)
        if row is None or not row.is_choosable:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
