"""All texts in cells: of tables and lists, of the heading lines of groups, and of choices, each with its place."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QWidget

from tests.gui.keyboard import describe
from tests.gui.language.shown_texts import ROLES, count_columns

MOST_LINES = 120
"""Of a longer table so many lines are read, spread over all of it."""


def find_cell_texts(top: QWidget) -> Iterator[tuple[str, str]]:
    """Yield places and texts of all cells of a window, those of hidden views and columns included."""
    for view in top.findChildren(QAbstractItemView):
        if not isinstance(view, QHeaderView) and not _is_popup_of_choice(view):
            yield from _read_model(describe(view), view.model())
    for choice in top.findChildren(QComboBox):
        yield from _read_model(describe(choice), choice.model())


def _is_popup_of_choice(view: QAbstractItemView) -> bool:
    parent = view.parentWidget()
    return parent is not None and isinstance(parent.parentWidget(), QComboBox)


def _read_model(place: str, model: QAbstractItemModel | None) -> Iterator[tuple[str, str]]:
    if model is None:
        return
    for line in list_lines(model.rowCount(QModelIndex())):
        for column in range(count_columns(model)):
            index = model.index(line, column)
            title = model.headerData(column, Qt.Orientation.Horizontal)
            for role in ROLES:
                text = index.data(role)
                if isinstance(text, str) and text:
                    yield f"{place}, line {line}, {title or column}", text


def find_heads(top: QWidget) -> Iterator[tuple[str, str]]:
    """Yield places and texts of all heads of columns of a window, those of hidden views and columns included."""
    for view in top.findChildren(QAbstractItemView):
        if not isinstance(view, QHeaderView) and (model := view.model()) is not None:
            for column in range(count_columns(model)):
                title = model.headerData(column, Qt.Orientation.Horizontal)
                if isinstance(title, str) and title:
                    yield describe(view), title


def list_lines(count: int) -> range:
    """Return the lines of a table that are read."""
    return range(0, count, max(1, count // MOST_LINES))
