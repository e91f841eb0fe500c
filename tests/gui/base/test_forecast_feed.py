"""The forecast that all pages of a cluster read: a whole one stands until the next is worked out."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event
from typing import Any
from weakref import ref

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.gui.base import forecast_feed, forecast_stop
from qmonpy.gui.base.background import Background, Failure
from qmonpy.gui.base.forecast_feed import ForecastFeed
from qmonpy.gui.base.forecast_stop import ForecastStop
from qmonpy.insight.plan import play
from qmonpy.insight.plan.forecast import Forecast, describe_forecast
from qmonpy.insight.plan.plan import Plan, PlanProgress, Tell, plan
from qmonpy.insight.plan.start_forecast import find_start
from qmonpy.insight.plan.start_words import describe_start, format_start
from qmonpy.insight.why.never import find_never
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from qmonpy.taking_apart import take_apart
from qmonpy.uncollected import without_collection
from tests.engine.build import NOW
from tests.insight.plan.test_plan import FREE, wait

WORLD = replace(FREE, jobs=(("bob", "-l h_rt=30"),))


def snapshot_of(*jobs: str) -> Snapshot:
    return Snapshot(*wait(WORLD, *jobs), NOW)


def changed(snapshot: Snapshot, seconds: int = 10) -> Snapshot:
    """The same jobs a while later, as another state."""
    return replace(snapshot, state=replace(snapshot.state), now=snapshot.now + seconds)


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    made = Background()
    made.failed.connect(lambda failure: pytest.fail(failure.trace))
    yield made
    assert made.wait()


@pytest.fixture
def feed(background: Background, qtbot: QtBot) -> Iterator[ForecastFeed]:
    made = ForecastFeed(background, background)
    yield made
    made.close()
    qtbot.waitUntil(background.is_idle)


def settle(qtbot: QtBot, feed: ForecastFeed) -> Forecast:
    qtbot.waitUntil(lambda: not feed.is_due)
    return feed.forecast


class Gate:
    """Holds plans up at each moment that they play, until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.is_open = Event()
        self.is_open.set()
        self.is_reached = Event()

        def play(cluster: Cluster, state: State, now: int, *, tell: Tell, **options: Any) -> Plan:
            def wait(progress: PlanProgress, find_so_far: Callable[[], Plan]) -> None:
                tell(progress, find_so_far)
                self.is_reached.set()
                assert self.is_open.wait(5)

            return plan(cluster, state, now, tell=wait, **options)

        monkeypatch.setattr(forecast_feed, "plan", play)
        monkeypatch.setattr(forecast_feed, "TELL_SECONDS", 0)

    def shut(self) -> None:
        self.is_reached.clear()
        self.is_open.clear()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate(monkeypatch)
    yield made
    made.is_open.set()


def test_that_a_whole_forecast_is_worked_out_for_what_is_shown(feed: ForecastFeed, qtbot: QtBot) -> None:
    snapshot = snapshot_of("-l h_rt=10", "-l lic=9")
    feed.want(snapshot)
    found = settle(qtbot, feed)
    assert found.is_whole
    assert found.is_current(snapshot)
    assert found.never == frozenset({12})
    assert found.plan is not None
    assert [each.start for each in found.plan.jobs] == [NOW + 30, None]


def test_that_without_waiting_jobs_there_is_nothing_to_work_out(feed: ForecastFeed, qtbot: QtBot) -> None:
    snapshot = snapshot_of()
    feed.want(snapshot)
    found = settle(qtbot, feed)
    assert (found.is_current(snapshot), describe_forecast(found, snapshot)) == (True, "")


def test_that_the_first_forecast_grows_and_tells_how_far_it_is(feed: ForecastFeed, gate: Gate, qtbot: QtBot) -> None:
    snapshot = snapshot_of("-l h_rt=10", "-l h_rt=10")
    gate.shut()
    feed.want(snapshot)
    qtbot.waitUntil(lambda: feed.forecast.progress is not None)
    found = feed.forecast
    assert "forecast: 0 of 2 jobs, up to" in describe_forecast(found, snapshot)
    assert describe_forecast(found, snapshot).endswith("working...")
    assert found.plan is not None
    assert not found.is_whole
    gate.is_open.set()
    found = settle(qtbot, feed)
    assert (found.is_whole, found.progress) == (True, None)


