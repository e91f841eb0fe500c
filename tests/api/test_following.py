"""What a Python program is told of a cluster."""

import threading
from pathlib import Path

import pytest

import qmonpy
from qmonpy.api.event_logs import SUFFIX


def told(events: qmonpy.Events) -> list[tuple[str, str, str]]:
    return [(each.kind, each.name, str(each.verb)) for each in events.take()]


def test_that_a_job_is_followed_through_its_states(demo: qmonpy.Cluster) -> None:
    events = demo.events(kinds=("job", "task"))
    assert events.take() == ()
    job = demo.submit("-b y sleep 60", hold=True)
    demo.release(job)
    demo.advance(1)
    demo.suspend(job)
    demo.resume(job)
    demo.delete(job)
    lived = [each for each in events.take() if each.name.partition(".")[0] == str(job)]
    assert [each.number for each in lived] == sorted(each.number for each in lived)
    states = [(each.kind, str(each.verb), getattr(each.after, "state", "")) for each in lived]
    assert states == [
        ("job", "added", "hqw"),
        ("job", "modified", "qw"),
        ("job", "modified", "r"),
        ("task", "added", "r"),
        ("job", "modified", "s"),
        ("task", "modified", "s"),
        ("job", "modified", "r"),
        ("task", "modified", "r"),
        ("task", "ended", ""),
        ("job", "deleted", ""),
    ]
    ended = lived[-2]
    assert isinstance(ended.before, qmonpy.Task)
    assert isinstance(ended.after, qmonpy.EndedTask)
    assert ended.after.was_deleted


def test_that_objects_reservations_and_queue_instances_are_followed_with_before_and_after(demo: qmonpy.Cluster) -> None:
    events = demo.events()
    with demo.edit() as draft:
        draft.quota_sets.enable("night")
        draft.calendars["x"] = qmonpy.Calendar("x")
    demo.disable("short.q@lx01")
    number = demo.reserve(duration="0:01:00", pe="smp", slots=2)
    demo.delete_reservations(number)
    with demo.edit() as draft:
        del draft.calendars["x"]
        draft.operators.add("anna")
        draft.scheduler["schedule_interval"] = "0:0:10"
    found = {(each.kind, each.name, str(each.verb)): each for each in events.take()}
    assert list(found) == [
        ("calendar", "x", "added"),
        ("resource quota set", "night", "modified"),
        ("queue instance", "short.q@lx01", "modified"),
        ("advance reservation", str(number), "added"),
        ("advance reservation", str(number), "ended"),
        ("calendar", "x", "deleted"),
        ("scheduler configuration", "schedule_interval", "added"),
        ("operator", "anna", "added"),
    ]
    night = found["resource quota set", "night", "modified"]
    assert isinstance(night.before, qmonpy.QuotaSet)
    assert isinstance(night.after, qmonpy.QuotaSet)
    assert (night.before.is_enabled, night.after.is_enabled) == (False, True)
    assert str(found["advance reservation", "1", "ended"]).endswith("advance reservation 1 ended (r -> d)")


def test_that_every_moment_is_told_at_which_something_happens_while_time_is_let_pass(demo: qmonpy.Cluster) -> None:
    events = demo.events(kinds=["task"])
    job = demo.submit("-b y sleep 5")
    demo.advance(600)
    (started, ended) = [each for each in events.take() if each.name == f"{job}.1"]
    assert (ended.time - started.time).total_seconds() == 5


def test_that_a_loop_waits_and_ends_when_nothing_happens_for_some_time(demo: qmonpy.Cluster) -> None:
    events = demo.events(patience=0, kinds={"job"})
    job = demo.submit("-b y sleep 60")
    assert [each.name for each in events] == [str(job)]
    assert list(events) == []
    waiting = demo.events(kinds={"job"})
    threading.Timer(0.05, demo.submit, ["-b y sleep 60"]).start()
    assert next(waiting).name == str(job + 1)


