"""Calendars in the time zone of the cluster: a trial reservation, its free windows, and what a change would break."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from qmonpy.app.changes.change_check import check_changes
from qmonpy.app.reservations.request_answer import RequestQuestions
from qmonpy.app.reservations.request_displacement import with_request_granted
from qmonpy.engine.world.instance_state import calendar_state
from qmonpy.insight.reserving.rejection import ReasonKind
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.snapshot import CalendarZone, Snapshot
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.model.work.state import State
from tests.clusters.world import small_cluster

NOW = int(datetime(2026, 1, 12, 10, tzinfo=UTC).timestamp())
HOUR = 3600
EAST = CalendarZone(timezone(timedelta(hours=9)), "the zone of the qmaster")
"""A zone in which midnight is 15:00 UTC; that of the tests is UTC."""
QUEUE = {"hostlist": "h1", "slots": "2", "pe_list": "mpi"}


def seen(zone: CalendarZone, calendar: str = "night") -> Snapshot:
    cluster = small_cluster(
        queues={"all.q": {**QUEUE, "calendar": calendar}}, calendars={"night": {"week": "mon-sun=1-7=off"}}
    )
    return Snapshot(cluster, State(), NOW, calendar_zone=zone)


def request_at(hours: int) -> ReservationRequest:
    return ReservationRequest("root", start=NOW + hours * HOUR, duration=HOUR)


@pytest.mark.parametrize(("zone", "closed"), [(CalendarZone(), (15, 21)), (EAST, (6, 12))])
def test_that_a_trial_is_granted_while_the_calendar_is_open_where_the_qmaster_is(
    zone: CalendarZone, closed: tuple[int, int]
) -> None:
    snapshot = seen(zone)
    questions = RequestQuestions(snapshot)
    for hours in range(24):
        asked, is_closed = request_at(hours), closed[0] - 1 <= hours <= closed[1]
        # An hour that ends as the calendar closes, or begins in the last second that a rule holds, meets it.
        if hours == closed[0] - 1:
            asked, is_closed = replace(asked, duration=HOUR - 1), False
        if hours == closed[1]:
            asked, is_closed = replace(asked, start=NOW + hours * HOUR + 1), False
        assert bool(questions.check(asked)) is not is_closed, hours
        assert bool(with_request_granted(snapshot, asked).reservations) is not is_closed, hours
        if is_closed:
            kinds = {each.reason.kind for each in questions.explain(asked).instances if each.reason is not None}
            assert kinds == {ReasonKind.CALENDAR}


@pytest.mark.slow
@pytest.mark.parametrize("zone", [CalendarZone(), EAST])
@pytest.mark.parametrize("options", [(), ("mpi",)])
def test_that_free_windows_lie_where_the_clusters_calendar_is_open(
    zone: CalendarZone, options: tuple[str, ...]
) -> None:
    snapshot = seen(zone)
    asked = replace(request_at(0), pe=options[0] if options else None)
    end = NOW + 3 * 24 * HOUR
    windows = RequestQuestions(snapshot).windows(asked, NOW, end)
    free = {minute for each in windows for minute in range(NOW, end, 60) if each.first <= minute <= each.last}
    expected = {
        minute
        for minute in range(NOW, end, 60)
        if all(
            calendar_state(snapshot.cluster, "night", moment, zone.zone) is CalendarState.ENABLED
            for moment in (*range(minute, minute + HOUR, 60), minute + HOUR)
        )
    }
    assert free == expected
    assert len(windows) == 4


@pytest.mark.parametrize(("zone", "is_broken"), [(CalendarZone(), False), (EAST, True)])
def test_that_a_calendar_that_would_break_a_reservation_there_is_refused(zone: CalendarZone, is_broken: bool) -> None:
    snapshot = seen(zone, "NONE")
    held = Reservation(1, request_at(6), NOW + 6 * HOUR, NOW + 7 * HOUR, (("all.q@h1", 1),))
    snapshot = replace(snapshot, state=State(reservations={1: held}))
    queues = snapshot.cluster.queues, seen(zone).cluster.queues
    edited = Change(ObjectKind.QUEUE, "all.q", queues[0]["all.q"], queues[1]["all.q"])
    found = {each.code for each in check_changes(snapshot, [edited])}
    assert ("reservation.breaks-calendar" in found) is is_broken
