"""The clock turns real time into whole simulated seconds."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.clusters.embedded.world.clock import SimulatedClock
from tests.clusters.world import small_cluster


class FakeWorld:
    def __init__(self, next_event: int | None = None) -> None:
        self.passed: list[int] = []
        self._next_event = next_event

    def advance(self, seconds: int, breathe: Any = None, is_allowed: Callable[[], bool] = lambda: True) -> bool:
        if is_allowed():
            self.passed.append(seconds)
        return is_allowed()

    def next_event(self) -> int | None:
        return self._next_event


def test_that_a_paused_clock_stands() -> None:
    world = FakeWorld()
    clock = SimulatedClock(world)
    assert (clock.speed, clock.drive(100.0), world.passed) == (0.0, 0, [])


def test_that_fractions_of_seconds_are_kept() -> None:
    world = FakeWorld()
    clock = SimulatedClock(world)
    clock.play(2.5)
    assert [clock.drive(0.1) for _ in range(8)] == [0, 0, 0, 1, 0, 0, 0, 1]
    assert world.passed == [1, 1]


def test_that_a_cluster_that_cannot_keep_up_falls_behind_and_is_not_asked_for_more_and_more_at_once() -> None:
    took, now = 0.01, 0.0

    class SlowWorld(FakeWorld):
        def advance(self, seconds: int, breathe: Any = None, is_allowed: Callable[[], bool] = lambda: True) -> bool:
            nonlocal now
            now += seconds * took
            return super().advance(seconds, breathe, is_allowed)

    world = SlowWorld()
    clock = SimulatedClock(world, timer=lambda: now)
    clock.play(3600)
    for _ in range(6):
        began = now
        clock.drive(0.1)
        clock.drive(now - began)
    assert world.passed[0] == 360
    assert max(world.passed[1:]) <= 100, "a second of work, however long the turns before took"
    took = 0.0
    for _ in range(8):
        clock.drive(1.0)
    assert world.passed[-1] == 3600, "it keeps up again, once there is less to do"


def test_that_a_clock_goes_on_at_the_speed_that_was_chosen() -> None:
    clock = SimulatedClock(FakeWorld())
    clock.play(60)
    clock.pause()
    assert (clock.speed, clock.chosen_speed) == (0.0, 60)
    clock.play()
    assert clock.speed == 60


def test_that_a_speed_is_above_zero() -> None:
    with pytest.raises(ValueError, match="above 0"):
        SimulatedClock(FakeWorld()).play(0)


def test_that_a_step_goes_to_the_next_event() -> None:
    world = FakeWorld(next_event=17)
    assert SimulatedClock(world).step() == 17
    assert SimulatedClock(world).step(60) == 60
    assert world.passed == [17, 60]


def test_that_a_step_without_events_does_nothing() -> None:
    world = FakeWorld()
    assert SimulatedClock(world).step() == 0
    assert world.passed == []


def test_that_a_clock_that_is_set_back_does_not_turn_time_back() -> None:
    world = FakeWorld()
    clock = SimulatedClock(world)
    clock.play()
    assert clock.drive(-5.0) == 0
    assert world.passed == []


def _two_windows(path: Path) -> tuple[EmbeddedCluster, EmbeddedCluster]:
    write_spool(EmbeddedCluster(small_cluster()), path)
    return EmbeddedCluster.open_spool(path), EmbeddedCluster.open_spool(path)


def _elapsed(cluster: EmbeddedCluster, began: int) -> int:
    cluster.refresh()
    return cluster.snapshot().now - began


def test_that_of_two_windows_only_one_lets_the_time_pass_and_the_other_one_knows(tmp_path: Path) -> None:
    first, second = _two_windows(tmp_path / "site.qmonpy")
    began = first.snapshot().now
    for each in (first, second):
        each.clock.play(1.0)
        each.clock.drive(10.0)
    assert [_elapsed(each, began) for each in (first, second)] == [10, 10]
    assert (first.clock.speed, first.clock.other_driver) == (1.0, None)
    assert (second.clock.speed, second.clock.other_driver) == (0.0, os.getpid())
    first.close()
    second.close()


def test_that_a_window_can_take_the_clock_over_and_the_other_one_pauses(tmp_path: Path) -> None:
    first, second = _two_windows(tmp_path / "site.qmonpy")
    began = first.snapshot().now
    first.clock.play(1.0)
    first.clock.drive(1.0)
    second.clock.take_over()
    assert second.clock.drive(7.0) == 0, "the first one has counted these seconds"
    assert (second.clock.drive(2.0), first.clock.drive(4.0)) == (2, 0)
    assert (second.clock.speed, first.clock.speed) == (1.0, 0.0)
    assert first.clock.other_driver == os.getpid()
    assert _elapsed(first, began) == 3
    first.close()
    second.close()


def test_that_seconds_are_counted_once_if_the_clock_is_taken_over_while_they_pass(tmp_path: Path) -> None:
    first, second = _two_windows(tmp_path / "site.qmonpy")
    began = first.snapshot().now
    first.clock.play(1.0)
    first.clock.drive(1.0)
    advance = first.advance

    def be_overtaken(*args: Any) -> bool:
        second.clock.take_over()
        second.clock.drive(5.0)
        second.clock.drive(5.0)
        return advance(*args)

    first.advance = be_overtaken  # type: ignore[method-assign, assignment]
    assert first.clock.drive(5.0) == 0
    assert _elapsed(first, began) == 6
    assert (first.clock.speed, first.clock.other_driver) == (0.0, os.getpid())
    first.close()
    second.close()


def test_that_a_clock_that_was_given_up_or_closed_is_free(tmp_path: Path) -> None:
    first, second = _two_windows(tmp_path / "site.qmonpy")
    first.clock.play(1.0)
    first.clock.drive(1.0)
    first.clock.pause()
    first.clock.release()
    second.clock.play(1.0)
    assert second.clock.drive(1.0) == 1
    second.close()
    first.clock.play()
    assert first.clock.drive(1.0) == 1
    first.close()


DRIVER = """
import sys, time
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
cluster = EmbeddedCluster.open_spool(sys.argv[1])
cluster.clock.play(1.0)
cluster.clock.drive(5.0)
print("driving", flush=True)
time.sleep(600)
"""


def test_that_a_killed_process_drives_no_clock_any_more(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    with subprocess.Popen([sys.executable, "-c", DRIVER, str(path)], stdout=subprocess.PIPE, text=True) as driver:
        assert driver.stdout is not None
        assert driver.stdout.readline() == "driving\n"
        window = EmbeddedCluster.open_spool(path)
        window.clock.play(1.0)
        assert window.clock.drive(1.0) == 0
        assert window.clock.other_driver == driver.pid
        driver.kill()
    window.clock.play()
    assert window.clock.drive(1.0) == 1
    assert window.clock.other_driver is None
    window.close()


def test_that_a_cluster_breathes_between_events_and_between_jobs_and_decides_alike() -> None:
    def history(breathe: Callable[..., Any] | None) -> list[tuple[int, int, int, tuple[tuple[str, int], ...]]]:
        cluster = EmbeddedCluster(small_cluster())
        cluster.clock.breathe = breathe
        for runtime in (10, 20, 30):
            cluster.submit("anna", ["-t", "1-4"], runtime)
        cluster.clock.step(300)
        return [(task.job, task.task, task.start_time, task.pieces) for task in cluster.snapshot().finished]

    breaths = []
    assert history(lambda: breaths.append(1)) == history(None)
    assert len(breaths) > 5
