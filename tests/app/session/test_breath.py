"""Workers stand still while somebody draws, and no longer than they were asked to."""

import time
from itertools import pairwise
from threading import Event, Thread

from qmonpy.app.session.breath import SLICE_SECONDS, Breath


class FakeTime:
    """A clock that only sleep moves."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def make() -> tuple[Breath, FakeTime]:
    time = FakeTime()
    return Breath(time.clock, time.sleep), time


def test_that_a_worker_goes_on_at_once_where_nobody_draws() -> None:
    breath, clock = make()
    breath.take()
    assert clock.slept == []


def test_that_a_worker_stands_still_in_slices_until_the_time_is_over() -> None:
    breath, clock = make()
    breath.hold(2.5 * SLICE_SECONDS)
    breath.take()
    assert len(clock.slept) == 3
    assert max(clock.slept) == SLICE_SECONDS
    breath.take()
    assert len(clock.slept) == 3


def test_that_a_worker_goes_on_when_nobody_holds_it_any_more() -> None:
    breath, clock = make()
    breath.hold(1.5 * SLICE_SECONDS)
    breath.hold(60, "window")
    breath.hold(0, "window")
    breath.take()
    assert len(clock.slept) == 2


def test_that_workers_take_turns_and_none_waits_for_one_that_is_silent_or_done() -> None:
    breath, log, ended = Breath(), list[str](), Event()

    def work(name: str) -> None:
        while not ended.is_set():
            breath.take()
            log.append(name)
            time.sleep(0.001)
        breath.leave()

    threads = [Thread(target=work, args=(name,)) for name in "ab"]
    for each in threads:
        each.start()
    while len({*log}) < 2 or len(log) < 20:
        time.sleep(0.01)
    breath.take()  # The third, which then is silent.
    count = len(log)
    while len(log) == count:
        time.sleep(0.01)
    ended.set()
    for each in threads:
        each.join()
    changes = sum(one != other for one, other in pairwise(log))
    assert changes < len(log) / 4
    breath.take()


def test_that_what_is_drawn_sooner_lets_workers_go_on_sooner() -> None:
    breath, clock = make()
    breath.hold(60)
    breath.hold(0)
    breath.take()
    assert clock.slept == []


def test_that_somebody_who_looks_for_an_answer_waits_for_no_worker_whose_answer_nobody_looks_for() -> None:
    breath, ended = Breath(), Event()
    taken: list[tuple[str, float]] = []

    def work(name: str) -> None:
        if name == "seen":
            breath.enter()
        while not ended.is_set():
            breath.take()
            taken.append((name, time.monotonic()))
            time.sleep(0.001)
        breath.leave()

    threads = [Thread(target=work, args=(name,)) for name in ("seen", "unseen")]
    for each in threads:
        each.start()
    while sum(one[0] != other[0] for one, other in pairwise(list(taken))) < 5:
        time.sleep(0.01)
    ended.set()
    for each in threads:
        each.join()
    begins = [0, *(at for at, (one, other) in enumerate(pairwise(taken), 1) if one[0] != other[0])]
    turns = [(taken[first][0], taken[last - 1][1] - taken[first][1]) for first, last in pairwise(begins)]
    longest = {name: max(seconds for each, seconds in turns if each == name) for name in ("seen", "unseen")}
    assert longest["seen"] > 3 * longest["unseen"]
