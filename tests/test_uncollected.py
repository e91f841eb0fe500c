"""Very many new values are set aside from the search for garbage; few are not."""

import gc
from collections.abc import Iterator

import pytest

from qmonpy.uncollected import SELDOM, searching_seldom, set_aside_many, without_collection


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.slow
def test_that_only_very_many_new_values_are_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.uncollected.MANY", 2000)
    with without_collection():
        gc.collect()
        before = gc.get_freeze_count()
        kept: list[list[int]] = [[] for _ in range(500)]
        set_aside_many()
        assert gc.get_freeze_count() == before
        kept += [[] for _ in range(3000)]
        set_aside_many()
        assert gc.get_freeze_count() > before + len(kept) // 2


def test_that_cycles_are_found_though_they_are_searched_seldom_and_as_often_as_before_afterwards() -> None:
    before = gc.get_threshold()
    gone: list[int] = []

    class Ring:
        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            gone.append(1)

    with searching_seldom():
        Ring()
        made = [[each] for each in range(2 * SELDOM[0])]
        assert gone == [1]
        assert len(made) == 2 * SELDOM[0]
    assert gc.get_threshold() == before
