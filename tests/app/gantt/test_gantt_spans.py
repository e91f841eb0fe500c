"""Spans: who holds which queue instances from when to when, with real, open and assumed ends."""

from dataclasses import replace

from qmonpy.app.gantt.gantt import BarKind
from qmonpy.app.gantt.gantt_spans import Span, make_spans
from qmonpy.insight.plan.plan import Plan, plan
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.model.work.reservation import ReservationState
from qmonpy.model.work.state import PendingTasks, RunningTask
from tests.app.gantt_world import H1, H2, HOUR, NOW, limited, make_snapshot, reserved, with_state
from tests.clusters.world import small_cluster


def planned(snapshot: Snapshot) -> Plan:
    return plan(snapshot.cluster, snapshot.state, snapshot.now)


def spans_of(snapshot: Snapshot, expected: Plan | None = None) -> dict[str, Span]:
    found = make_spans(snapshot, expected)
    by_key = {span.key: span for span in found}
    assert len(by_key) == len(found)
    return by_key


def test_that_a_running_job_lasts_until_its_limit_the_end_of_its_reservation_or_openly() -> None:
    spans = spans_of(make_snapshot())
    assert spans["job:10.1"].end == NOW + HOUR
    assert (spans["job:20.1"].end, spans["job:20.1"].inside) == (NOW + HOUR, "ar:7")
    assert (spans["job:11.2"].end, spans["job:11.2"].booked_until) == (None, None)
    assert spans["job:12.1"].end == NOW + 2 * HOUR + 60


def test_that_an_endless_limit_is_an_open_end() -> None:
    snapshot = make_snapshot()
    endless = replace(limited(10, "anna", 1), hard_resources=(ResourceRequest("h_rt", "INFINITY"),))
    jobs = {**snapshot.state.jobs, 10: endless}
    assert spans_of(with_state(snapshot, jobs=jobs))["job:10.1"].end is None


def test_that_an_open_end_says_until_when_the_ledger_books_it() -> None:
    snapshot = make_snapshot()
    snapshot = replace(snapshot, cluster=replace(snapshot.cluster, scheduler={"default_duration": "3:0:0"}))
    span = spans_of(snapshot)["job:11.2"]
    assert (span.end, span.booked_until) == (None, NOW - 60 + 3 * HOUR + 60)


def test_that_a_job_that_should_have_ended_is_taken_to_end_soon() -> None:
    span = spans_of(replace(make_snapshot(), now=NOW + 5 * HOUR))["job:10.1"]
    assert NOW + 5 * HOUR < (span.end or 0) <= NOW + 5 * HOUR + 120


def test_that_a_job_inside_a_reservation_that_is_gone_lasts_as_long_as_it_may() -> None:
    span = spans_of(with_state(make_snapshot(), reservations={}))["job:20.1"]
    assert (span.end, span.inside, span.kind) == (NOW - 30 + 5 * HOUR, "ar:7", BarKind.RESERVATION_JOB)


def test_that_a_reservation_deleted_before_its_start_never_was_and_one_deleted_later_ended_then() -> None:
    spans = spans_of(make_snapshot())
    assert "ar:3" not in spans
    assert (spans["ar:2"].end, spans["ar:2"].state) == (NOW - 5 * HOUR, "d")
    assert (spans["ar:1"].end, spans["ar:1"].state, spans["ar:1"].kind) == (
        NOW - 7 * HOUR,
        "x",
        BarKind.PAST_RESERVATION,
    )


def test_that_every_state_of_a_reservation_is_told() -> None:
    states = [ReservationState(letter) for letter in "wrxdEW"]
    reservations = {
        number: reserved(number, NOW, NOW + HOUR, ((H1, 1),), state=state) for number, state in enumerate(states, 1)
    }
    spans = spans_of(with_state(make_snapshot(), reservations=reservations))
    assert [spans[f"ar:{number}"].state for number in reservations] == list("wrxdEW")


def test_that_a_task_on_a_suspended_queue_instance_is_suspended() -> None:
    snapshot = with_state(make_snapshot(), instance_states={H1: frozenset("s"), H2: frozenset("d")})
    spans = spans_of(snapshot)
    assert (spans["job:10.1"].state, spans["job:11.2"].state) == ("S", "r")


def test_that_what_is_there_again_has_no_past() -> None:
    """Ids of reservations begin again after a while, and a task may be run again."""
    snapshot = make_snapshot()
    again = replace(snapshot.finished[0], job=10)
    spans = spans_of(replace(snapshot, finished=(*snapshot.finished, snapshot.finished[0], again)))
    assert spans["job:10.1"].kind is BarKind.JOB
    reservations = {1: reserved(1, NOW + HOUR, NOW + 2 * HOUR, ((H1, 1),))}
    assert spans_of(with_state(snapshot, reservations=reservations))["ar:1"].kind is BarKind.RESERVATION


def test_that_a_task_that_never_ran_is_nowhere() -> None:
    assert "job:5.1" not in spans_of(make_snapshot())


def test_that_a_guess_is_called_one() -> None:
    """With a default duration, what starts behind a job without limit starts at a time that is only assumed."""
    cluster = small_cluster(scheduler={"default_duration": "1:0:0"})
    jobs = (limited(1, "anna", None), limited(2, "anna", 3), limited(3, "bob", 1), limited(4, "bob", 1))
    snapshot = with_state(
        replace(make_snapshot(), cluster=cluster, finished=(), ended_reservations=()),
        jobs={job.number: replace(job, slots=(Range(1, 1),)) for job in jobs},
        pending={number: make_snapshot().state.pending[13] for number in (3, 4)},
        running={
            (1, 1): RunningTask(1, 1, ((H1, 1), (H2, 2)), NOW - 60),
            (2, 1): RunningTask(2, 1, ((H1, 1),), NOW - 3 * HOUR + 600),
        },
        reservations={},
        instance_states={},
    )
    snapshot = replace(snapshot, decisions=replace(snapshot.decisions, planned=()))
    spans = {span.thing: span for span in make_spans(snapshot, planned(snapshot))}
    assert (spans["job:3"].start, spans["job:3"].is_guess) == (NOW + 600, False)
    assert (spans["job:4"].start, spans["job:4"].is_guess) == (NOW - 60 + HOUR, True)


def test_that_a_plan_that_is_older_than_the_snapshot_does_no_harm() -> None:
    snapshot = make_snapshot()
    old = planned(replace(snapshot, now=NOW - 600))
    assert {"job:13.1", "job:11.3"} <= spans_of(snapshot, old).keys()
    assert all(span.start >= NOW for span in spans_of(snapshot, old).values() if span.kind is BarKind.FORECAST)
    gone = with_state(snapshot, pending={}, jobs={k: v for k, v in snapshot.state.jobs.items() if k in (10, 11, 20)})
    assert not [span for span in spans_of(gone, old).values() if span.kind is BarKind.FORECAST]
    # Task 3 of the array came to its end meanwhile, and task 5 still waits.
    ended = with_state(snapshot, pending={**snapshot.state.pending, 11: PendingTasks(11, (5,))})
    assert "job:11.3" not in spans_of(ended, old)
