"""Workers stand still while somebody draws, and no longer than they were asked to."""

import time
from itertools import count, pairwise
from threading import Event, Thread, get_native_id

from qmonpy.app.session.breath import FIRST_TURN_SECONDS, SLICE_SECONDS, Breath, read_work_of


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


def test_that_others_wait_while_a_worker_imports_for_whose_answer_somebody_looks() -> None:
    """An import takes no breath; the other worker would have half of the interpreter meanwhile."""
    time, worked = FakeTime(), [0.0]

    def sleep(seconds: float) -> None:
        time.sleep(seconds)
        # The import is done after 0.4 s; then its thread waits for something.
        if time.now < 100.4:
            worked[0] += seconds / 2

    breath = Breath(time.clock, sleep, lambda _: worked[0])
    first = Thread(target=breath.enter)
    first.start()
    first.join()
    breath.take()
    assert 100.4 < time.now < 100.6


def test_that_no_worker_waits_longer_than_a_turn_of_one_that_takes_no_breath() -> None:
    time, work = FakeTime(), count()
    breath = Breath(time.clock, time.sleep, lambda _: float(next(work)))
    first = Thread(target=breath.enter)
    first.start()
    first.join()
    breath.take()
    assert time.now - 100 < FIRST_TURN_SECONDS + 0.1


def test_that_the_work_of_a_thread_is_told_by_the_system() -> None:
    before = read_work_of(get_native_id())
    while read_work_of(get_native_id()) - before < 0.01:
        sum(range(10_000))
    assert read_work_of(0) == 0
