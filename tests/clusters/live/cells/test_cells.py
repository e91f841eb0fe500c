"""The cells that a machine knows."""

from pathlib import Path

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.cells import cell_environment, find_cells, find_current_cell


def make_cell(root: Path, name: str = "default", qmaster: str = "master1", settings: str = "") -> None:
    folder = root / name / "common"
    folder.mkdir(parents=True)
    (folder / "act_qmaster").write_text(f"{qmaster}\n")
    if settings:
        (folder / "settings.sh").write_text(settings)


def test_that_the_environment_says_which_cell_is_meant(tmp_path: Path) -> None:
    make_cell(tmp_path, "night")
    environment = {"SGE_ROOT": str(tmp_path), "SGE_CELL": "night", "SGE_QMASTER_PORT": "7000"}
    assert find_current_cell(environment) == Cell(str(tmp_path), "night", "7000", "", "master1")
    assert find_current_cell({}) is None


def test_that_all_cells_of_the_known_roots_are_found_each_once(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    make_cell(one, "a")
    make_cell(one, "b", settings="SGE_QMASTER_PORT=7001; export SGE_QMASTER_PORT\nexport SGE_EXECD_PORT=7002\n")
    make_cell(other)
    (tmp_path / "link").symlink_to(other)
    settings = tmp_path / "gridengine"
    settings.write_text(f'SGE_ROOT={other}\nSGE_ARCH=`"$SGE_ROOT/util/arch"`\n')
    cells = find_cells({"SGE_ROOT": str(one), "SGE_CELL": "b"}, (str(one), str(tmp_path / "link")), settings)
    assert [(each.root, each.name) for each in cells] == [(str(one), "b"), (str(one), "a"), (str(other), "default")]
    assert (cells[0].qmaster_port, cells[0].execd_port) == ("7001", "7002")
    assert cells[0].title == "b on master1"


def test_that_nothing_is_found_where_there_is_nothing(tmp_path: Path) -> None:
    assert find_cells({}, (str(tmp_path / "none"),), tmp_path / "missing") == ()


def test_that_a_cell_of_the_environment_uses_the_programs_that_the_user_chose(tmp_path: Path) -> None:
    (tmp_path / "bin" / "lx-amd64").mkdir(parents=True)
    (tmp_path / "bin" / "lx-amd64" / "qstat").touch()
    cell = Cell(str(tmp_path), "default", "7000")
    mine = cell_environment(cell, {"SGE_ROOT": str(tmp_path), "PATH": "/chosen"})
    other = cell_environment(cell, {"SGE_ROOT": "/elsewhere", "SGE_EXECD_PORT": "1", "PATH": "/chosen"})
    own = str(tmp_path / "bin" / "lx-amd64")
    assert mine["PATH"].split(":") == ["/chosen", own]
    assert other["PATH"].split(":") == [own, "/chosen"]
    assert (other["SGE_ROOT"], other["SGE_CELL"], other["SGE_QMASTER_PORT"]) == (str(tmp_path), "default", "7000")
    assert "SGE_EXECD_PORT" not in other


def test_that_a_program_which_is_not_where_the_commands_are_is_found_behind_everything(tmp_path: Path) -> None:
    folder = tmp_path / "utilbin" / "lx-amd64"
    folder.mkdir(parents=True)
    (folder / "sge_share_mon").touch()
    cell = Cell(str(tmp_path), "default", "", "", "")
    assert cell_environment(cell, {"PATH": "/chosen"})["PATH"].split(":") == ["/chosen", str(folder)]
