"""Recorded decisions of the policies come out as Grid Engine 8.1.9 made them."""

from pathlib import Path

import pytest

from tests.engine.tickets.score import KEPT_BACK, OWN, Tally, compare_file

FILES = sorted(OWN.glob("*.yaml"))
KEPT_FILES = sorted(KEPT_BACK.glob("*.yaml"))


def _sum(files: list[Path]) -> Tally:
    total = Tally()
    for file in files:
        total.add(compare_file(file))
    return total


@pytest.mark.parametrize("file", FILES[::5], ids=lambda file: file.stem)
def test_that_jobs_wait_in_the_order_and_with_the_numbers_of_grid_engine(file: Path) -> None:
    tally = compare_file(file)
    assert tally.same_orders == tally.orders, tally.lines
    assert tally.same_numbers >= 0.95 * tally.numbers, tally.lines


@pytest.mark.slow
@pytest.mark.parametrize("files", [FILES, KEPT_FILES], ids=("own", "kept back"))
def test_that_almost_all_recorded_numbers_agree(files: list[Path]) -> None:
    tally = _sum(files)
    assert tally.same_orders >= 0.97 * tally.orders, tally.lines
    assert tally.same_numbers >= 0.99 * tally.numbers, tally.lines
