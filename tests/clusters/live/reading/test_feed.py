"""How fresh a live cluster is, and how often it is asked."""

import threading

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.live.reading.feed import LONGEST_PAUSE_SECONDS, Feed, Health, after_round, find_pause
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
    assert "after 62 s" in back.recovered.text
    assert after_round(back, (), 0.5, 180.0).recovered is back.recovered


def test_that_the_first_good_round_is_no_recovery() -> None:
    assert after_round(Health(), (), 0.5, 100.0).recovered is None


@given(st.floats(0, 1000), st.integers(0, 50))
def test_that_a_slow_or_failing_qmaster_is_asked_less_often(seconds: float, failures: int) -> None:
    pause = find_pause(Health(round_seconds=seconds, failures=failures), 5.0)
    assert pause >= 5.0
    if failures == 0:
        assert pause >= seconds * 3
    assert pause <= max(LONGEST_PAUSE_SECONDS, seconds * 3)


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
