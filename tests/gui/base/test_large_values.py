"""What is there while a large cluster is open is not searched for cyclic garbage, until the last one is closed."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from qmonpy.gui.base.large_values import (
    LARGE,
    LATEST_SECONDS,
    LONG_SEARCH_SECONDS,
    LONG_SECONDS,
    MANY,
    PRESSING,
    REST_SECONDS,
    SHORT_REST_SECONDS,
    UNWATCHED_SECONDS,
    LargeValues,
    LongSearches,
    is_large,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.snapshot import Snapshot


@pytest.fixture
def values() -> Iterator[LargeValues]:
    usual = gc.get_threshold()
    # The tests themselves are set aside, too.
    gc.unfreeze()
    yield LargeValues()
    gc.unfreeze()
    gc.set_threshold(*usual)


def test_that_values_are_set_aside_while_a_large_cluster_is_open(values: LargeValues) -> None:
    usual = gc.get_threshold()
    values.note_work(LONG_SECONDS * 2)
    assert gc.get_freeze_count() == 0
    values.open()
    values.open()
    known = gc.get_freeze_count()
    assert known > 0
    kept: list[list[int]] = [[] for _ in range(1000)]
    values.note_work(LONG_SECONDS / 2)
    assert gc.get_freeze_count() < known + len(kept)
    values.note_work(LONG_SECONDS * 2)
    assert gc.get_freeze_count() >= known + len(kept) // 2
    values.close()
    assert gc.get_freeze_count() > 0
    values.close()
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == usual


def test_that_very_many_values_are_set_aside_amid_the_work_that_makes_them(values: LargeValues) -> None:
    values.note_pause()
    values.open()
    known = gc.get_freeze_count()
    few: list[list[int]] = [[] for _ in range(1000)]
    values.note_pause()
    assert gc.get_freeze_count() < known + len(few)
    many: list[list[int]] = [[] for _ in range(MANY + 1)]
    values.note_pause()
    assert gc.get_freeze_count() >= known + len(many)
    values.close()


def test_that_a_site_is_large_by_its_hosts_and_jobs() -> None:
    hosts = {f"h{number}": Host(f"h{number}") for number in range(LARGE)}
    assert is_large(Snapshot(Cluster(hosts=hosts)))
    assert not is_large(Snapshot(Cluster(hosts=dict(list(hosts.items())[1:]))))


def test_that_of_a_real_cluster_only_what_is_there_when_it_is_opened_is_set_aside(values: LargeValues) -> None:
    values.open(is_real=True)
    known = gc.get_freeze_count()
    kept: list[list[int]] = [[] for _ in range(1000)]
    values.note_work(LONG_SECONDS * 2)
    assert gc.get_freeze_count() <= known < known + len(kept)
    values.close(is_real=True)
    assert gc.get_freeze_count() == 0


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    told = {"worked": 0.0, "passed": 0.0}
    monkeypatch.setattr("qmonpy.gui.base.large_values.time.thread_time", lambda: told["worked"])
    monkeypatch.setattr("qmonpy.gui.base.large_values.time.monotonic", lambda: told["passed"])
    return told


@pytest.mark.usefixtures("values")
def test_that_what_a_long_search_of_everything_left_is_not_searched_again(times: dict[str, float]) -> None:
    searches = LongSearches()
    for generation, seconds, is_aside in ((2, LONG_SEARCH_SECONDS / 2, False), (1, 9.0, False), (2, 9.0, True)):
        searches.note("start", {"generation": generation})
        times["worked"] += seconds
        searches.note("stop", {"generation": generation})
        assert (gc.get_freeze_count() > 0) is is_aside


@pytest.mark.usefixtures("values")
@pytest.mark.slow
def test_that_everything_is_searched_now_and_then_while_nobody_looks(times: dict[str, float]) -> None:
    searches = LongSearches()
    circle: list[object] = [set()]
    circle.append(circle)
    held = ref(circle[0])
    gc.freeze()
    del circle
    searches.search_unwatched()
    assert held() is not None
    times["passed"] += UNWATCHED_SECONDS * 2
    searches.search_unwatched()
    assert held() is None


class _Ring:
    """Something that holds itself: nobody frees it but a search."""

    def __init__(self) -> None:
        self.held = self


def leave_ring() -> ref[_Ring]:
    """Let garbage be set aside, and tell whether it is still there."""
    ring = _Ring()
    gc.freeze()
    return ref(ring)


@pytest.mark.usefixtures("values")
@pytest.mark.slow
def test_that_everything_is_searched_at_a_rest_that_is_the_shorter_the_longer_there_was_none(
    times: dict[str, float],
) -> None:
    searches, held = LongSearches(), leave_ring()
    searches.note_left()
    for passed, rest, is_there in (
        (LATEST_SECONDS / 2, REST_SECONDS * 2, True),
        (LATEST_SECONDS * 1.5, REST_SECONDS / 2, True),
        (LATEST_SECONDS * 1.5, REST_SECONDS * 2, False),
    ):
        times["passed"] = passed
        searches.search_at_rest(rest)
        assert (held() is not None) is is_there
    held = leave_ring()
    searches.note_left()
    times["passed"] += LATEST_SECONDS * PRESSING + 1
    searches.search_at_rest(SHORT_REST_SECONDS / 2)
    assert held() is not None
    searches.search_at_rest(SHORT_REST_SECONDS)
    assert held() is None


@pytest.mark.usefixtures("values")
@pytest.mark.slow
def test_that_nothing_is_searched_at_a_rest_where_nothing_was_set_aside(times: dict[str, float]) -> None:
    searches, held = LongSearches(), leave_ring()
    times["passed"] = LATEST_SECONDS * 2
    searches.search_at_rest(REST_SECONDS)
    assert held() is not None
    searches.note("start", {"generation": 2})
    times["worked"] += LONG_SEARCH_SECONDS * 2
    searches.note("stop", {"generation": 2})
    searches.search_at_rest(REST_SECONDS)
    assert held() is None


@pytest.mark.usefixtures("values")
def test_that_no_search_of_everything_comes_while_somebody_works(times: dict[str, float]) -> None:
    searches = LongSearches()
    gc.freeze()
    times["passed"] += LATEST_SECONDS * PRESSING * 2
    searches.note("start", {"generation": 2})
    searches.search_at_rest(0.0)
    assert gc.get_freeze_count() > 0
