"""How fresh a live cluster is, and how often it is asked."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.live.reading.feed import (
    LONGEST_CUT_SECONDS,
    LONGEST_PAUSE_SECONDS,
    Feed,
    Health,
    after_round,
    find_pause,
)
from qmonpy.model.report import Report

DOWN = Report("live.unreachable", "The qmaster does not answer: one", fields=("qstat",))
DOWN_AGAIN = Report("live.unreachable", "The qmaster does not answer: another", fields=("qstat",))


def test_that_what_lasts_is_told_once_and_with_the_moment_when_it_began() -> None:
    fresh = after_round(Health(), (), 0.5, 100.0)
    down = after_round(fresh, (DOWN,), 0.1, 110.0)
    still = after_round(down, (DOWN_AGAIN,), 0.1, 120.0)
    assert (fresh.is_fresh, down.is_fresh, down.is_reachable) == (True, False, False)
    assert still.reports[0] is DOWN
    assert (still.since, still.fresh_at, still.failures) == (110.0, 100.0, 2)


def test_that_coming_back_is_told_with_the_time_that_it_took() -> None:
    down = after_round(after_round(Health(), (), 0.5, 100.0), (DOWN,), 0.1, 110.0)
    back = after_round(down, (), 0.5, 172.0)
    assert (back.is_fresh, back.failures, back.since) == (True, 0, 172.0)
    assert back.recovered is not None
    assert back.recovered.code == "live.reconnected"
    # It was last seen at 100, ten seconds before the first failure.
    assert "it had not been seen for 72 s" in back.recovered.text
    assert after_round(back, (), 0.5, 180.0).recovered is back.recovered


def test_that_the_first_good_round_is_no_recovery() -> None:
    assert after_round(Health(), (), 0.5, 100.0).recovered is None


@given(st.floats(0, 1000), st.floats(0, 1000), st.integers(0, 50))
def test_that_a_slow_or_failing_qmaster_is_asked_less_often(first: float, second: float, failures: int) -> None:
    health = after_round(Health(round_seconds=first, failures=failures - 1), (DOWN,) if failures else (), second, 1.0)
    pause = find_pause(health, 5.0)
    assert 5.0 <= pause <= LONGEST_PAUSE_SECONDS
    assert pause >= min(min(first, second) * 3, LONGEST_PAUSE_SECONDS)
    assert find_pause(health, 300.0) >= 300.0


def test_that_the_pace_is_back_with_the_first_fast_round() -> None:
    health = Health()
    pauses = []
    for seconds in (0.4, 110.0, 0.4, 20.0, 15.0, 0.3):
        health = after_round(health, (), seconds, 0.0)
        pauses.append(find_pause(health, 5.0))
    # One slow round changes nothing, the second does, and one fast round ends it.
    assert pauses == [5.0, 5.0, 5.0, 5.0, 45.0, 5.0]


def test_that_a_qmaster_that_stood_still_is_asked_soon_after() -> None:
    fast = after_round(Health(), (), 0.4, 100.0)
    still = after_round(fast, (DOWN,), 60.0, 165.0)
    assert find_pause(still, 5.0) == 10.0
    assert find_pause(after_round(still, (), 0.4, 176.0), 5.0) == 5.0
    # It goes on in the middle of the next round, which has waited for it, too.
    back = after_round(still, (), 38.0, 213.0)
    assert find_pause(back, 5.0) == 5.0
    assert find_pause(after_round(back, (), 38.0, 256.0), 5.0) == LONGEST_PAUSE_SECONDS


def test_that_rounds_never_overlap_and_those_who_ask_meanwhile_share_one() -> None:
    begun, go_on = threading.Semaphore(0), threading.Semaphore(0)
    going, most, count = 0, 0, 0

    def run_round() -> Health:
        nonlocal going, most, count
        going += 1
        count += 1
        most = max(most, going)
        begun.release()
        assert go_on.acquire(timeout=10)
        going -= 1
        return Health()

    feed = Feed(run_round, interval=3600.0)
    feed.start(Health())
    feed.ask()
    assert begun.acquire(timeout=10)
    for _ in range(5):
        feed.ask()
    go_on.release()
    assert begun.acquire(timeout=10)
    go_on.release()
    feed.stop()
    assert (count, most) == (2, 1)


def test_that_it_goes_on_by_itself() -> None:
    rounds = threading.Semaphore(0)

    def run_round() -> Health:
        rounds.release()
        return Health()

    feed = Feed(run_round, interval=0.01)
    feed.start(Health())
    assert all(rounds.acquire(timeout=10) for _ in range(3))
    feed.stop()


def test_that_stopping_what_was_never_started_is_no_fault() -> None:
    Feed(Health).stop()


def test_that_a_qmaster_that_is_down_is_one_fault_whichever_command_finds_it() -> None:
    down = after_round(Health(), (DOWN,), 0.1, 110.0)
    other = Report("live.unreachable", DOWN.text, fields=("qconf",))
    assert after_round(down, (other,), 0.1, 120.0).reports == (DOWN,)


def test_that_a_cut_connection_is_tried_again_sooner_than_a_qmaster_that_is_down() -> None:
    cut, down = Health(), Health()
    for _ in range(9):
        cut = after_round(cut, (Report("live.cut", "There is no connection."),), 20.0, 0.0)
        down = after_round(down, (DOWN,), 20.0, 0.0)
    assert find_pause(cut, 5.0) == LONGEST_CUT_SECONDS
    assert find_pause(down, 5.0) == LONGEST_PAUSE_SECONDS
    assert find_pause(cut, 100.0) == 100.0


class Rounds:
    """Rounds that fail until a number of them were run, each when it may."""

    def __init__(self, failing: int) -> None:
        self.left, self.run = failing, 0
        self.begins = threading.Event()
        self.may_end = threading.Event()
        self.may_end.set()

    def __call__(self) -> Health:
        self.begins.set()
        self.may_end.wait(30.0)
        self.left -= 1
        self.run += 1
        return after_round(Health(), (DOWN,) if self.left >= 0 else (), 0.1, 1.0)


def test_that_who_waits_for_a_good_round_gets_one_that_begins_afterwards() -> None:
    rounds = Rounds(0)
    feed = Feed(rounds, 3600.0)
    feed.start(Health())
    rounds.may_end.clear()
    feed.ask()
    assert rounds.begins.wait(30.0)

    def ask() -> None:
        feed.ask()
        rounds.may_end.set()

    assert feed.wait_for_good(ask, threading.Event(), 30.0)
    assert rounds.run >= 2, "the round that ran already began before"
    feed.stop()


@pytest.mark.slow
def test_that_who_waits_for_a_good_round_asks_again_and_not_for_ever() -> None:
    feed = Feed(Rounds(1), 3600.0)
    feed.start(Health())
    assert feed.wait_for_good(feed.ask, threading.Event(), 60.0)
    feed.stop()
    over = threading.Event()
    over.set()
    assert not feed.wait_for_good(feed.ask, over, 60.0)
    assert not feed.wait_for_good(feed.ask, threading.Event(), 0.0)
