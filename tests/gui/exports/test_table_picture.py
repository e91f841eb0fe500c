"""Tables on pages."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from qmonpy.app.tables.table_export import TableContent
from qmonpy.gui.exports.table_picture import TablePicture, divide_rows

PAGE = QSizeF(500, 300)


def table_of(*lengths: int) -> TablePicture:
    """Return a table with rows of so many words each, behind their numbers."""
    rows = [(f"row{number}", " ".join(["words"] * length)) for number, length in enumerate(lengths)]
    content = TableContent(
        ("name", "text"), ("Name", "Text"), (False, False), rows, lambda row, at: row[at], lambda row, at: row[at]
    )
    return TablePicture(content, "Jobs of a day", "cluster, 14:00")


def draw(table: TablePicture, number: int) -> QImage:
    """Return a page as paper has it, at the size of its texts on the screen."""
    image = QImage((PAGE / table.lay_out(PAGE)).toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    table.paint_page(painter, number)
    painter.end()
    return image


def ink_of(image: QImage, top: int, foot: int, limit: int = 128) -> list[int]:
    """Return how many pixels are dark in the lines of a page between two heights."""
    return [sum(image.pixelColor(x, y).lightness() < limit for x in range(image.width())) for y in range(top, foot)]


def test_that_no_row_is_torn_between_two_pages() -> None:
    rows = [0, 20, 110, 130, 250, 260]
    assert list(divide_rows(rows, 120, 140, 4, 14)) == [(0, 110), (110, 250), (250, 260)]


def test_that_a_row_that_is_higher_than_a_page_is_divided_between_its_lines_of_text() -> None:
    found = list(divide_rows([0, 20, 320, 340], 100, 100, 4, 14))
    assert [before[1] for before in found] == [after[0] for after in [*found[1:], (340, 0)]]
    assert all(foot - top <= 100 for top, foot in found)
    assert all((foot - 24) % 14 == 0 for _, foot in found[1:-1] if foot not in (320, 340))
    assert found[0] == (0, 20)


@pytest.mark.parametrize("room", [0, 3])
def test_that_a_page_without_room_for_a_line_has_one_nevertheless(room: float) -> None:
    found = list(divide_rows([0, 50], room, room, 4, 14))
    assert found == [(0, 18), (18, 32), (32, 50)]


def test_that_pages_end_where_rows_of_several_lines_end(qapp: QApplication) -> None:
    table = table_of(*(1 + 37 * number % 60 for number in range(40)))
    table.lay_out(PAGE)
    assert table.page_count > 3
    assert all(before[1] == after[0] for before, after in pairwise(table._pages))
    for number in range(table.page_count):
        image = draw(table, number)
        ink = ink_of(image, 0, image.height(), 240)
        last = max(y for y, count in enumerate(ink) if count)
        assert ink[last] > image.width() / 2, "the line below a row"


def test_that_each_page_begins_with_a_heading_and_the_titles_of_the_columns(qapp: QApplication) -> None:
    table = table_of(*[30] * 20)
    table.lay_out(PAGE)
    top, foot = table._head
    first, second = draw(table, 0), draw(table, 1)
    at = int(table._title_height)
    assert sum(ink_of(second, 0, at)) > 50
    head = ink_of(first, int(top), int(foot))
    assert sum(head) > 50
    assert ink_of(second, at, at + len(head)) == head


def test_that_a_page_has_all_its_rows_within_it(qapp: QApplication) -> None:
    table = table_of(*[30] * 20)
    share = table.lay_out(PAGE)
    for number, (top, foot) in enumerate(table._pages):
        before = table._title_height + table._head[1] - table._head[0] if number else top
        assert (before + foot - top) * share <= PAGE.height()


def test_that_no_column_is_cut_by_the_edge_of_the_page(qapp: QApplication) -> None:
    ids = tuple(f"column{number}" for number in range(30))
    content = TableContent(ids, ids, (False,) * 30, [ids], lambda row, at: row[at], lambda row, at: row[at])
    table = TablePicture(content, "title", "note")
    share = table.lay_out(PAGE)
    assert table.document.size().width() * share <= PAGE.width() + 1


def test_that_a_table_without_columns_has_a_page_with_its_heading(qapp: QApplication) -> None:
    table = TablePicture(TableContent((), (), (), [], lambda *_: "", lambda *_: ""), "title", "note")
    table.lay_out(PAGE)
    assert table.page_count == 1
    assert sum(ink_of(draw(table, 0), 0, 100)) > 20
