"""The real clusters that can be chosen."""

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.clusters.known_cells import KEPT_CELLS, CellRow, format_used_cells, parse_used_cells, with_used_cell
from qmonpy.clusters.cell import Cell, CellAnswer, Origin
from qmonpy.clusters.live.cells.cells import find_known_cells, known_cell, make_cell, parse_cell
from qmonpy.model.report import Report

CELLS = st.builds(Cell, *(st.text(max_size=8) for _ in range(5)))


@given(st.lists(CELLS, max_size=5))
def test_that_used_cells_come_back_from_the_settings_as_they_were(cells: list[Cell]) -> None:
    assert parse_used_cells(format_used_cells(cells)) == tuple(cells)


@given(st.text())
def test_that_settings_that_cannot_be_understood_hold_no_cells(text: str) -> None:
    assert all(isinstance(each, Cell) for each in parse_used_cells(text))


@given(st.lists(CELLS, max_size=2 * KEPT_CELLS))
def test_that_the_newest_is_the_first_and_none_is_there_twice(cells: list[Cell]) -> None:
    used: tuple[Cell, ...] = ()
    for each in cells:
        used = with_used_cell(used, each)
        assert used[0] == each
    places = [(each.root, each.name, each.qmaster_port) for each in used]
    assert len(places) == len(set(places)) <= KEPT_CELLS


def make_files(root: Path, name: str, settings: str = "") -> None:
    common = root / name / "common"
    common.mkdir(parents=True)
    (common / "act_qmaster").write_text("master2\n")
    (common / "settings.sh").write_text(settings)


def test_that_a_used_cell_is_listed_once_with_its_qmaster_of_today(tmp_path: Path) -> None:
    make_files(tmp_path, "default")
    used = Cell(str(tmp_path), "default", "7000", "", "master1")
    gone = Cell(str(tmp_path / "gone"), "default", "7000", "", "master9")
    found = [each for each in find_known_cells({}, (used, used, gone)) if each.origin is Origin.USED]
    assert [(each.cell.qmaster, each.port) for each in found] == [("master2", "7000"), ("master9", "7000")]


def test_that_the_cell_of_the_environment_comes_first(tmp_path: Path) -> None:
    make_files(tmp_path, "night")
    environment = {"SGE_ROOT": str(tmp_path), "SGE_CELL": "night", "SGE_QMASTER_PORT": "7000"}
    first = find_known_cells(environment, (Cell(str(tmp_path), "night", "7000"),))[0]
    assert (first.origin, first.cell.name, first.port) == (Origin.ENVIRONMENT, "night", "7000")


def test_that_a_cell_of_the_command_line_may_leave_out_what_its_files_tell(tmp_path: Path) -> None:
    make_files(tmp_path, "default", "SGE_QMASTER_PORT=7001; export SGE_QMASTER_PORT\n")
    assert parse_cell(str(tmp_path)) == Cell(str(tmp_path), "default", "7001", "", "master2")
    assert parse_cell(f"{tmp_path}:night:7002") == Cell(str(tmp_path), "night", "7002")
    assert make_cell("", "", "").root == ""


def test_that_a_row_says_in_a_word_what_is_the_matter() -> None:
    row = CellRow(known_cell(Cell("/usr/lib/sge", "default", "6444")))
    assert row.state == "asking..."
    assert replace(row, answer=CellAnswer()).state == "answers"
    assert replace(row, answer=CellAnswer(Report("live.unreachable", "?"))).state == "no answer"
    assert replace(row, answer=CellAnswer(Report("live.failed", "?"))).state == "fails"