def test_that_the_last_whole_forecast_stands_while_a_newer_one_is_worked_out(
    feed: ForecastFeed, gate: Gate, qtbot: QtBot
) -> None:
    first = snapshot_of("-l h_rt=10")
    feed.want(first)
    whole = settle(qtbot, feed).plan
    assert whole is not None
    gate.shut()
    second = changed(first)
    feed.want(second)
    qtbot.waitUntil(lambda: feed.forecast.progress is not None)
    assert feed.forecast.plan is whole
    assert "; a newer one: " in describe_forecast(feed.forecast, second)
    feed.want(changed(second))
    assert feed.forecast.plan is whole, "a change while it is worked out breaks nothing off"
    gate.is_open.set()
    qtbot.waitUntil(lambda: feed.forecast.plan is not whole)
    assert feed.forecast.is_whole
    qtbot.waitUntil(lambda: feed.forecast.plan is not None and feed.forecast.plan.now == NOW + 20)


def test_that_nothing_is_worked_out_again_while_only_time_passes(feed: ForecastFeed, qtbot: QtBot) -> None:
    snapshot = snapshot_of("-l h_rt=10")
    feed.want(snapshot)
    found = settle(qtbot, feed)
    feed.want(replace(snapshot, now=NOW + 20))
    assert settle(qtbot, feed) is found
    feed.want(replace(snapshot, now=NOW + 31))
    assert settle(qtbot, feed) is not found, "the expected start has passed"


def test_that_a_forecast_waits_while_the_user_waits_for_other_answers(
    feed: ForecastFeed, gate: Gate, qtbot: QtBot
) -> None:
    snapshot = snapshot_of("-l h_rt=10")
    feed.hold(True)
    feed.want(snapshot)
    assert settle(qtbot, feed).plan is None
    gate.shut()
    feed.hold(False)
    qtbot.waitUntil(gate.is_reached.is_set)
    feed.hold(True)
    gate.is_open.set()
    settle(qtbot, feed)
    assert not feed.forecast.is_whole
    feed.hold(False)
    assert settle(qtbot, feed).is_whole


def test_that_a_plan_is_played_to_its_end_however_many_moments_it_has(feed: ForecastFeed, qtbot: QtBot) -> None:
    snapshot = snapshot_of(*["-t 1-40 -l h_rt=10"] * 3)
    feed.want(snapshot)
    qtbot.waitUntil(lambda: feed.forecast.is_whole)
    assert feed.forecast.plan is not None
    assert not any(each.left for each in feed.forecast.plan.jobs)


