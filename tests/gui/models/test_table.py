"""The generic table model: a refresh changes no more than it must, and Qt's model tester agrees."""

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.models.change import find_change, find_spans
from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.gui.models.table import RowTableModel


@dataclass(frozen=True)
class FakeRow:
    number: int
    name: str = ""
    group: str = "a"

    @property
    def words(self) -> str:
        return f"{self.number} {self.name}"


COLUMNS: tuple[Column[Any], ...] = (
    Column("number", "Number", lambda row: str(row.number), lambda row: row.number, is_number=True),
    Column("name", "Name", lambda row: row.name),
)


def watch(model: RowTableModel) -> None:
    """Have Qt's tester look at a model as long as it lives."""
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)


@pytest.fixture
def model(qapp: QApplication) -> RowTableModel:
    model = RowTableModel(COLUMNS, lambda row: row.number)
    watch(model)
    return model


def numbers(model: OutlineTableModel | RowTableModel) -> list[int]:
    return [row.number for row in model.rows()]


def rows(*wanted: int) -> list[FakeRow]:
    return [FakeRow(number) for number in wanted]


class Counter:
    """Counts what a model announces."""

    def __init__(self, model: RowTableModel) -> None:
        self.seen: list[tuple[object, ...]] = []
        model.rowsInserted.connect(lambda _, first, last: self.seen.append(("inserted", first, last)))
        model.rowsRemoved.connect(lambda _, first, last: self.seen.append(("removed", first, last)))
        model.layoutChanged.connect(lambda *_: self.seen.append(("moved",)))
        model.dataChanged.connect(lambda a, b, *_: self.seen.append(("changed", a.row(), b.row())))
        model.modelReset.connect(lambda: self.seen.append(("reset",)))


def test_that_the_same_rows_again_announce_nothing(model: RowTableModel) -> None:
    model.show_rows(rows(1, 2, 3))
    counter = Counter(model)
    model.show_rows(rows(1, 2, 3))
    assert counter.seen == []


def test_that_one_changed_row_announces_only_itself(model: RowTableModel) -> None:
    model.show_rows(rows(1, 2, 3))
    counter = Counter(model)
    model.show_rows([FakeRow(1), FakeRow(2, "new"), FakeRow(3)])
    assert counter.seen == [("changed", 1, 1)]


def test_that_rows_come_and_go_in_spans(model: RowTableModel) -> None:
    model.show_rows(rows(1, 2, 3, 4, 5))
    counter = Counter(model)
    model.show_rows(rows(1, 4, 5, 6, 7))
    assert counter.seen == [("removed", 1, 2), ("inserted", 3, 4)]
    assert numbers(model) == [1, 4, 5, 6, 7]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_that_any_list_becomes_any_other(model: RowTableModel, seed: int) -> None:
    chance = random.Random(seed)
    for size in (0, 8, 300, 5, 300, 300):
        wanted = chance.sample(range(400), size)
        model.show_rows(rows(*wanted))
        assert numbers(model) == wanted


def test_that_a_chosen_row_stays_chosen_wherever_it_goes(model: RowTableModel) -> None:
    model.show_rows(rows(*range(200)))
    selection = QItemSelectionModel(model)
    flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    selection.select(model.index(50, 0), flags)
    model.show_rows(rows(*range(199, -1, -2)) + rows(50, *range(1000, 1100)))
    assert [model.item_at(index.row()).number for index in selection.selectedRows()] == [50]


def test_that_the_filter_and_the_sorting_hold_for_new_rows(model: RowTableModel) -> None:
    model.show_rows([FakeRow(1, "anna"), FakeRow(2, "bob")])
    model.set_filter("an")
    model.sort(0, Qt.SortOrder.DescendingOrder)
    model.show_rows([FakeRow(1, "anna"), FakeRow(2, "bob"), FakeRow(3, "joan")])
    assert numbers(model) == [3, 1]
    model.sort(-1)
    model.set_filter("")
    assert numbers(model) == [1, 2, 3]


