"""A table whose rows stand in groups that fold; flat for Qt, so that 20,000 rows cost no more than in a plain table."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from PySide6.QtCore import QObject, Signal

from qmonpy.app.tables import group_folds
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.group_folds import GroupFolds
from qmonpy.app.terms.number import Number
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.late_methods import dataclass
from qmonpy.pauses import paced


@dataclass(frozen=True)
class Group:
    """The heading line of a group; `rows` are those that pass the filter."""

    name: str
    rows: Sequence[Any]
    is_open: bool
    sums: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)
    """By column the cell of the line, as far as it was worked out; to add up 100,000 rows takes long."""


class GroupedTableModel(RowTableModel):
    """Groups stand in the order in which they first occur; sorting by a column sorts within the groups.

    Of very many rows one sees the sums of groups first, as `GroupFolds` says.
    """

    rows_came = Signal()
    """The rows are there of groups of which only the headings were shown."""

    def __init__(
        self,
        columns: Sequence[Column[Any]],
        key: Callable[[Any], Hashable],
        group_of: Callable[[Any], str],
        looks: Mapping[str, Look] | None = None,
        summaries: Mapping[str, Callable[[Group], Any]] | None = None,
        parent: QObject | None = None,
        *,
        number: Callable[[Group], Number | None] | None = None,
    ):
        """`summaries` gives, by column id, the cell of a group's heading line: a text, or a Fullness for a bar;
        `number` is that of a heading line as one that can be opened into its terms."""
        super().__init__(columns, key, looks, parent)
        self._group_of = group_of
        self._summaries = tuple((summaries or {}).get(column.id) for column in columns)
        self._number_of_group = number
        self._folds = GroupFolds()
        self._lacks_rows = False
        self.changed.connect(self._note_rows)

    def is_row(self, item: Any) -> bool:
        """See `RowTableModel.is_row`."""
        return not isinstance(item, Group)

    def find_number(self, item: Any, columns: Iterable[int]) -> Number | None:
        """See `RowTableModel.find_number`; a heading line has one at most, whatever the column."""
        if self.is_row(item):
            return super().find_number(item, columns)
        return self._number_of_group(item) if self._number_of_group is not None else None

    def fold_of(self, item: Any) -> bool | None:
        """Whether a group is unfolded; None for a row, which has nothing to fold."""
        return None if self.is_row(item) else item.is_open

    def set_fold(self, item: Any, *, is_open: bool) -> None:
        """Fold or unfold a group."""
        self.set_open(item.name, is_open=is_open)

    def depth_of(self, item: Any) -> int:
        """1 for a row, 0 for the heading line of a group."""
        return 1 if self.is_row(item) else 0

    def toggle(self, name: str) -> None:
        """Fold the group of a name if it is unfolded, else unfold it."""
        self.set_open(name, is_open=not self._folds.is_open(name))

    def set_open(self, name: str, *, is_open: bool) -> None:
        """Unfold the group of a name, or fold it."""
        if self._folds.set_open(name, is_open=is_open):
            self._arrange()

    def show_headings(self, groups: Sequence[Group]) -> None:
        """Show the heading lines of very many rows, all folded, until `show_rows` gives the rows; there are none yet.

        A group that somebody unfolds meanwhile is unfolded then. Once rows are filtered or sorted, no line is shown.
        """
        self._folds.see(sum(len(each.rows) for each in groups))
        self._are_first = self._awaits_rows = self._lacks_rows = True
        self._apply(list(groups), [self._line_key(each) for each in groups])

    def _note_rows(self) -> None:
        if self._lacks_rows and self._all:
            self._lacks_rows = False
            self.rows_came.emit()

    def _arrange(self) -> None:
        if not self._are_first or not self.is_as_it_came or self._all:
            super()._arrange()

    def _is_patient(self) -> bool:
        return len(self._all) >= group_folds.FOLDED_ROWS

    @property
    def found(self) -> int:
        """How many rows pass the filter, also in folded groups."""
        return sum(len(item.rows) for item in self._items if isinstance(item, Group))

    @property
    def closed_groups(self) -> tuple[str, ...]:
        """Names of the folded groups, to be remembered."""
        return self._folds.closed

    def close_groups(self, names: Sequence[str]) -> None:
        """Fold exactly these groups."""
        self._folds.close(names)
        self._arrange()

    def summary(self, group: Group, column: int) -> Any:
        """Return the cell of a heading line: a text or a Fullness; the first column has the name."""
        if column == 0:
            return group.name
        make = self._summaries[column]
        if make is None:
            return ""
        if column not in group.sums:
            group.sums[column] = make(group)
        return group.sums[column]

    def cell_text(self, item: Any, column: int) -> str:
        """Return the text of a row's cell, or of a heading line's; a bar gives its figures."""
        if self.is_row(item):
            return super().cell_text(item, column)
        value = self.summary(item, column)
        return value if isinstance(value, str) else value.text

    def _lines(self, rows: list[Any]) -> list[Any]:
        members: dict[str, list[Any]] = {}
        for row in paced(self._all):
            members.setdefault(self._group_of(row), [])
        for row in paced(rows):
            members[self._group_of(row)].append(row)
        self._folds.see(len(rows))
        lines: list[Any] = []
        for name, group_rows in members.items():
            if group_rows:
                is_open = self._folds.is_open(name)
                lines.append(self._make_group(name, group_rows, is_open=is_open))
                lines += group_rows if is_open else ()
        return lines

    def _make_group(self, name: str, rows: list[Any], *, is_open: bool) -> Group:
        group = Group(name, tuple(rows), is_open)
        if self._folds.has_many:
            # Here, as this may be a worker.
            for column in range(len(self.columns)):
                self.summary(group, column)
        return group

    def _line_key(self, item: Any) -> Hashable:
        return self._key(item) if self.is_row(item) else ("group", item.name)