def test_that_a_callback_is_given_every_event_until_it_is_stopped(demo: qmonpy.Cluster) -> None:
    found: list[qmonpy.Event] = []
    has_come = threading.Event()

    def note(event: qmonpy.Event) -> None:
        found.append(event)
        has_come.set()

    follower = demo.follow(note, kinds={"job"})
    job = demo.submit("-b y sleep 60")
    assert has_come.wait(10)
    follower.stop()
    assert not follower.is_following
    demo.delete(job)
    assert [(each.name, each.verb) for each in found] == [(str(job), qmonpy.EventVerb.ADDED)]
    assert follower.number == found[-1].number


def test_that_an_exception_of_a_callback_is_raised_when_it_is_stopped(demo: qmonpy.Cluster) -> None:
    is_called = threading.Event()

    def fail(event: qmonpy.Event) -> None:
        is_called.set()
        raise ZeroDivisionError

    follower = demo.follow(fail)
    demo.submit("-b y sleep 60")
    assert is_called.wait(10)
    with pytest.raises(ZeroDivisionError):
        follower.stop()
    assert not follower.is_following


def test_that_events_of_a_spool_go_on_from_a_number_in_another_program(spool: Path) -> None:
    with qmonpy.open(spool) as cluster:
        events = cluster.events()
        first = cluster.submit("-b y sleep 6000")
        number = events.take()[-1].number
        assert number == 2
        with cluster.edit() as draft:
            draft.quota_sets.enable("night")
    with qmonpy.open(spool) as cluster:
        cluster.delete(first)
        second = cluster.submit("-b y sleep 6000")
    with qmonpy.open(spool) as cluster, qmonpy.open(spool) as other:
        later = list(cluster.events(since=number, patience=0))
        assert [(each.kind, each.name, str(each.verb)) for each in later] == [
            ("resource quota set", "night", "modified"),
            ("job", str(second), "added"),
            ("task", f"{first}.1", "ended"),
            ("task", f"{second}.1", "added"),
            ("job", str(first), "deleted"),
        ]
        assert [each.number for each in later] == [3, 4, 5, 6, 7]
        assert list(other.events(since=number, patience=0)) == later
        mine, theirs = cluster.events(), other.events()
        cluster.hold(951)
        other.hold(952)
        assert told(mine) == [("job", "951", "modified"), ("job", "952", "modified")]
        assert told(theirs) == [("job", "951", "modified"), ("job", "952", "modified")]
        everything = list(cluster.events(since=0, patience=0))
        assert [each.number for each in everything] == list(range(1, 10))
        assert isinstance(everything[0].after, qmonpy.Job)
        assert everything[0].after.submitted is not None


def test_that_a_damaged_file_of_events_is_refused_and_may_be_removed(spool: Path) -> None:
    beside = spool.with_name(spool.name + SUFFIX)
    beside.write_text("no database at all, but a text of some length" * 50)
    with qmonpy.open(spool) as cluster:
        with pytest.raises(qmonpy.RefusedError, match="cannot be used"):
            cluster.events()
        beside.unlink()
        assert told(cluster.events()) == []


def test_that_forgotten_events_are_not_taken_for_none(demo: qmonpy.Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.api.event_logs.MOST_EVENTS", 2)
    demo.events()
    for _ in range(3):
        demo.hold(951)
        demo.release(951)
    assert demo.events(since=0).take()[0].number > 1
    with pytest.raises(qmonpy.RefusedError) as caught:
        demo.events(since=1)
    assert caught.value.codes == ("events.forgotten",)


def test_that_the_end_of_a_task_that_nobody_saw_run_is_told_once(spool: Path) -> None:
    with qmonpy.open(spool) as cluster:
        events = cluster.events()
        cluster.submit("-b y sleep 6000")
        number = events.take()[-1].number
    with qmonpy.open(spool) as cluster:
        unseen = cluster.submit("-b y sleep 30", runtime=30)
        cluster.advance(60)
        assert unseen not in [each.number for each in cluster.jobs]
    for _ in range(2):
        with qmonpy.open(spool) as cluster:
            tasks = cluster.events(since=number, kinds=("task",)).take()
            (event,) = (each for each in tasks if each.name == f"{unseen}.1")
            assert (str(event.verb), event.before) == ("ended", None)
            assert isinstance(event.after, qmonpy.EndedTask)
            assert event.after.job == unseen
