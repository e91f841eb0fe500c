"""Very many new values are set aside from the search for garbage; few are not."""

import gc
from collections.abc import Iterator

import pytest

from qmonpy.uncollected import set_aside_many, without_collection


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
