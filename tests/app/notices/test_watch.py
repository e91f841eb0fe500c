"""Events between two snapshots: each is told once, what was so at first is none, and nothing unwanted is told."""

from dataclasses import replace

import pytest

from qmonpy.app.notices.notice import EVENT_WORDS, Event, Notice
from qmonpy.app.notices.watch import FULL_SECONDS, NoticeWatch
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.state import PendingTasks, RunningTask
from qmonpy.model.work.task_record import TaskRecord
from tests.app.overview.troubled import troubled_snapshot
from tests.gui.fake_cluster import make_snapshot

ALL = frozenset(Event)


def texts(notices: tuple[Notice, ...]) -> list[str]:
    return [each.text for each in notices]


def started(snapshot: Snapshot, job: int) -> Snapshot:
    state = snapshot.state
    pending = {number: each for number, each in state.pending.items() if number != job}
    running = {**state.running, (job, 1): RunningTask(job, 1, (("all.q@h1", 1),), snapshot.now)}
    return replace(snapshot, state=replace(state, pending=pending, running=running))


@pytest.fixture
def watch() -> NoticeWatch:
    """For anna, who owns the jobs 3, 6, 9 ..."""
    watch = NoticeWatch("anna")
    assert watch.see(make_snapshot(), ALL) == ()
    return watch


def test_that_a_job_of_mine_that_starts_is_told_once(watch: NoticeWatch) -> None:
    after = started(make_snapshot(), 3)
    notices = watch.see(after, ALL)
    assert texts(notices) == ["Job 3 job3 has started."]
    assert (notices[0].event, notices[0].page, notices[0].key) == (Event.JOB_STARTS, "jobs", "3")
    assert watch.see(after, ALL) == ()


def test_that_an_event_that_is_wanted_later_tells_nothing_of_before() -> None:
    watch = NoticeWatch("anna")
    watch.see(started(make_snapshot(), 3), {Event.QUEUE_ERROR})
    after = started(make_snapshot(), 3)
    both = {Event.QUEUE_ERROR, Event.JOB_STARTS}
    assert watch.see(after, both) == ()
    assert texts(watch.see(started(after, 6), both)) == ["Job 6 job6 has started."]


def test_that_jobs_of_others_are_not_told(watch: NoticeWatch) -> None:
    assert watch.see(started(make_snapshot(), 4), ALL) == ()


def test_that_several_tasks_of_a_job_are_one_notice(watch: NoticeWatch) -> None:
    base = make_snapshot(tasks=5)
    watch.see(base, ALL)
    state = base.state
    running = {(3, task): RunningTask(3, task, (("all.q@h1", 1),), base.now) for task in (1, 2)}
    pending = {**state.pending, 3: PendingTasks(3, (3, 4, 5))}
    after = replace(base, state=replace(state, running={**state.running, **running}, pending=pending))
    assert texts(watch.see(after, ALL)) == ["Job 3 job3 has started (2 tasks)."]


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (TaskRecord(exit_status=3), "Job 50 sleep ended with status 3."),
        (TaskRecord(failed=26), "Job 50 sleep failed (26)."),
        (TaskRecord(), None),
    ],
)
def test_that_a_job_of_mine_that_fails_is_told(watch: NoticeWatch, record: TaskRecord, words: str | None) -> None:
    base = make_snapshot()
    task = FinishedTask(50, 1, "anna", "sleep", base.now - 60, base.now - 50, base.now, (), record=record)
    others = replace(task, job=51, owner="bob")
    after = replace(base, finished=(*base.finished, task, others))
    notices = watch.see(after, ALL)
    assert texts(notices) == [words or "Job 50 sleep has ended."]
    assert [each.event for each in notices] == [Event.JOB_FAILS if words else Event.JOB_ENDS]
    assert watch.see(after, ALL) == ()


@pytest.mark.parametrize("record", [None, TaskRecord(), TaskRecord(exit_status=3)])
def test_that_a_job_of_mine_that_ends_is_told_whatever_came_of_it_and_tasks_of_one_together(
    record: TaskRecord | None,
) -> None:
    watch, base, wanted = NoticeWatch("anna"), make_snapshot(), frozenset({Event.JOB_ENDS})
    watch.see(base, wanted)
    task = FinishedTask(50, 1, "anna", "sleep", base.now - 60, base.now - 50, base.now, (), record=record)
    more = [replace(task, job=52, name="array", task=number) for number in (1, 2, 3)]
    deleted, others = replace(task, job=53, was_deleted=True), replace(task, job=54, owner="bob")
    after = replace(base, finished=(*base.finished, task, *more, deleted, others))
    notices = watch.see(after, wanted)
    assert texts(notices) == ["Job 50 sleep has ended.", "Job 52 array has ended (3 tasks)."]
    assert [(each.page, each.key) for each in notices] == [("jobs", "finished/50"), ("jobs", "finished/52")]
    assert watch.see(after, wanted) == ()


def test_that_errors_and_troubled_reservations_are_told_when_they_come() -> None:
    watch, after = NoticeWatch("anna"), troubled_snapshot()
    state = after.state
    calm = replace(after, state=replace(state, instance_states={}, reservations={}, jobs=make_snapshot().state.jobs))
    watch.see(calm, ALL)
    assert texts(watch.see(after, ALL)) == [
        "Job 3 job3 is in error: it waits until that is cleared.",
        "1 queue instance is in error now: long.q@h1.",
        "Reservation 17 broken is in state E: it does not have all that it reserved.",
        "Reservation 18 shaky is in state W: it does not have all that it reserved.",
    ]
    assert watch.see(after, ALL) == ()


def test_that_a_limit_is_told_once_it_was_full_for_an_hour_and_again_when_it_was_not_meanwhile() -> None:
    watch, base, wanted = NoticeWatch("anna"), make_snapshot(), frozenset({Event.LIMIT_FULL})
    base = replace(base, cluster=troubled_snapshot().cluster)
    assert watch.see(base, wanted) == ()
    later = [replace(base, now=base.now + seconds) for seconds in (FULL_SECONDS - 1, FULL_SECONDS, FULL_SECONDS + 60)]
    told = [texts(watch.see(each, wanted)) for each in later]
    assert told == [[], ["Rule max_jobs/1 (users bob) has been full for an hour: 2 / 2 slots."], []]
    empty = replace(later[2], state=replace(base.state, running={}))
    assert watch.see(empty, wanted) == ()
    again = replace(base, now=later[2].now + 10)
    assert watch.see(again, wanted) == ()
    assert len(watch.see(replace(again, now=again.now + FULL_SECONDS), wanted)) == 1


def test_that_nothing_is_told_that_is_not_wanted(watch: NoticeWatch) -> None:
    assert watch.see(started(make_snapshot(), 3), frozenset({Event.QUEUE_ERROR})) == ()


def test_that_time_that_goes_back_begins_anew(watch: NoticeWatch) -> None:
    base = make_snapshot()
    assert watch.see(replace(started(base, 3), now=base.now - 10), ALL) == ()


def test_that_every_event_has_words() -> None:
    assert EVENT_WORDS.keys() == set(Event)
