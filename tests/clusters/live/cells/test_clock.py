"""How far a qmaster's clock is from ours, and which of its threads run."""

from pathlib import Path

import pytest

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.clock import Pulse, take_pulse
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


def ask(commands: FakeCommands, ours: float) -> Pulse | None:
    return take_pulse(GridEngine(commands.environment), commands.cell, lambda: ours)


def measure(commands: FakeCommands, ours: float) -> int | None:
    pulse = ask(commands, ours)
    return None if pulse is None else pulse.difference


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
    assert take_pulse(GridEngine(commands.environment), without_port) is None


def test_that_the_host_that_took_over_is_asked(commands: FakeCommands) -> None:
    (commands.folder / "qping").write_text(QPING)
    (commands.root / "default" / "common" / "act_qmaster").write_text("shadow1\n")
    measure(commands, QMASTER_NOW)
    assert commands.calls()[-1] == "qping -info shadow1 6444 qmaster 1"


ALIVE = "MAIN: R (942.57) | timer000: R (3.97) | worker000: R (0.03) | listener000: R (0.03)"


@pytest.mark.parametrize(
    ("info", "has_scheduler", "stuck"),
    [
        (f"{ALIVE} | scheduler001: R (2.02) | OK", True, ()),
        (f"{ALIVE} | OK", False, ()),
        (f"{ALIVE} | scheduler000: E (700.12) | ERROR", True, (("scheduler000", 700.12),)),
        (f"{ALIVE} | scheduler000: R (1.00) | worker001: W (95.50) | WARNING", True, (("worker001", 95.5),)),
        ("not available", None, ()),
    ],
)
def test_that_threads_that_are_missing_or_stuck_are_told(
    commands: FakeCommands, info: str, has_scheduler: bool | None, stuck: tuple[tuple[str, float], ...]
) -> None:
    (commands.folder / "qping").write_text(f"{QPING}info:                     {info}\n")
    assert ask(commands, QMASTER_NOW) == Pulse(0, has_scheduler, stuck)
