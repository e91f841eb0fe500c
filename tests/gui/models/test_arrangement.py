"""Many rows of a table are filtered in a worker, and the lines become the others in few steps."""

import random
import threading
import weakref
from collections.abc import Hashable, Iterator

import pytest
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.tables import group_folds
from qmonpy.gui.base.background import Background
from qmonpy.gui.models import table as table_module
from qmonpy.gui.models.arrangement import Lines, plan_arrangement
from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.row_table import RowTable
from tests.gui.models.test_table import COLUMNS, FakeRow, rows, watch


@pytest.fixture
def background(qapp: QApplication) -> Iterator[Background]:
    background = Background()
    yield background
    background.wait()


@pytest.fixture
def model(background: Background, monkeypatch: pytest.MonkeyPatch) -> RowTableModel:
    monkeypatch.setattr(table_module, "MANY_ROWS", 100)
    model = RowTableModel(COLUMNS, lambda row: row.number)
    watch(model)
    model.arrange_in(background)
    model.show_rows(rows(*range(300)))
    return model


def numbers(model: RowTableModel) -> list[int]:
    return [row.number for row in model.rows()]


def test_that_many_rows_are_there_at_once_and_filtered_later(model: RowTableModel, qtbot: QtBot) -> None:
    assert numbers(model) == list(range(300))
    with qtbot.waitSignal(model.changed):
        model.set_filter("99")
        assert numbers(model) == list(range(300))
    assert numbers(model) == [99, 199, 299]


def test_that_the_last_filter_counts_of_several(model: RowTableModel, qtbot: QtBot) -> None:
    for text in ("1", "12", "123", "29"):
        model.set_filter(text)
    qtbot.waitUntil(lambda: numbers(model) == [29, 129, 229, *range(290, 300)])


def test_that_few_rows_that_come_meanwhile_are_not_undone(model: RowTableModel, qtbot: QtBot) -> None:
    model.set_filter("9")
    model.show_rows(rows(*range(20)))
    qtbot.waitUntil(lambda: numbers(model) == [9, 19])
    model.set_filter("")
    assert numbers(model) == list(range(20))


def test_that_the_choice_stays_where_many_rows_are_filtered(model: RowTableModel, qtbot: QtBot) -> None:
    table = RowTable(model)
    qtbot.addWidget(table)
    table.choose(199)
    for text, expected in (("99", [99, 199, 299]), ("", list(range(300)))):
        model.set_filter(text)
        qtbot.waitUntil(lambda expected=expected: numbers(model) == expected)  # type: ignore[misc]
        assert [row.number for row in table.chosen_rows()] == [199]
    flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
    table.selectionModel().select(model.index(0, 0), flags | QItemSelectionModel.SelectionFlag.Rows)
    model.set_filter("99")
    qtbot.waitUntil(lambda: numbers(model) == [99, 199, 299])
    assert table.chosen_rows() == []


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("text", ["", "99"])
def test_that_many_rows_that_are_shown_no_more_go_in_a_worker(model: RowTableModel, qtbot: QtBot, text: str) -> None:
    if text:
        with qtbot.waitSignal(model.changed):
            model.set_filter(text)
    gone: list[int] = []
    for row in model.filtered.rows:
        weakref.finalize(row, lambda: gone.append(threading.get_ident()))
    del row
    with qtbot.waitSignal(model.changed):
        model.show_rows(rows(*range(1000, 1300)))
    qtbot.waitUntil(lambda: len(gone) == 300)
    assert threading.get_ident() not in gone


def test_that_of_very_many_rows_the_sums_of_groups_come_first(
    background: Background, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(table_module, "MANY_ROWS", 100)
    monkeypatch.setattr(group_folds, "FOLDED_ROWS", 100)
    summaries = {"name": lambda group: f"{len(group.rows)} rows"}
    model = GroupedTableModel(COLUMNS, lambda row: row.number, lambda row: row.group, summaries=summaries)
    watch(model)
    model.arrange_in(background)

    def lines() -> list[int | str]:
        items = (model.item_at(place) for place in range(model.rowCount()))
        return [
            f"{item.name}: {model.cell_text(item, 1)}" if isinstance(item, Group) else item.number for item in items
        ]

    shown = [FakeRow(number, group="ab"[number % 2]) for number in range(300)]
    with qtbot.waitSignal(model.changed):
        model.show_rows(shown)
    assert lines() == ["a: 150 rows", "b: 150 rows"]
    assert (model.found, model.total) == (300, 300)
    with qtbot.waitSignal(model.changed):
        model.toggle("b")
    assert lines() == ["a: 150 rows", "b: 150 rows", *range(1, 300, 2)]
    with qtbot.waitSignal(model.changed):
        model.set_filter("99")
    assert lines() == ["b: 3 rows", 99, 199, 299]
    with qtbot.waitSignal(model.changed):
        model.set_filter("98")
    assert lines() == ["a: 3 rows", 98, 198, 298]


def test_that_every_list_becomes_every_other_in_at_most_four_steps() -> None:
    chance = random.Random(3)
    for _ in range(200):
        before, after = (chance.sample(range(12), chance.randrange(12)) for _ in range(2))
        found = plan_arrangement(Lines(before, list(before)), Lines([-each for each in after], list(after)))
        shown: list[Hashable] = [*before]
        for step in found.steps:
            if step.places is not None:
                assert set(step.after.keys) == set(shown)
                assert all(step.after.keys[place] == key for key, place in step.places.items())
            else:
                common = min(len(shown), len(step.after.keys))
                assert shown[:common] == step.after.keys[:common]
            shown = step.after.keys
        assert len(found.steps) <= 4
        assert shown == after
        renewed = {place for first, last in found.renewed for place in range(first, last + 1)}
        assert renewed == {place for place, key in enumerate(after) if key in before and key}
