"""A table whose rows have rows below them that fold; flat for Qt, and only unfolded rows are visited."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject

from qmonpy.app.tables.column import Column
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel


class OutlineTableModel(RowTableModel):
    """Shows rows that have `children`, `is_open` (whether they are unfolded at first) and `is_section`.

    Rows at the top keep their order, rows below a row are sorted among themselves. Folds that the user made are
    remembered by key, so that they outlast a refresh. There is no filter.
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
        """Whether a row is unfolded; None for one without children."""
        return self._folds.get(self._key(item), item.is_open) if item.children else None

    def set_fold(self, item: Any, *, is_open: bool) -> None:
        """Fold or unfold a row, and remember that by its key."""
        if self.fold_of(item) is (not is_open):
            self._folds[self._key(item)] = is_open
            self._arrange()

    def depth_of(self, item: Any) -> int:
        """The steps by which a row is indented; a row without an arrow gets one more, the width of the arrow."""
        return self._depths.get(self._key(item), 0) + (not item.children)

    def is_section(self, item: Any) -> bool:
        """Whether a row is drawn as a heading of those below it, as the row itself says."""
        return bool(item.is_section)

    def forget_folds(self) -> None:
        """Let the next rows be folded as they are at first, not as the user left them."""
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
