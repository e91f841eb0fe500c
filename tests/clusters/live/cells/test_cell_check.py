"""What is wrong with a cell, and whether its qmaster answers."""

from pathlib import Path

import pytest

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.cell_check import ask_cell, check_cell, check_commands
from qmonpy.clusters.live.cells.commands import GridEngine
from tests.clusters.live.recordings import FakeCommands


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


def codes(cell: Cell, commands: FakeCommands) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.code, each.fields) for each in check_cell(cell, commands.environment)]


def ask_code(cell: Cell, engine: GridEngine) -> str | None:
    report = ask_cell(cell, engine).report
    return None if report is None else report.code


def test_that_nothing_is_wrong_with_a_cell_that_is_there(commands: FakeCommands) -> None:
    assert codes(commands.cell, commands) == []


def test_that_a_root_that_is_missing_or_a_file_is_said(commands: FakeCommands) -> None:
    root = commands.root
    assert codes(Cell("", "default", "6444"), commands) == [("live.no-root", ("root",))]
    assert codes(Cell(str(root / "no"), "default", "6444"), commands) == [("live.no-root", ("root",))]
    file = root / "default" / "common" / "bootstrap"
    (report,) = check_cell(Cell(str(file), "default", "6444"), commands.environment)
    assert report.text == f"SGE_ROOT {file} is not a directory."


def test_that_a_cell_without_a_bootstrap_is_none_and_the_others_are_named(commands: FakeCommands) -> None:
    (report,) = check_cell(Cell(str(commands.root), "night", "6444"), commands.environment)
    assert report.code == "live.no-cell"
    assert report.text.endswith("common/bootstrap does not exist; its cells are default.")
    assert codes(Cell(str(commands.root), "../default", "6444"), commands) == [("live.no-cell", ("name",))]


@pytest.mark.parametrize("port", ["0", "65536", "-1", "6444 ", "six", "6e3", "٣"])
def test_that_what_is_no_port_is_refused(commands: FakeCommands, port: str) -> None:
    assert codes(Cell(str(commands.root), "default", port), commands) == [("live.bad-port", ("port",))]


def test_that_a_port_that_nobody_knows_is_a_warning(commands: FakeCommands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.clusters.live.cells.cells.QMASTER_SERVICE", "no-such-service")
    (report,) = check_cell(Cell(str(commands.root), "default"), commands.environment)
    assert (report.code, report.is_error) == ("live.no-port", False)


def test_that_missing_commands_are_named_together_with_where_they_were_looked_for(commands: FakeCommands) -> None:
    for each in ("qstat", "qhost", "qrstat"):
        commands.remove(each)
    (report,) = check_commands(commands.cell, commands.environment)
    assert report.code == "live.no-command"
    assert report.text.startswith(f"qstat, qhost and qrstat cannot be found, neither in {commands.root}/bin/lx-")
    assert f"in PATH ({commands.programs})" in report.text


def test_that_a_qmaster_answers_or_why_not(commands: FakeCommands) -> None:
    engine = GridEngine(commands.environment)
    assert ask_code(commands.cell, engine) is None
    commands.behave("down")
    assert ask_code(commands.cell, engine) == "live.unreachable"
    commands.behave("denied")
    assert ask_code(commands.cell, engine) == "live.denied"
    commands.remove("qconf")
    assert ask_code(commands.cell, engine) == "live.no-command"
