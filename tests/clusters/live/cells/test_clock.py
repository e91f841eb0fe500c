"""How far a qmaster's clock is from ours."""

from pathlib import Path

import pytest

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.clock import measure_difference
from qmonpy.clusters.live.cells.commands import GridEngine
from tests.clusters.live.recordings import FakeCommands

QPING = """11/21/2026 14:54:30:
SIRM version:             0.1
start time:               11/21/2026 14:51:48 (1795272708)
run time [s]:             162
status:                   0
"""
QMASTER_NOW = 1795272708 + 162


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


def measure(commands: FakeCommands, ours: float) -> int | None:
    return measure_difference(GridEngine(commands.environment), commands.cell, lambda: ours)


@pytest.mark.parametrize("difference", [-3600, -10, 10, 86400])
def test_that_a_clock_that_differs_is_measured(commands: FakeCommands, difference: int) -> None:
    (commands.folder / "qping").write_text(QPING)
    assert measure(commands, QMASTER_NOW - difference) == pytest.approx(difference, abs=2)


def test_that_seconds_that_are_cut_off_are_no_difference(commands: FakeCommands) -> None:
    (commands.folder / "qping").write_text(QPING)
    assert measure(commands, QMASTER_NOW + 0.9) == 0


def test_that_where_it_cannot_be_asked_nothing_is_known(commands: FakeCommands) -> None:
    assert measure(commands, QMASTER_NOW) is None
    (commands.folder / "qping").write_text("something else")
    assert measure(commands, QMASTER_NOW) is None
    without_port = Cell(str(commands.root))
    assert measure_difference(GridEngine(commands.environment), without_port) is None


def test_that_the_host_that_took_over_is_asked(commands: FakeCommands) -> None:
    (commands.folder / "qping").write_text(QPING)
    (commands.root / "default" / "common" / "act_qmaster").write_text("shadow1\n")
    measure(commands, QMASTER_NOW)
    assert commands.calls()[-1] == "qping -info shadow1 6444 qmaster 1"
