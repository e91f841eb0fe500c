"""A bar says in words what it is."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from qmonpy.app.gantt.gantt_view import GanttOptions, make_gantt
from qmonpy.app.gantt.gantt_words import (
    describe_thing,
    format_moment,
    format_places,
    format_stretch,
    format_window,
)
from qmonpy.app.gantt.reservation_states import PAST_NAMES, STATE_NAMES
from qmonpy.app.jobs.job_states import explain_state
from qmonpy.app.tables.local_time import find_moment
from qmonpy.insight.plan.forecast import Forecast, make_forecast, with_plan
from qmonpy.insight.plan.plan import JobPlan, Plan, TaskPlan, plan
from qmonpy.model.snapshot import Snapshot, SnapshotPart
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.reservation import ReservationState
from tests.app.gantt_world import H1, make_snapshot, with_state

BERLIN = ZoneInfo("Europe/Berlin")


def describe(thing: str, snapshot: Snapshot | None = None) -> list[str]:
    shown = snapshot or make_snapshot()
    return describe_thing(thing, shown, make_forecast(shown), UTC).splitlines()


def test_that_a_reservation_says_who_holds_what_from_when_to_when() -> None:
    assert describe("ar:7") == [
        'Advance reservation 7 "exam": running (r)',
        "Owner: roland",
        "Window: Tue 2023-11-14 22:12:20 to 23:13:20 UTC (1:01:00)",
        "Slots: 2 on all.q@h1",
        "Jobs inside: 1 running on 1 slot",
    ]


def test_that_a_reservation_in_error_says_why() -> None:
    snapshot = make_snapshot()
    broken = replace(
        snapshot.state.reservations[7], state=ReservationState.ERROR, errors=((H1, "queue all.q@h1 is disabled"),)
    )
    lines = describe("ar:7", with_state(snapshot, reservations={7: broken}))
    assert lines[0] == 'Advance reservation 7 "exam": running, with errors (E)'
    assert lines[-1] == "queue all.q@h1 is disabled"


def test_that_a_past_reservation_says_how_it_ended() -> None:
    assert describe("ar:1")[0] == "Advance reservation 1: over (x)"
    assert describe("ar:2")[:4] == [
        "Advance reservation 2: deleted, and gone (d)",
        "Owner: roland",
        "Window: Tue 2023-11-14 16:13:20 to 17:13:20 UTC (1:00:00)",
        "It was granted until Tue 2023-11-14 21:13:20 UTC",
    ]


def test_that_a_running_task_says_how_long_it_may_run() -> None:
    assert describe("job:10.1") == [
        "Job 10 job10: running (r)",
        "Owner: anna",
        "Time: Tue 2023-11-14 21:13:20 to 23:13:20 UTC (2:00:00)",
        "The scheduler books its slots until Tue 2023-11-14 23:14:20 UTC",
        "Slots: 1 on all.q@h1",
        "Resources: h_rt=7200",
    ]
    assert describe("job:11.2")[2] == "Time: Tue 2023-11-14 22:12:20 UTC, open end, no run time limit"
    assert describe("job:20.1")[-1] == "Advance reservation: 7"


def test_that_an_open_end_says_until_when_the_scheduler_books_it() -> None:
    snapshot = make_snapshot()
    cluster = replace(snapshot.cluster, scheduler={"default_duration": "0:30:0"})
    assert "The scheduler books its slots until Tue 2023-11-14 22:43:20 UTC" in describe(
        "job:11.2", replace(snapshot, cluster=cluster)
    )


def test_that_a_past_task_says_when_it_ran() -> None:
    assert describe("job:4.2") == [
        "Job 4.2 arr: deleted (dz)",
        "Owner: bob",
        "Time: Tue 2023-11-14 19:13:20 to 20:13:20 UTC (1:00:00)",
        "Slots: 1 on all.q@h2",
    ]


def test_that_a_waiting_job_says_when_it_is_to_start() -> None:
    assert describe("job:12") == [
        "Job 12 job12: waiting (qw)",
        "Owner: anna",
        "Planned (-R y): Tue 2023-11-14 23:14:20 to Wed 2023-11-15 00:14:20 UTC (1:00:00)",
        "Slots: 4 (3 on all.q@h2, 1 on all.q@h1)",
        "Resources: h_rt=3600",
    ]
    assert describe("job:13")[2] == "Expected: Tue 2023-11-14 22:13:20 to 23:13:20 UTC (1:00:00)"
    assert "Its start is being worked out." in describe_thing("job:13", make_snapshot(), None, UTC)


def test_that_a_plan_of_a_real_clusters_scheduler_says_when_it_was_written() -> None:
    snapshot = make_snapshot()
    real = replace(snapshot, read_at={SnapshotPart.PLAN: snapshot.now - 7200.5})
    said = describe("job:12", real)
    assert [line for line in said if line not in describe("job:12", snapshot)] == [
        "The cluster's scheduler wrote this plan at Tue 2023-11-14 20:13:19 UTC"
    ]


def test_that_a_planned_job_that_is_expected_sooner_says_so() -> None:
    """Plans of `-R y` keep clear of every gap in front of what is booked later; the forecast uses them."""
    snapshot = make_snapshot()
    start = snapshot.now + 600
    tasks = (TaskPlan(1, start, start + 3600, ((H1, 4),)),)
    sooner = Plan(snapshot.now, (JobPlan(12, True, tasks),), (), start, True)
    lines = describe_thing("job:12", snapshot, with_plan(Forecast(), sooner, snapshot), UTC).splitlines()
    assert lines[4] == "It starts sooner if no other job comes: Tue 2023-11-14 22:23:20 UTC"
    assert len(lines) == len(describe_thing("job:12", snapshot, None, UTC).splitlines()) + 1


def test_that_an_array_job_says_how_many_tasks_wait() -> None:
    assert describe("job:11")[2] == "Tasks that wait: 1"


@pytest.mark.parametrize("thing", ["", "ar:99", "job:99", "job:99.1", "job:10", "job:5.1", "nonsense"])
def test_that_what_is_not_there_has_no_words(thing: str) -> None:
    assert describe(thing) == []


def test_that_everything_on_the_chart_has_words_and_no_state_is_a_bare_letter() -> None:
    snapshot = make_snapshot()
    shown = make_gantt(snapshot, GanttOptions(), plan(snapshot.cluster, snapshot.state, snapshot.now))
    for bar in shown.bars:
        first = describe(bar.thing)[0]
        assert first.endswith(f" ({bar.state})")
        words = (*STATE_NAMES.values(), *PAST_NAMES.values(), "; ".join(explain_state(bar.state)))
        assert any(f": {word} (" in first for word in words if word)


def test_that_moments_and_stretches_are_written_for_people() -> None:
    moment = find_moment(datetime(2026, 11, 21, 14, 3), BERLIN)
    assert format_moment(moment, BERLIN) == "Sat 2026-11-21 14:03 CET"
    assert format_moment(moment + 5, BERLIN) == "Sat 2026-11-21 14:03:05 CET"
    assert [format_stretch(each) for each in (0, 61, 5400, 90_000, None, FOREVER)] == [
        "0:00:00",
        "0:01:01",
        "1:30:00",
        "25:00:00",
        "no end",
        "no end",
    ]


def test_that_a_window_over_a_clock_change_names_both_zones_and_its_real_length() -> None:
    start = find_moment(datetime(2026, 10, 25, 1), BERLIN)
    assert format_window(start, start + 3 * 3600, BERLIN) == "Sun 2026-10-25 01:00 CEST to 03:00 CET (3:00:00)"
    assert format_window(start, None, BERLIN) == "Sun 2026-10-25 01:00 CEST, open end"
    assert format_window(start, start + 86_400, BERLIN) == (
        "Sun 2026-10-25 01:00 CEST to Mon 2026-10-26 00:00 CET (24:00:00)"
    )


def test_that_many_places_are_counted_after_the_first() -> None:
    pieces = tuple((f"q@h{number}", 2) for number in range(9))
    assert format_places(pieces[:2]) == "2 on q@h0, 2 on q@h1"
    assert format_places(pieces) == f"{', '.join(f'2 on q@h{n}' for n in range(6))} and 6 on 3 others"
