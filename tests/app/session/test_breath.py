"""Workers stand still while somebody draws, and no longer than they were asked to."""

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
    breath, time = make()
    breath.take()
    assert time.slept == []


def test_that_a_worker_stands_still_in_slices_until_the_time_is_over() -> None:
    breath, time = make()
    breath.hold(2.5 * SLICE_SECONDS)
    breath.take()
    assert len(time.slept) == 3
    assert max(time.slept) == SLICE_SECONDS
    breath.take()
    assert len(time.slept) == 3


def test_that_a_worker_goes_on_when_nobody_holds_it_any_more() -> None:
    breath, time = make()
    breath.hold(1.5 * SLICE_SECONDS)
    breath.hold(60, "window")
    breath.hold(0, "window")
    breath.take()
    assert len(time.slept) == 2


def test_that_what_is_drawn_sooner_lets_workers_go_on_sooner() -> None:
    breath, time = make()
    breath.hold(60)
    breath.hold(0)
    breath.take()
    assert time.slept == []
