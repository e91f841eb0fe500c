"""Numbers stand at the right of their column, digits of one worth below each other; no bar scrolls next to nothing."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.models.look import CellKind
from qmonpy.gui.widgets.row_table import RowTable
from tests.gui.keyboard import describe
from tests.gui.language.scene_walk import walk_scenes
from tests.gui.window_hand import MakeWindow

NUMBER = re.compile(r"[-+]?\d[\d,]*(\.\d+)?( ?%| [KMGT]?i?B)?")
NO_NUMBER = ("", "-")
"""What stands where there is no number."""
VALUES = frozenset({"running_jobs, tasks", "share_tree, actual", "requestable, required", "detached_settings, value"})
"""Tables and columns of texts of which a scene shows numbers alone: ids of tasks such as `1-19:2`, percentages with a
bar behind each, and values of attributes of any type."""

NEXT_TO_NOTHING = 10
"""Pixels: less than half a line."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


def find_left_numbers(top: QWidget) -> Iterator[str]:
    """Yield the columns of tables that hold numbers alone and are aligned to the left."""
    for table in top.findChildren(RowTable):
        model = table.model()
        rows = [model.item_at(place) for place in range(model.rowCount())]
        for place, column in enumerate(model.columns):
            texts = {model.cell_text(row, place) for row in rows if model.is_row(row)} - {*NO_NUMBER}
            is_drawn = model.looks[place].kind in (CellKind.BAR, CellKind.BADGE)
            if texts and not column.is_number and not is_drawn and all(map(NUMBER.fullmatch, texts)):
                yield f"{describe(table)}, {column.id}: {', '.join(sorted(texts)[:4])}"


def find_idle_bars(top: QWidget) -> Iterator[str]:
    """Yield the areas with a bar at their side although nearly all that they hold is in view."""
    for area in (*top.findChildren(QScrollArea), *top.findChildren(RowTable)):
        bar = area.verticalScrollBar()
        if area.isVisible() and bar.isVisible() and bar.maximum() < NEXT_TO_NOTHING:
            yield f"{describe(area)} scrolls {bar.maximum()} pixels"


@pytest.mark.slow
def test_that_numbers_stand_at_the_right_and_no_bar_scrolls_next_to_nothing(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    left, bars = dict[str, str](), []
    for name, top in walk_scenes(make_window, qtbot):
        for each in find_left_numbers(top):
            left.setdefault(each.partition(":")[0], f"{name}: {each}")
        bars += [f"{name}: {each}" for each in find_idle_bars(top)]
    assert not [each for place, each in left.items() if place.rpartition("/")[2] not in VALUES], "\n".join(
        left.values()
    )
    assert not bars, "\n".join(bars)
