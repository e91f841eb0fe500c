"""Calendars book the slots of the queue instances that they close, where starts may be planned."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from qmonpy.engine.books.progress import start_tasks
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.work import calendar_bookings
from qmonpy.engine.work.calendar_bookings import is_closed
from qmonpy.engine.work.recorded_bookings import list_scheduled_bookings
from qmonpy.engine.world.instance_state import own_letters
from tests.engine.build import NOW, Play, make_cluster
from tests.engine.reserving import make_site

HOUR = 3600
NOTHING: Mapping[str, Mapping[str, str]] = {}


def _week(begin: int, end: int, state: str = "off") -> dict[str, dict[str, str]]:
    """A calendar that closes every day from some seconds after NOW to others; these are whole minutes of the day."""
    clock = [datetime.fromtimestamp(NOW + each).strftime("%H:%M:%S") for each in (begin, end)]
    return {"c": {"week": f"mon-sun={clock[0]}-{clock[1]}={state}"}}


def _play(
    calendars: dict[str, dict[str, str]], others: Mapping[str, Mapping[str, str]] = NOTHING, **settings: str
) -> Play:
    queues = {"all.q": {"slots": "2", "calendar": "c"}, **others}
    made = Play(make_site(hosts="h1", slots=2, queues=queues, calendars=calendars))
    made.cluster = replace(made.cluster, scheduler={**made.cluster.scheduler, **settings})
    made.state = replace(made.state, instance_states=own_letters(made.cluster, made.state, NOW))
    return made


def test_that_a_job_that_would_still_run_when_a_calendar_closes_its_queue_waits() -> None:
    """Recorded from 8.1.9 (caloff-1); one that ends before, with the minute that the scheduler adds, starts."""
    made = _play(_week(HOUR, 2 * HOUR))
    for options in ("", "-l h_rt=3600", "-l h_rt=3540"):
        made.submit(options)
    made.run_pass()
    assert made.places == {"3": "all.q@h1 1"}


def test_that_nothing_waits_for_a_calendar_where_no_starts_are_planned() -> None:
    """Recorded from 8.1.9 (caloff-5)."""
    made = _play(_week(HOUR, 2 * HOUR), max_reservation="0")
    made.submit("")
    made.run_pass()
    assert made.places == {"1": "all.q@h1 1"}


def test_that_a_start_is_planned_for_when_a_calendar_opens_a_closed_queue() -> None:
    """Recorded from 8.1.9 (caloff-2, calsusp-2)."""
    for state in ("off", "suspended"):
        made = _play(_week(-HOUR, HOUR, state), others={"open.q": {}})
        made.submit("-R y -q all.q")
        made.run_pass()
        assert [(each.start - NOW, each.pieces) for each in made.last.planned] == [(HOUR, (("all.q@h1", 1),))]


def test_that_what_a_calendar_closes_for_ever_opens_at_the_end_of_time() -> None:
    """Recorded from 8.1.9 (caloff-3): it plans for 2^31 - 1 seconds, in the year 2038."""
    made = _play({"c": {"week": "mon-sun=0-24=off"}})
    made.submit("-R y")
    made.run_pass()
    (planned,) = made.last.planned
    assert datetime.fromtimestamp(planned.start, UTC) == datetime(2038, 1, 19, 3, 14, 7, tzinfo=UTC)


def test_that_the_scheduler_records_no_bookings_where_it_plans_nothing() -> None:
    made = Play(make_cluster(hosts="h1", scheduler={"max_reservation": "0"}))
    made.submit("")
    made.run_pass()
    assert list_scheduled_bookings(made.cluster, made.state, NOW) == []


def test_that_a_calendar_is_asked_once_however_many_places_it_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    queues = {"all.q": {"calendar": "c"}, "day.q": {"calendar": "d"}, "open.q": {}}
    closes, opens = _week(-HOUR, HOUR)["c"], _week(HOUR, 2 * HOUR)["c"]
    cluster = make_site(hosts="h1 h2 h3", slots=2, queues=queues, calendars={"c": closes, "d": opens})
    asked: list[str | None] = []

    def ask(prepared: Prepared, name: str | None, now: int) -> bool:
        asked.append(name)
        return is_closed(prepared, name, now)

    monkeypatch.setattr(calendar_bookings, "is_closed", ask)
    prepared = prepare(cluster)
    found = calendar_bookings.find_closed(prepared, prepared.site.places, NOW)
    assert {each.instance.queue for each in found} == {"all.q"}
    assert len(found) == 3
    assert sorted(map(str, asked)) == ["None", "c", "d"]


def test_that_a_job_is_sent_in_vain_to_a_suspended_queue_where_the_scheduler_sees_no_other() -> None:
    """Recorded from 8.1.9 (allsus-4, allsus-15): it books nothing there, not even what runs."""
    made = _play(_week(HOUR, 2 * HOUR, "suspended"))
    for _ in range(2):
        made.submit("-l h_rt=60")
    made.run_pass()
    made.now = NOW + HOUR
    made.state = replace(made.state, instance_states=own_letters(made.cluster, made.state, made.now))
    for _ in range(2):
        made.submit("-R y")
    for _ in range(2):
        made.run_pass()
        assert made.places == {"1": "all.q@h1 1", "2": "all.q@h1 1"}
        assert [(each.job, each.pieces) for each in made.last.undelivered] == [(3, (("all.q@h1", 1),))]
        assert made.last.planned == ()
    found = list_scheduled_bookings(
        made.cluster, start_tasks(made.state, made.last.undelivered), NOW, made.last.undelivered
    )
    assert found == [("Q", "all.q@h1", "slots", 1.0)]


def test_that_a_job_without_reservation_ends_a_pass_that_sees_no_queue() -> None:
    """Recorded from 8.1.9 (allsus-8)."""
    made = _play(_week(-HOUR, HOUR, "suspended"))
    made.submit("")
    made.submit("-R y")
    made.run_pass()
    assert (made.places, made.last.undelivered) == ({}, ())


@pytest.mark.parametrize(
    ("running", "start"),
    [(("",), 2 * HOUR), (("-l h_rt=20000",), 2 * HOUR), (("-l h_rt=5000", ""), None), (("-l h_rt=8000", ""), None)],
)
def test_that_a_calendar_forgets_what_runs_without_another_end_when_it_opens(
    running: tuple[str, ...], start: int | None
) -> None:
    """Recorded from 8.1.9 (calset-3, -4, -8 and -9)."""
    calendars = _week(HOUR, 2 * HOUR)
    made = _play(calendars, max_reservation="0")
    for options in running:
        made.submit(options)
    made.run_pass()
    assert len(made.places) == len(running)
    made.cluster = _play(calendars).cluster
    made.submit("-pe mpi 2 -R y", "bob")
    made.run_pass()
    assert [each.start - NOW for each in made.last.planned] == ([] if start is None else [start])
