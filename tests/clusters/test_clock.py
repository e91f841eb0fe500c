"""The clock turns real time into whole simulated seconds."""

import pytest

from qmonpy.clusters.embedded.clock import SimulatedClock


class FakeWorld:
    def __init__(self, next_event: int | None = None):
        self.passed: list[int] = []
        self._next_event = next_event

    def advance(self, seconds: int) -> None:
        self.passed.append(seconds)

    def next_event(self) -> int | None:
        return self._next_event


def test_that_a_paused_clock_stands():
    world = FakeWorld()
    clock = SimulatedClock(world)
    assert (clock.speed, clock.drive(100.0), world.passed) == (0.0, 0, [])


def test_that_fractions_of_seconds_are_kept():
    world = FakeWorld()
    clock = SimulatedClock(world)
    clock.play(2.5)
    assert [clock.drive(0.1) for _ in range(8)] == [0, 0, 0, 1, 0, 0, 0, 1]
    assert world.passed == [1, 1]


def test_that_a_clock_goes_on_at_the_speed_that_was_chosen():
    clock = SimulatedClock(FakeWorld())
    clock.play(60)
    clock.pause()
    assert (clock.speed, clock.chosen_speed) == (0.0, 60)
    clock.play()
    assert clock.speed == 60


def test_that_a_speed_is_above_zero():
    with pytest.raises(ValueError, match="above 0"):
        SimulatedClock(FakeWorld()).play(0)


def test_that_a_step_goes_to_the_next_event():
    world = FakeWorld(next_event=17)
    assert SimulatedClock(world).step() == 17
    assert SimulatedClock(world).step(60) == 60
    assert world.passed == [17, 60]


def test_that_a_step_without_events_does_nothing():
    world = FakeWorld()
    assert SimulatedClock(world).step() == 0
    assert world.passed == []


def test_that_a_clock_that_is_set_back_does_not_turn_time_back():
    world = FakeWorld()
    clock = SimulatedClock(world)
    clock.play()
    assert clock.drive(-5.0) == 0
    assert world.passed == []
