"""What an action on queue instances would touch, its command, and what takes it back."""

from dataclasses import replace

from qmonpy.app.queues.instance_switch import InstanceSwitch, find_switch, is_wanted
from qmonpy.app.queues.queue_rows import instance_rows
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from tests.engine.queue_states import read_situation
from tests.present import present


def switch(action: InstanceAction, *names: str, user: str = "root", situation: str = "modified") -> InstanceSwitch:
    content = read_situation(situation)
    snapshot = Snapshot(content.cluster, content.state, content.now)
    rows = [row for row in instance_rows(snapshot) if row.name in names]
    return find_switch(snapshot, rows, action, user)


def test_that_suspending_names_the_jobs_that_will_stand_still_and_the_reservations() -> None:
    found = switch(InstanceAction.SUSPEND, "all.q@q1", "all.q@q2", "all.q@q3")
    assert found.changed == ("all.q@q1", "all.q@q2")
    assert found.unchanged == ("all.q@q3",)
    assert found.tasks == ("5 a1, root, 1 slot on all.q@q1", "6 p1, root, 3 slots on all.q@q1")
    assert (found.task_count, found.reservation_count) == (2, 1)
    assert found.reservations[0].startswith("4 ar2")


def test_that_what_something_else_suspends_is_left_alone() -> None:
    found = switch(InstanceAction.SUSPEND, "low.q@q1", "cal.q@q2", "low.q@q2")
    assert (found.changed, found.left_alone) == (("low.q@q2",), ("low.q@q1", "cal.q@q2"))
    assert found.command() == "qmod -s low.q@q2"
    assert found.command(is_forced=True) == "qmod -f -s low.q@q2 low.q@q1 cal.q@q2"


def test_that_disabling_touches_no_job() -> None:
    found = switch(InstanceAction.DISABLE, "all.q@q1")
    assert (found.tasks, found.command()) == ((), "qmod -d all.q@q1")


def test_that_who_may_not_is_told_why_for_each_instance() -> None:
    found = switch(InstanceAction.DISABLE, "all.q@q1", "low.q@q1", user="anna")
    assert found.changed == ("all.q@q1",)
    assert found.refused == ('anna - you have no permission to modify queue "low.q@q1"',)


def test_that_rescheduling_names_what_is_stopped_and_what_may_not_start_again() -> None:
    content = read_situation("modified")
    found = switch(InstanceAction.RESCHEDULE, "all.q@q1", "all.q@q3")
    assert found.changed == ("all.q@q1", "all.q@q3")
    assert (found.tasks, found.task_count) == ((), 0)
    assert found.kept_count == len(found.kept) > 1
    assert "5 a1, root, 1 slot on all.q@q1" in found.kept
    assert (found.targets(), found.inverse) == ((), None)
    assert found.command(is_forced=True) == "qmod -f -r all.q@q1 all.q@q3"
    jobs = {**content.state.jobs, 5: replace(content.state.jobs[5], is_restartable=True)}
    snapshot = Snapshot(content.cluster, replace(content.state, jobs=jobs), content.now)
    found = find_switch(snapshot, instance_rows(snapshot), InstanceAction.RESCHEDULE, "root")
    assert found.tasks == ("5 a1, root, 1 slot on all.q@q1",)
    assert "all.q@q1" in found.targets()


def test_that_rescheduling_leaves_parallel_tasks_alone_of_which_the_master_task_is_elsewhere() -> None:
    content = read_situation("modified")
    jobs = {**content.state.jobs, 6: replace(content.state.jobs[6], is_restartable=True)}
    task = content.state.running[6, 1]
    running = {(6, 1): replace(task, pieces=(("all.q@q1", 2), ("all.q@q3", 1)))}
    snapshot = Snapshot(content.cluster, replace(content.state, jobs=jobs, running=running), content.now)
    rows = {row.name: row for row in instance_rows(snapshot)}
    elsewhere = find_switch(snapshot, [rows["all.q@q3"]], InstanceAction.RESCHEDULE, "root")
    assert (elsewhere.task_count, elsewhere.kept_count, elsewhere.targets()) == (0, 0, ())
    here = find_switch(snapshot, [rows["all.q@q1"]], InstanceAction.RESCHEDULE, "root")
    assert (here.task_count, here.targets()) == (1, ("all.q@q1",))


def test_that_every_action_but_clearing_has_a_way_back() -> None:
    inverse = {action: switch(action, "all.q@q1").inverse for action in list(InstanceAction)[:5]}
    assert inverse.pop(InstanceAction.CLEAR_ERROR) is None
    assert all(inverse[present(back)] is action for action, back in inverse.items())


def test_that_an_action_is_wanted_where_it_would_change_anything() -> None:
    content = read_situation("modified")
    rows = instance_rows(Snapshot(content.cluster, content.state, content.now))
    by_name = {row.name: row for row in rows}
    assert is_wanted(InstanceAction.ENABLE, [by_name["all.q@q2"], by_name["all.q@q1"]])
    assert not is_wanted(InstanceAction.ENABLE, [by_name["all.q@q1"]])
    assert not is_wanted(InstanceAction.CLEAR_ERROR, rows)
