"""Views of rows that keep the chosen one in sight when they get another height."""

from typing import cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView


class KeepsChosenRow:
    """Beside a view of Qt, in front of it: a panel that opens below, or a bar, never hides what it tells about.

    Who has scrolled away from the chosen row is left alone.
    """

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt; scrolls no more than is needed, and never sideways."""
        view, before = cast(QAbstractItemView, self), event.oldSize().height()
        index = _find_chosen(view) if event.size().height() != before else QModelIndex()
        is_kept = index.isValid() and _was_in_sight(view, index, before)
        super().resizeEvent(event)  # type: ignore[misc]
        if is_kept:
            bar = view.horizontalScrollBar()
            aside = bar.value()
            view.scrollTo(index)
            bar.setValue(aside)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """See Qt, which knows nothing of rows that have just come before events are worked off."""
        cast(QAbstractItemView, self).updateGeometries()
        super().scrollTo(index, hint)  # type: ignore[misc]


def _find_chosen(view: QAbstractItemView) -> QModelIndex:
    """Return a cell of the chosen row that is no hidden one; without a chosen row an invalid index."""
    index = view.currentIndex()
    if not index.isValid() or not view.selectionModel().isSelected(index):
        return QModelIndex()
    if isinstance(view, QTableView):
        header = view.horizontalHeader()
        shown = (each for each in range(header.count()) if not header.isSectionHidden(each))
        return index.siblingAtColumn(next(shown, 0))
    return index


def _was_in_sight(view: QAbstractItemView, index: QModelIndex, height: int) -> bool:
    """Whether a part of the row was shown; where there was no room for any row, none was scrolled away from."""
    rect = view.visualRect(index)
    return height < rect.height() or (rect.bottom() >= 0 and rect.top() < height)