def test_that_the_engine_that_played_a_plan_goes_with_it_without_a_search_for_garbage(
    feed: ForecastFeed, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    engines: list[ref[RunningEngine]] = []

    class NotedEngine(RunningEngine):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            engines.append(ref(self))

    monkeypatch.setattr(play, "RunningEngine", NotedEngine)
    with without_collection():
        feed.want(snapshot_of("-l h_rt=10", "-l h_rt=20"))
        assert settle(qtbot, feed).is_whole
        qtbot.waitUntil(lambda: [each() for each in engines] == [None])


def test_that_the_engine_goes_bit_by_bit(
    feed: ForecastFeed, gate: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    engines: list[ref[RunningEngine]] = []

    class NotedEngine(RunningEngine):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            engines.append(ref(self))

    left: list[list[list[bool]]] = []

    def note(held: list[object], breathe: Callable[[], None]) -> None:
        before = [each() is not None for each in engines]
        take_apart(held, breathe)
        left.append([before, [each() is not None for each in engines]])

    monkeypatch.setattr(play, "RunningEngine", NotedEngine)
    monkeypatch.setattr(forecast_feed, "take_apart", note)
    feed.want(snapshot_of("-l h_rt=10", "-l h_rt=20"))
    assert settle(qtbot, feed).is_whole
    assert left == [[[True], [False]]]
    gate.shut()
    feed.want(snapshot_of("-l h_rt=10", "-l h_rt=30"))
    qtbot.waitUntil(gate.is_reached.is_set)
    feed.stop(True)
    gate.is_open.set()
    settle(qtbot, feed)
    assert left[1:] == [[[False, True], [False, False]]]


def test_that_a_search_for_jobs_that_never_start_that_takes_too_long_goes_on_after_a_pause(
    feed: ForecastFeed, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Snapshot] = []

    def find(snapshot: Snapshot, breathe: Callable[[], None]) -> frozenset[int]:
        tries.append(snapshot)
        return find_never(snapshot, breathe)

    monkeypatch.setattr(forecast_feed, "find_never", find)
    monkeypatch.setattr(forecast_feed, "LONGEST_SEARCH", -1)
    feed.want(snapshot_of("-l h_rt=10"))
    qtbot.waitUntil(lambda: len(tries) > 1)
    assert feed.forecast.plan is None
    monkeypatch.setattr(forecast_feed, "LONGEST_SEARCH", 60)
    qtbot.waitUntil(lambda: feed.forecast.is_whole)


def test_that_closing_stops_what_is_worked_out(feed: ForecastFeed, gate: Gate, qtbot: QtBot) -> None:
    gate.shut()
    feed.want(snapshot_of("-l h_rt=10", "-l h_rt=10"))
    qtbot.waitUntil(gate.is_reached.is_set)
    feed.close()
    gate.is_open.set()
    settle(qtbot, feed)
    assert not feed.forecast.is_whole


def test_that_an_error_of_the_model_is_told_once(
    background: Background, feed: ForecastFeed, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Failure] = []
    background.failed.disconnect()
    background.failed.connect(told.append)

    def fail(*_: object, **__: object) -> Plan:
        raise KeyError("slots")

    monkeypatch.setattr(forecast_feed, "plan", fail)
    monkeypatch.setattr(forecast_feed, "LONGEST_REST", 0)
    snapshot = snapshot_of("-l h_rt=10")
    feed.want(snapshot)
    qtbot.waitUntil(lambda: bool(told))
    settle(qtbot, feed)
    feed.want(changed(snapshot))
    settle(qtbot, feed)
    assert [repr(each.error) for each in told] == ["KeyError('slots')"]
    monkeypatch.setattr(forecast_feed, "plan", plan)
    feed.want(changed(snapshot, 20))
    assert settle(qtbot, feed).is_whole


def test_that_the_first_plan_waits_for_the_rows_of_pages(
    qtbot: QtBot, feed: ForecastFeed, background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast_feed, "FIRST_REST_MS", 1)
    opened, seen = Event(), list[bool]()

    def look(*args: Any, **named: Any) -> Plan:
        seen.append(opened.is_set())
        return plan(*args, **named)

    monkeypatch.setattr(forecast_feed, "plan", look)
    background.query("rows", lambda: opened.wait(10), lambda _: None)
    feed.want(snapshot_of("-l h_rt=60"))
    with qtbot.waitSignal(feed._rest.timeout):
        pass
    with qtbot.waitSignal(feed._rest.timeout):
        pass
    assert not seen
    opened.set()
    settle(qtbot, feed)
    assert seen == [True]


def test_that_a_long_forecast_can_be_stopped_and_let_go_on(feed: ForecastFeed, gate: Gate, qtbot: QtBot) -> None:
    snapshot = snapshot_of("-l h_rt=10", "-l h_rt=10")
    gate.shut()
    feed.want(snapshot)
    qtbot.waitUntil(lambda: feed.forecast.progress is not None)
    feed.stop(True)
    gate.is_open.set()
    qtbot.waitUntil(lambda: not feed.is_working)
    stopped = feed.forecast
    assert stopped.plan is not None
    assert not stopped.is_whole, "what was found stays"
    assert ", stopped, partial: " in describe_forecast(stopped, snapshot)
    feed.want(changed(snapshot))
    assert not settle(qtbot, feed).is_whole, "nothing newer is begun"
    feed.stop(False)
    qtbot.waitUntil(lambda: feed.forecast.is_whole)
    assert "stopped" not in describe_forecast(feed.forecast, snapshot)


def test_that_starts_that_nobody_works_out_are_said_to_be_so(feed: ForecastFeed, qtbot: QtBot) -> None:
    snapshot = snapshot_of("-l h_rt=10")
    feed.stop(True)
    feed.want(snapshot)
    found = settle(qtbot, feed)
    assert describe_forecast(found, snapshot) == "no forecast is worked out: it was stopped"
    start = find_start(snapshot, found, 11)
    assert start is not None
    assert (format_start(start, NOW), describe_start(start, NOW)) == (
        "not worked out",
        "Its start is not worked out: the forecast was stopped.",
    )


def test_that_the_switch_follows_the_forecast_on_every_page(
    feed: ForecastFeed, gate: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast_stop, "LONG_MS", 0)
    pages = [QWidget(), QWidget()]
    for page in pages:
        qtbot.addWidget(page)
    one, other = (ForecastStop(feed, page).action for page in pages)
    assert (one.isVisible(), one.toolTip()) == (False, "No forecast is being worked out.")
    gate.shut()
    feed.want(snapshot_of("-l h_rt=10", "-l h_rt=10"))
    qtbot.waitUntil(one.isEnabled)
    one.trigger()
    gate.is_open.set()
    qtbot.waitUntil(lambda: not feed.is_working)
    assert (other.text(), other.isVisible()) == ("Resume forecast", True)
    assert other.toolTip() == "Go on working out when jobs start; what is found stays (Ctrl+.)"
    other.trigger()
    qtbot.waitUntil(lambda: feed.forecast.is_whole and not feed.is_working)
    qtbot.waitUntil(lambda: not one.isVisible())
    assert one.text() == "Stop forecast"
