"""A small run of the law on places of waiting jobs."""

import pytest

from tests.laws.places import run


@pytest.mark.slow
def test_that_places_and_the_changes_that_swap_jobs_are_those_of_a_pass() -> None:
    tally = run(16, 7)
    assert not tally.broken
    assert tally.swaps
    assert tally.none