def test_that_numbers_stand_at_the_right(model: RowTableModel) -> None:
    model.show_rows(rows(1))
    assert model.data(model.index(0, 0), Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert model.headerData(0, Qt.Orientation.Horizontal) == "Number"


@pytest.fixture
def groups(qapp: QApplication) -> GroupedTableModel:
    model = GroupedTableModel(COLUMNS, lambda row: row.number, lambda row: row.group)
    watch(model)
    model.show_rows([FakeRow(1, group="a"), FakeRow(2, group="b"), FakeRow(3, group="a")])
    return model


def lines(model: GroupedTableModel) -> list[int | str]:
    items = (model.item_at(place) for place in range(model.rowCount()))
    return [item.name if isinstance(item, Group) else item.number for item in items]


def test_that_rows_stand_under_their_group(groups: GroupedTableModel) -> None:
    assert lines(groups) == ["a", 1, 3, "b", 2]


def test_that_a_folded_group_hides_its_rows_and_stays_folded(groups: GroupedTableModel) -> None:
    groups.toggle("a")
    assert lines(groups) == ["a", "b", 2]
    groups.show_rows([replace(FakeRow(4), group="a"), FakeRow(2, group="b")])
    assert lines(groups) == ["a", "b", 2]
    groups.toggle("a")
    assert lines(groups) == ["a", 4, "b", 2]


def test_that_a_group_without_rows_that_pass_the_filter_is_not_shown(groups: GroupedTableModel) -> None:
    groups.set_filter("2")
    assert lines(groups) == ["b", 2]


def test_that_sorting_sorts_within_groups(groups: GroupedTableModel) -> None:
    groups.sort(0, Qt.SortOrder.DescendingOrder)
    assert lines(groups) == ["a", 3, 1, "b", 2]


def test_that_neighbours_make_one_span() -> None:
    assert find_spans([1, 2, 3, 7, 9, 10]) == ((1, 3), (7, 7), (9, 10))


def test_that_a_change_tells_reordering_from_coming_and_going() -> None:
    assert not find_change([1, 2, 3], [2, 3, 4]).is_reordered
    assert find_change([1, 2, 3], [3, 2]).is_reordered


@dataclass(frozen=True)
class FakeOutlineRow:
    number: int
    children: tuple["FakeOutlineRow", ...] = ()
    is_open: bool = False
    is_section: bool = False
    name: str = ""


OUTLINE = (
    FakeOutlineRow(1, (FakeOutlineRow(12), FakeOutlineRow(11, (FakeOutlineRow(111),))), is_open=True, is_section=True),
    FakeOutlineRow(0, (FakeOutlineRow(21),), is_section=True),
)


@pytest.fixture
def outline(qapp: QApplication) -> OutlineTableModel:
    model = OutlineTableModel(COLUMNS, lambda row: row.number)
    watch(model)
    model.show_rows(OUTLINE)
    return model


def test_that_an_outline_shows_only_what_is_open(outline: OutlineTableModel) -> None:
    assert numbers(outline) == [1, 12, 11, 0]
    outline.set_fold(outline.item_at(2), is_open=True)
    assert numbers(outline) == [1, 12, 11, 111, 0]
    outline.set_fold(outline.item_at(0), is_open=False)
    assert numbers(outline) == [1, 0]


def test_that_folds_outlast_new_rows_until_they_are_forgotten(outline: OutlineTableModel) -> None:
    outline.set_fold(outline.item_at(3), is_open=True)
    outline.show_rows((OUTLINE[0], replace(OUTLINE[1], name="new")))
    assert numbers(outline) == [1, 12, 11, 0, 21]
    outline.forget_folds()
    outline.show_rows(OUTLINE)
    assert numbers(outline) == [1, 12, 11, 0]


def test_that_an_outline_sorts_below_each_row_and_keeps_the_sections(outline: OutlineTableModel) -> None:
    outline.sort(0)
    assert numbers(outline) == [1, 11, 12, 0]
    outline.sort(-1)
    assert numbers(outline) == [1, 12, 11, 0]


def test_that_only_rows_with_rows_below_fold_and_texts_stand_below_one_another(outline: OutlineTableModel) -> None:
    assert [outline.fold_of(outline.item_at(place)) for place in range(4)] == [True, None, False, False]
    assert [outline.depth_of(outline.item_at(place)) for place in range(4)] == [0, 2, 1, 0]
    assert outline.is_section(outline.item_at(0))


def test_that_the_first_of_very_many_rows_are_shown_until_all_are_there(model: RowTableModel) -> None:
    model.show_first(rows(1, 2, 3))
    assert numbers(model) == [1, 2, 3]
    counter = Counter(model)
    model.show_rows(rows(1, 2, 3, 4, 5, 6))
    assert counter.seen == [("inserted", 3, 5)]
    assert numbers(model) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("how", ["filter", "sort"])
def test_that_the_first_rows_go_when_they_are_filtered_or_sorted_as_that_takes_all(
    model: RowTableModel, how: str
) -> None:
    model.own_order = OwnOrder("the least first", "number")
    model.sort(0)
    model.show_first(rows(1, 2, 3))
    assert numbers(model) == [1, 2, 3]
    if how == "filter":
        model.set_filter("4")
    else:
        model.sort(0, Qt.SortOrder.DescendingOrder)
    assert (numbers(model), model.total, model.awaits_rows) == ([], 0, True)
    model.show_rows(rows(1, 2, 3, 4, 5, 6))
    assert not model.awaits_rows
    assert numbers(model) == ([4] if how == "filter" else [6, 5, 4, 3, 2, 1])
