"""The order of jobs by their last changes."""

from collections.abc import Collection
from types import MappingProxyType

import pytest

from qmonpy.model.work.last_changes import LastChanges


@pytest.mark.parametrize("known", [{3: 0, 5: 0}, {5: 0, 3: 0}, MappingProxyType({5: 0, 3: 0}), (5, 3), {3, 5}])
def test_that_a_changed_job_stands_behind_all_that_are_known_and_before_those_that_come(
    known: Collection[int],
) -> None:
    changes = LastChanges().with_jobs([3], known)
    assert sorted((3, 5, 6), key=changes.find_place_of_job) == [5, 3, 6]
    again = changes.with_jobs([5, 3], known)
    assert sorted((3, 5, 6), key=again.find_place_of_job) == [5, 3, 6]
    assert sorted((3, 5, 6), key=again.with_jobs([5], known).find_place_of_job) == [3, 5, 6]
    assert again.with_jobs([], known) is again


def test_that_places_of_jobs_that_are_gone_are_forgotten_now_and_then() -> None:
    changes = LastChanges()
    for number in range(1, 1000):
        changes = changes.with_jobs([number], {number: 0, number + 1: 0})
    assert "999" in changes.jobs
    assert len(changes.jobs) < 100
