"""What happens between two looks at jobs changes their numbers as in Grid Engine 8.1.9."""

from pathlib import Path

import pytest

from tests.engine.tickets.plays import TURNED, TURNED_KEPT_BACK, compare_play
from tests.engine.tickets.score import Tally

MOVED = sorted(file for name in ("altered", "held", "rescheduled", "started") for file in TURNED.glob(f"{name}*.yaml"))
SHOWN = sorted(file for name in ("suspended", "untold") for file in TURNED.glob(f"{name}*.yaml"))
THROWN = sorted(set(TURNED.glob("*.yaml")).difference(MOVED, SHOWN))


@pytest.mark.parametrize("file", MOVED, ids=lambda file: file.stem)
def test_that_what_the_scheduler_is_told_of_comes_behind_equal_jobs(file: Path) -> None:
    tally = compare_play(file)
    assert (tally.same_orders, tally.same_numbers) == (tally.orders, tally.numbers), tally.lines


@pytest.mark.parametrize("file", SHOWN, ids=lambda file: file.stem)
def test_that_suspended_tasks_go_on_showing_what_they_had_and_others_what_is_worked_out(file: Path) -> None:
    tally = compare_play(file)
    assert (tally.same_orders, tally.same_numbers) == (tally.orders, tally.numbers), tally.lines


@pytest.mark.parametrize("file", THROWN[::4], ids=lambda file: file.stem)
def test_that_jobs_and_objects_are_altered_to_the_order_and_the_numbers_of_grid_engine(file: Path) -> None:
    tally = compare_play(file)
    assert (tally.same_orders, tally.same_numbers) == (tally.orders, tally.numbers), tally.lines


@pytest.mark.slow
@pytest.mark.parametrize("folder", [TURNED, TURNED_KEPT_BACK], ids=("own", "kept back"))
def test_that_almost_all_numbers_of_turned_situations_agree(folder: Path) -> None:
    total = Tally()
    for file in sorted(folder.glob("*.yaml")):
        total.add(compare_play(file))
    assert total.same_orders >= 0.97 * total.orders, total.lines
    assert total.same_numbers >= 0.99 * total.numbers, total.lines
