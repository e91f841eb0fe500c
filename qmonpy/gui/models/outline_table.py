"""A table whose rows have rows below them that fold away: flat for Qt, and only what is open is visited."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject

from qmonpy.app.tables.column import Column
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel


class OutlineTableModel(RowTableModel):
    """Rows have `children`, `is_open` (whether they are unfolded at first) and `is_section`.

    Rows at the top keep their order, those below a row are sorted among themselves. What the user folds and unfolds is
    remembered by key, and so outlasts a refresh. There is no filter.
    """

    def __init__(
        self,
        columns: Sequence[Column[Any]],
        key: Callable[[Any], Hashable],
        looks: Mapping[str, Look] | None = None,
        parent: QObject | None = None,
    ):
        super().__init__(columns, key, looks, parent)
        self._folds: dict[Hashable, bool] = {}
        self._depths: dict[Hashable, int] = {}

    def fold_of(self, item: Any) -> bool | None:
        return self._folds.get(self._key(item), item.is_open) if item.children else None

    def set_fold(self, item: Any, *, is_open: bool) -> None:
        if self.fold_of(item) is (not is_open):
            self._folds[self._key(item)] = is_open
            self._arrange()

    def depth_of(self, item: Any) -> int:
        """One step more for rows without an arrow, so that their texts stand below those with one."""
        return self._depths.get(self._key(item), 0) + (not item.children)

    def is_section(self, item: Any) -> bool:
        return bool(item.is_section)

    def forget_folds(self) -> None:
        """Fold and unfold every row as at first, from the next rows on."""
        self._folds.clear()

    def _arrange(self) -> None:
        self._depths = {}
        super()._arrange()

    def _filtered(self) -> list[Any]:
        return list(self._all)

    def _sort(self, rows: list[Any]) -> list[Any]:
        return rows

    def _lines(self, rows: list[Any]) -> list[Any]:
        return list(self._walk(rows, 0))

    def _walk(self, rows: Sequence[Any], depth: int) -> Iterator[Any]:
        for row in rows:
            self._depths[self._key(row)] = depth
            yield row
            if self.fold_of(row):
                yield from self._walk(super()._sort(list(row.children)), depth + 1)
