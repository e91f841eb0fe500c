"""The item model of jobs: below an array that is unfolded stand the rows of its waiting tasks."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from qmonpy.app.jobs.job_rows import JobRow
from qmonpy.app.jobs.task_rows import has_tasks
from qmonpy.app.tables.column import Column
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.pauses import paced


class JobTableModel(RowTableModel):
    """Shows rows with the `children` that they have; who fills it makes those that `open_test` asks for.

    The filter is about jobs: the rows of tasks stand below every job that is found.
    """

    unfolded = Signal()
    """The user unfolded a row: its children are to be made."""

    def __init__(
        self, columns: Sequence[Column[JobRow]], looks: Mapping[str, Look] | None = None, parent: QObject | None = None
    ):
        super().__init__(columns, lambda row: row.key, looks, parent)
        self._folds: dict[Hashable, bool] = {}
        """The rows that the user folded or unfolded, by key."""
        self._opens_all = False
        self._counted: tuple[list[JobRow], int, int] = [], 0, 0
        """The lines that were counted last, their number, and how many of them are no tasks of one above."""

    def fold_of(self, item: JobRow) -> bool | None:
        """Whether the tasks of a row are shown; None for a row of a single task."""
        if not has_tasks(item):
            return None
        return bool(item.children) and self._is_wished(item)

    def set_fold(self, item: JobRow, *, is_open: bool) -> None:
        """Fold or unfold a row, and remember that by its key."""
        if self.fold_of(item) is (not is_open):
            self._folds[item.key] = is_open
            if is_open:
                self.unfolded.emit()
            else:
                self._arrange()

    def depth_of(self, item: JobRow) -> int:
        """See `RowTableModel.depth_of`."""
        return item.depth

    @property
    def opens_all(self) -> bool:
        """Whether each array is unfolded unless the user folded it."""
        return self._opens_all

    def set_opens_all(self, opens_all: bool) -> None:
        """Unfold every array, or fold all of them."""
        self._opens_all = opens_all
        self._folds.clear()
        self._arrange()

    def open_test(self) -> Callable[[JobRow], bool]:
        """Return a function that says whether the rows of a row's tasks are wanted, for another thread."""
        folds, opens_all = dict(self._folds), self._opens_all
        return lambda row: folds.get(row.key, opens_all and not row.depth)

    @property
    def found(self) -> int:
        """How many rows pass the filter, without those of single tasks."""
        items, length, found = self._counted
        if items is not self._items or length != len(items):
            found = sum(not item.depth for item in self._items)
            self._counted = self._items, len(self._items), found
        return found

    def _is_wished(self, item: JobRow) -> bool:
        return self._folds.get(item.key, self._opens_all and not item.depth)

    def _lines(self, rows: list[Any]) -> list[Any]:
        lines = list(self._walk(rows))
        # Counted here: of very many rows the lines are found in a worker, while the window answers.
        self._counted = lines, len(lines), sum(not item.depth for item in paced(lines))
        return lines

    def _walk(self, rows: Sequence[JobRow]) -> Iterator[JobRow]:
        for row in rows:
            yield row
            if row.children and self._is_wished(row):
                yield from self._walk(self._sort(list(row.children)))
