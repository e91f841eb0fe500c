"""The thread that compares the model with a real cluster, and the words for what came of it."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.clusters import trust_watch
from qmonpy.app.clusters.trust_rows import TRUST_COLUMNS, describe_rounds, describe_trust, format_share, trust_rows
from qmonpy.app.clusters.trust_watch import TrustWatch
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.disturbances import Disturbance
from qmonpy.insight.plan.trust import Agreement, Difference, DifferenceCause, Trust
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Cause, Refusal, Refuser
from qmonpy.model.work.state import Decisions
from qmonpy.pauses import pause
from tests.engine.build import Play
from tests.insight.world import play


class FakeCluster:
    """Tells whoever listens what it is told to tell."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.shown = snapshot
        self.listeners: list[Callable[[Snapshot], None]] = []

    def snapshot(self) -> Snapshot:
        return self.shown

    def subscribe(self, listener: Callable[[Snapshot], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def tell(self, snapshot: Snapshot) -> None:
        self.shown = snapshot
        for each in tuple(self.listeners):
            each(snapshot)


class FakeTime:
    """Stands unless it is told to go on."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def world() -> Play:
    """Two jobs wait, of which one can start."""
    made = Play(play().cluster)
    made.submit("-l h=h3", "anna")
    made.submit("-l h=h3", "anna")
    made.now += 60
    return made


def look(world: Play) -> Snapshot:
    return Snapshot(world.cluster, world.state, world.now)


def wait(watch: TrustWatch) -> None:
    for _ in range(1000):
        if watch.is_idle:
            return
        threading.Event().wait(0.01)
    raise AssertionError("the watch did not come to its end")


def make_watch(cluster: FakeCluster, **more: object) -> TrustWatch:
    return TrustWatch(cluster, **more)  # type: ignore[arg-type]


def test_that_starts_of_the_next_round_are_compared_with_what_the_model_said(world: Play) -> None:
    cluster = FakeCluster(look(world))
    watch = make_watch(cluster, clock=FakeTime())
    wait(watch)
    world.run_pass()
    world.now += 5
    cluster.tell(look(world))
    wait(watch)
    assert watch.trust.counts == {Agreement.SAME: 1}
    assert (watch.trust.rounds, watch.trust.skipped) == (1, 0)
    watch.close()
    assert cluster.listeners == []


def test_that_a_start_against_the_model_has_its_reasons(world: Play) -> None:
    cluster = FakeCluster(look(world))
    watch = make_watch(cluster, clock=FakeTime())
    wait(watch)
    first = world.run_pass()[0]
    both = {(first.job, 1): first, (2, 1): replace(first, job=2)}
    state = replace(world.state, running=both, pending={})
    cluster.tell(Snapshot(world.cluster, state, world.now + 5))
    wait(watch)
    (difference,) = watch.trust.differences
    assert difference.agreement is Agreement.UNEXPECTED
    assert difference.reasons
    watch.close()


def test_that_rounds_that_come_while_the_model_works_are_counted_as_not_compared(
    world: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()

    def slow(*arguments: Any, **more: Any) -> Decisions:
        may_end.wait(10)
        return schedule(*arguments, **more)

    monkeypatch.setattr(trust_watch, "decide", slow)
    cluster = FakeCluster(look(world))
    watch = make_watch(cluster, clock=FakeTime())
    for seconds in (5, 10, 15):
        cluster.tell(replace(look(world), now=world.now + seconds))
    may_end.set()
    wait(watch)
    assert (watch.trust.rounds, watch.trust.skipped) == (0, 3)
    # Nothing will be compared with the round before the gap: it is not held.
    assert (watch._before, watch._said) == (None, Decisions())
    cluster.tell(replace(look(world), now=world.now + 20))
    wait(watch)
    assert (watch.trust.rounds, watch.trust.skipped) == (0, 4)
    cluster.tell(replace(look(world), now=world.now + 25))
    wait(watch)
    assert (watch.trust.rounds, watch.trust.skipped) == (1, 4)
    watch.close()


def test_that_the_model_takes_no_more_than_its_share_of_the_time(world: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    time, passes = FakeTime(), []

    def slow(*arguments: Any, **more: Any) -> Decisions:
        time.seconds += 2
        passes.append(time.seconds)
        return schedule(*arguments, **more)

    monkeypatch.setattr(trust_watch, "decide", slow)
    cluster = FakeCluster(look(world))
    watch = make_watch(cluster, clock=time)
    wait(watch)
    for seconds in range(5, 45, 5):
        time.seconds = max(time.seconds, 100 + seconds)
        cluster.tell(replace(look(world), now=world.now + seconds))
        wait(watch)
    assert len(passes) == 5
    assert (watch.trust.rounds, watch.trust.skipped) == (4, 4)
    watch.close()


def test_that_a_round_that_failed_says_nothing(world: Play) -> None:
    is_fresh = [True]
    cluster = FakeCluster(look(world))
    watch = make_watch(cluster, is_fresh=lambda: is_fresh[0], clock=FakeTime())
    wait(watch)
    is_fresh[0] = False
    cluster.tell(replace(look(world), now=world.now + 60))
    is_fresh[0] = True
    world.run_pass()
    cluster.tell(replace(look(world), now=world.now + 65))
    wait(watch)
    assert (watch.trust.compared, watch.trust.rounds, watch.trust.skipped) == (0, 0, 2)
    watch.close()


def test_that_what_is_beyond_the_model_ends_no_comparison_for_good(
    world: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> object:
        raise ValueError("beyond the model")

    monkeypatch.setattr(trust_watch, "decide", fail)
    cluster = FakeCluster(look(world))
    watch = make_watch(cluster, clock=FakeTime())
    wait(watch)
    assert watch.fault == "a value is not as was expected (details in what qmonpy prints)"
    monkeypatch.setattr(trust_watch, "decide", schedule)
    for seconds in (5, 10):
        cluster.tell(replace(look(world), now=world.now + seconds))
        wait(watch)
    assert watch.trust.rounds == 1
    watch.close()


# Words


DIFFERENT = Difference(
    3,
    (12, 2),
    "anna",
    1_795_000_000,
    Agreement.UNEXPECTED,
    seen=(("all.q@h1", 2),),
    reasons=tuple(Refusal(Cause.NO_ACCESS, Refuser.HOST, name, "user_lists", "anna") for name in ("h1", "h2")),
    causes=(DifferenceCause.FOLLOWS, DifferenceCause.SETTINGS),
    settings=("job_load_adjustments np_load_avg=0.50",),
)


def texts(difference: Difference) -> dict[str, str]:
    (row,) = trust_rows(Trust(differences=(difference,)))
    return {each.id: each.text(row) for each in TRUST_COLUMNS}


def test_that_a_row_says_what_the_model_said_and_the_cluster_did() -> None:
    found = texts(DIFFERENT)
    assert found["job"] == "12.2"
    assert found["said"] == 'waits: has no permission for host "h1" (and 1 more)'
    assert found["done"] == "started it on all.q@h1 (2 slots)"
    assert (
        found["cause"]
        == "another start differed in the same round; the model does not know job_load_adjustments np_load_avg=0.50"
    )
    full = Refusal(Cause.FULL, Refuser.INSTANCE, "all.q@h1", "slots")
    assert texts(replace(DIFFERENT, reasons=(full, *DIFFERENT.reasons)))["said"] == (
        'waits: has no permission for host "h1" (and 2 more)'
    )
    missing = replace(DIFFERENT, agreement=Agreement.MISSING, expected=DIFFERENT.seen, seen=(), key=(12, 1))
    found = texts(missing)
    assert (found["job"], found["said"]) == ("12", "starts on all.q@h1 (2 slots)")
    assert found["done"] == "did not start it"


def test_that_of_many_queue_instances_those_are_named_that_differ() -> None:
    pieces = tuple((f"all.q@h{number}", 2) for number in range(1, 6))
    found = texts(replace(DIFFERENT, agreement=Agreement.ELSEWHERE, expected=pieces[:4], seen=(*pieces[:3], pieces[4])))
    assert found["said"] == "starts on all.q@h4 (2 slots) and 3 that are the same"
    assert found["done"] == "started it on all.q@h5 (2 slots) and 3 that are the same"


def test_that_the_figures_are_a_sentence_and_no_difference_is_rounded_away() -> None:
    trust = Trust(
        {Agreement.SAME: 999, Agreement.ELSEWHERE: 1},
        {Disturbance.ENDED: 1200, Disturbance.CAME: 1},
        rounds=70,
        skipped=2,
    )
    assert format_share(trust) == "99 %"
    assert describe_trust(trust) == (
        "1,000 decisions compared: 999 same place, 1 elsewhere. 1,201 starts could not be compared, because of what "
        "else happened in their rounds: tasks ended meanwhile (1,200), jobs came at the same moment (1)."
    )
    assert describe_rounds(trust) == "70 rounds looked at, 2 skipped"
    assert format_share(Trust()) == ""
    assert format_share(Trust({Agreement.SAME: 3, Agreement.MISSING: 1})) == "3 of 4"
    assert "No start could be compared" in describe_trust(Trust())


def test_that_the_model_stands_still_amid_a_pass_while_others_need_the_interpreter(world: Play) -> None:
    is_begun, may_go_on = threading.Event(), threading.Event()
    threads: set[threading.Thread] = set()

    def breathe() -> None:
        threads.add(threading.current_thread())
        is_begun.set()
        may_go_on.wait(10)

    watch = make_watch(FakeCluster(look(world)), clock=FakeTime(), breathe=breathe)
    assert is_begun.wait(10)
    assert not watch.is_idle
    may_go_on.set()
    wait(watch)
    assert [each.name for each in threads] == ["trust"]
    assert not watch.fault
    watch.close()


def test_that_closing_breaks_a_long_pass_off(world: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    is_begun = threading.Event()

    def decide_for_ever(*_: Any, **__: Any) -> Decisions:
        while True:
            is_begun.set()
            pause()
            time.sleep(0.001)

    monkeypatch.setattr(trust_watch, "decide", decide_for_ever)
    watch = make_watch(FakeCluster(look(world)), clock=FakeTime())
    assert is_begun.wait(10)
    watch.close()
    assert not watch.fault
    assert watch.trust == Trust()
