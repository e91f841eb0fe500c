"""The search for cyclic garbage: what belongs to the window's thread goes there, whoever makes the garbage."""

import gc
import threading
import weakref
from collections.abc import Iterator
from weakref import ref

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.background import Background
from qmonpy.gui.base.garbage_search import LONG_OF, MANY_OF, GarbageSearch
from qmonpy.uncollected import without_collection

SOME = 1_000
"""So many values of others may be freed meanwhile, which Python counts against new ones."""
MANY = 5_000


class _Ring:
    """Something of Qt, and itself: nobody frees it but a search."""

    def __init__(self) -> None:
        self.timer = QTimer(interval=3_600_000)
        self.timer.start()
        self.held: list[object] = [self]


@pytest.fixture(autouse=True)
def search(qapp: QApplication) -> Iterator[GarbageSearch]:
    """The search of a window."""
    search = GarbageSearch()
    search.begin()
    yield search
    search.end()
    assert gc.isenabled()


def make_garbage() -> int:
    """Make many values that hold themselves; return how many."""
    for _ in range(MANY):
        ring: list[object] = []
        ring.append(ring)
    return MANY


def test_that_a_timer_in_a_cycle_goes_in_the_thread_of_the_window_while_a_worker_makes_garbage(qtbot: QtBot) -> None:
    background = Background()
    went: list[threading.Thread] = []
    ring = _Ring()
    weakref.finalize(ring, lambda: went.append(threading.current_thread()))
    del ring
    done: list[int] = []
    background.query("garbage", make_garbage, done.append)
    qtbot.waitUntil(lambda: bool(done and went))
    assert went == [threading.main_thread()]


def test_that_nothing_is_searched_while_work_wants_no_search(search: GarbageSearch) -> None:
    found: list[int] = []
    weakref.finalize(_Ring(), lambda: found.append(1))
    with without_collection():
        make_garbage()
        search.look()
        assert not found
    search.look()
    assert found
    assert not gc.isenabled()


def test_that_two_threads_that_want_no_search_do_not_turn_it_on_for_each_other() -> None:
    gc.collect()
    gc.enable()
    first, second = without_collection(), without_collection()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert not gc.isenabled()
    second.__exit__(None, None, None)
    assert gc.isenabled()


def test_that_what_stays_while_pages_are_made_is_set_aside_and_not_searched(search: GarbageSearch) -> None:
    known = gc.get_freeze_count()
    searched: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        searched.append(told["generation"])

    gc.callbacks.append(note)
    try:
        for sets_aside in (True, False):
            searched.clear()
            search.sets_aside = sets_aside
            kept = make_old_generation_due()
            search.look()
            assert (2 in searched) is not sets_aside
            assert (gc.get_freeze_count() > known + MANY) is sets_aside
            del kept
            gc.unfreeze()
            known = gc.get_freeze_count()
    finally:
        gc.callbacks.remove(note)


def test_that_the_oldest_generation_is_searched_once_it_has_many_values_and_set_aside_then(
    search: GarbageSearch,
) -> None:
    gc.collect()
    gc.freeze()
    known = gc.get_freeze_count()
    kept: list[list[int]] = [[] for _ in range(MANY_OF[2] + SOME)]
    ring, held = make_ring()
    search.look()
    search.look()
    del ring
    assert held() is not None
    search.look()
    assert held() is None
    assert gc.get_freeze_count() > known + len(kept)
    gc.unfreeze()


def test_that_values_that_come_all_at_once_are_searched_before_they_are_more(search: GarbageSearch) -> None:
    searched: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            searched.append(told["generation"])

    gc.collect()
    gc.freeze()
    gc.callbacks.append(note)
    try:
        kept: list[list[int]] = [[] for _ in range(MANY_OF[2] + SOME)]
        for _ in range(3):
            search.look()
    finally:
        gc.callbacks.remove(note)
    assert searched == [0, 1, 2]
    assert gc.get_freeze_count() > len(kept)
    gc.unfreeze()


def test_that_a_generation_whose_search_is_going_to_be_long_is_searched_at_the_next_look(
    search: GarbageSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Values of which as many go as come are not counted, and still are there to be searched.
    moment = 0.0
    searched: list[int] = []

    def collect(generation: int) -> None:
        nonlocal moment
        searched.append(generation)
        moment += 1.1 * LONG_OF[1] if generation == 0 else 0.9 * LONG_OF[2]

    known = gc.get_freeze_count()
    with monkeypatch.context() as patch:
        patch.setattr("qmonpy.gui.base.garbage_search.time.thread_time", lambda: moment)
        patch.setattr("qmonpy.gui.base.garbage_search.gc.collect", collect)
        patch.setattr("qmonpy.gui.base.garbage_search.gc.get_count", lambda: (SOME, 0, 0))
        for _ in range(5):
            search.look()
    assert searched == [0, 1, 0, 1, 2]
    assert gc.get_freeze_count() > known
    gc.unfreeze()


def make_ring() -> tuple[list[object], ref[set[int]]]:
    """Make something that nobody frees but a search, once it is let go, and what tells whether it is there."""
    ring: list[object] = []
    held: set[int] = set()
    ring += [ring, held]
    return ring, ref(held)


def test_that_no_tuple_is_held_that_a_worker_is_making(search: GarbageSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whoever holds it lets `tuple(...)` fail there.
    monkeypatch.setattr("qmonpy.gui.base.garbage_search.gc.get_objects", lambda *_: pytest.fail("a tuple may be held"))
    kept: list[list[int]] = [[] for _ in range(MANY_OF[2] + SOME)]
    for _ in range(3):
        search.look()
    assert kept


def make_old_generation_due() -> list[list[int]]:
    """Make values that stay, and search young ones so often that all are due."""
    kept: list[list[int]] = []
    for _ in range(gc.get_threshold()[2] + 1):
        kept += ([] for _ in range(MANY))
        gc.collect(1)
    return kept
