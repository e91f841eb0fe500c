"""Single facts recorded from Grid Engine 8.1.9, as a floor under which the project must not fall."""

import pytest

from tests.conformance.vector_checks.registry import Folder, load_checks
from tests.conformance.vectors import DATA, Agreement, compare_file

FLOOR_PERCENT = 97.0

NAMES = sorted(name for name in load_checks() if (DATA / f"{name}.json").exists())


def test_that_there_are_facts_to_compare() -> None:
    assert len(NAMES) >= 12


@pytest.mark.parametrize("name", NAMES)
def test_that_recorded_facts_come_out_as_grid_engine_gave_them(name: str) -> None:
    agreement = compare_file(name, load_checks()[name], Folder(DATA))
    assert agreement.share >= FLOOR_PERCENT, "\n".join(agreement.differences)


def test_that_quirks_are_counted_apart() -> None:
    total = Agreement()
    total.add(Agreement(facts=3, agreeing=2, quirks=5, agreeing_quirks=1))
    total.add(Agreement(facts=1, agreeing=1))
    assert total.share == 75.0
    assert (total.quirks, total.agreeing_quirks) == (5, 1)
