"""The pass: who is tried in which order, who is held back, and what is said about the others."""

from dataclasses import replace

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.usage import quota_usage
from qmonpy.engine.work.waiting import note_ended
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.configuration.variety import GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.refusal import Layer, Quantity
from qmonpy.model.work.state import State
from tests.engine.build import NOW, Play, make_cluster, play


def started(made: Play) -> list[int]:
    return [task.job for task in made.last.started]


def test_that_nothing_happens_where_nothing_waits() -> None:
    decisions = schedule(make_cluster(), State(), NOW)
    assert (decisions.started, decisions.order) == ((), ())


def test_that_jobs_start_in_the_order_of_their_numbers_if_nothing_else_tells_them_apart() -> None:
    made = play(make_cluster(hosts="h1", slots=2), "", "", "")
    assert started(made) == [1, 2]
    assert made.last.order == (3,)


def test_that_the_posix_priority_counts_as_far_as_its_weight_goes() -> None:
    jobs = "-p -10", "", "-p 10"
    weighted = {"weight_priority": "1"}
    assert started(play(make_cluster(hosts="h1", slots=1, scheduler=weighted), *jobs)) == [3]
    assert started(play(make_cluster(hosts="h1", slots=1), *jobs)) == [1]


def test_that_tasks_of_an_array_start_in_order_as_long_as_there_is_room() -> None:
    made = play(make_cluster(slots=2), "-t 2-20:3")
    assert list(made.places) == ["1.2", "1.5", "1.8", "1.11"]
    assert list(made.state.pending[1].tasks) == [14, 17, 20]


def test_that_no_more_tasks_of_a_job_run_than_it_allows() -> None:
    made = play(make_cluster(), "-t 1-9 -tc 2")
    assert list(made.places) == ["1.1", "1.2"]
    assert made.run_pass() == ()


def test_that_a_task_that_has_ended_counts_for_the_limit_of_its_job_in_one_more_pass() -> None:
    """Asked of 8.1.9: other jobs of equal priority come before the array then."""
    made = play(make_cluster(hosts="h1", slots=1), "-t 1-3 -tc 1", "")
    made.state = note_ended(prepare(made.cluster), made.state, [(1, 1)])
    made.end(1)
    assert [task.job for task in made.run_pass()] == [2]
    assert made.last.order == (1,)
    made.end(2)
    assert [(task.job, task.task) for task in made.run_pass()] == [(1, 2)]


def test_that_a_task_that_has_ended_counts_for_no_job_without_a_limit() -> None:
    made = play(make_cluster(hosts="h1", slots=1), "-t 1-3 -tc 3", "")
    assert note_ended(prepare(made.cluster), made.state, [(1, 1)]) is made.state


def test_that_no_more_tasks_run_than_the_scheduler_allows_a_user() -> None:
    made = play(make_cluster(scheduler={"maxujobs": "2"}), "-t 1-9", "bob: ")
    assert list(made.places) == ["1.1", "1.2", "2"]


@pytest.mark.parametrize(
    ("options", "layer", "text"),
    [
        ("-h", Layer.STATE, "Job is in hold state"),
        ("-a 203001010000", Layer.TIME, "execution time not reached"),
        ("-hold_jid 1", Layer.TIME, "job dropped because of job dependencies"),
    ],
)
def test_that_a_job_that_is_held_back_is_not_tried(options: str, layer: Layer, text: str) -> None:
    made = Play(make_cluster())
    made.submit()
    number = made.submit(options)
    made.run_pass()
    assert started(made) == [1]
    assert [(refusal.layer, format_line(refusal)) for refusal in made.last.refusals[number]] == [(layer, text)]


def test_that_a_job_starts_when_its_predecessor_has_ended() -> None:
    made = play(make_cluster(), "", "-hold_jid 1")
    made.end(1)
    assert [task.job for task in made.run_pass()] == [2]


def test_that_a_job_behind_one_that_waits_may_start() -> None:
    assert started(play(make_cluster(slots=1), "-pe mpi 3", "")) == [2]


def test_that_reasons_are_given_only_if_they_are_asked_for() -> None:
    made = Play(make_cluster("to slots=0"))
    number = made.submit()
    assert schedule(made.cluster, made.state, NOW).refusals == {}
    reasons = schedule(made.cluster, made.state, NOW, with_reasons=True).refusals[number]
    assert [refusal.layer for refusal in reasons] == [Layer.QUOTA]


def test_that_a_refusal_tells_what_was_asked_and_what_is_left() -> None:
    cluster = make_cluster(hosts={"h1": {"complex_values": "lic=2"}}, complexes=["lic lic INT <= YES YES 0 0"])
    made = play(cluster, "-l lic=2", "-l lic=1")
    refusal = made.last.refusals[2][0]
    assert (refusal.layer, refusal.object, refusal.attribute) == (Layer.HOST, "h1", "lic")
    assert refusal.asked == Quantity(1.0, ValueType.INT, "1")
    assert refusal.left == Quantity(0.0, ValueType.INT)


def test_that_a_full_queue_instance_is_told_to_every_job() -> None:
    made = play(make_cluster(hosts="h1", slots=1), "", "")
    assert made.reasons(2) == ['queue instance "all.q@h1" dropped because it is full']


def overbooking(*jobs: str) -> Play:
    """A job on fast.q@h1, then others on a cluster on which the scheduler takes that instance for free (8.1.9, asked).

    The rules leave parallel jobs only all.q@h1, and the full instance beside it is not looked at once another one of
    its queue was refused.
    """
    cluster = make_cluster(
        "queues all.q hosts !h1 to slots=0",
        "pes * queues !all.q to slots=0",
        hosts="h1 h2 h3",
        queues={"all.q": {"slots": "1", "seq_no": "1"}, "fast.q": {"slots": "1", "seq_no": "0"}},
        scheduler={"max_reservation": "10"},
    )
    made = play(cluster, "-l h_rt=60")
    for options in jobs:
        made.submit(options)
    made.run_pass()
    return made


def test_that_a_task_for_which_an_instance_has_no_slot_is_refused_by_the_qmaster_with_all_behind_it() -> None:
    made = overbooking("-R y -pe smp 1-2 -l h_rt=60", "-l h_rt=60", "-l h_rt=60")
    assert made.places == {"1": "fast.q@h1 1"}
    assert [task.job for task in made.last.undelivered] == [2, 3, 4]
    assert made.last.order == (2, 3, 4)
    assert set(made.reasons(2)) == {
        f'queue instance "fast.q@{host}" dropped because it is full' for host in ("h1", "h2", "h3")
    }


def test_that_full_instances_are_looked_at_last_once_a_job_has_started_in_a_pass() -> None:
    made = overbooking("-l h_rt=60", "-R y -pe smp 1-2 -l h_rt=60", "-l h_rt=60")
    assert made.places == {"1": "fast.q@h1 1", "2": "fast.q@h2 1", "3": "all.q@h1 1", "4": "fast.q@h3 1"}


def test_that_no_more_starts_are_planned_than_tasks_of_a_job_may_run() -> None:
    """Asked of 8.1.9: with `-tc 2` two starts are planned, and the job says that not all tasks may be started."""
    made = play(make_cluster(slots=1, scheduler={"max_reservation": "10"}), "-q *@h1 -l h_rt=60")
    made.submit("-q *@h1 -t 1-5 -tc 2 -R y -l h_rt=60")
    made.run_pass()
    assert [(each.job, each.task) for each in made.last.planned] == [(2, 1), (2, 2)]
    assert "not all array tasks may be started due to 'max_aj_instances'" in made.reasons(2)


def test_that_a_job_of_which_no_more_tasks_may_run_comes_behind_the_others() -> None:
    made = play(make_cluster(hosts="h1", slots=2), "-t 1-5 -tc 1", "", "")
    assert made.places == {"1.1": "all.q@h1 1", "2": "all.q@h1 1"}
    assert made.last.order == (3, 1)


def test_that_what_runs_is_taken_to_end_with_the_run_time_limit_of_its_queue() -> None:
    """Asked of 8.1.9: a start is planned for when the queue's h_rt ends a job that has no limit of its own."""
    queues = {"all.q": {"slots": "1", "h_rt": "1:0:0"}}
    made = play(make_cluster(hosts="h1", queues=queues, scheduler={"max_reservation": "10"}), "")
    made.submit("-R y -l h_rt=60")
    made.run_pass()
    assert [(each.job, each.start - made.now) for each in made.last.planned] == [(2, 3660)]


def test_that_jobs_of_a_user_who_may_run_no_more_come_behind_the_others_and_say_so() -> None:
    made = play(make_cluster(hosts="h1", slots=2, scheduler={"maxujobs": "1"}), "anna:", "anna:", "bob: -pe smp 3")
    assert made.last.order == (3, 2)
    assert made.reasons(2) == ["job dropped because of user limitations"]


def test_that_a_held_job_is_told_what_concerns_every_job_too() -> None:
    made = play(make_cluster(hosts="h1", slots=1), "", "-h")
    assert made.reasons(2) == ['queue instance "all.q@h1" dropped because it is full', "Job is in hold state"]


def test_that_the_number_of_a_resource_map_is_used_up_like_any_other() -> None:
    """Asked of Open Cluster Scheduler 9.1.4: two tasks with two of four units, and what is said of one with five."""
    hosts = {"h1": {"complex_values": "gpu=4(0-3)"}}
    cluster = make_cluster(hosts=hosts, complexes=["gpu gpu RSMAP <= YES YES 0 0"])
    made = play(cluster, "-l gpu=2 -t 1-3", "-l gpu=5")
    assert list(made.places) == ["1.1", "1.2"]
    assert made.reasons(1) == ['(-l gpu=2) cannot run at host "h1" because it offers only hc:gpu=0.000000']
    assert made.reasons(2) == ['(-l gpu=5) cannot run at host "h1" because it offers only hc:gpu=4.000000']


def test_that_what_is_used_once_on_each_host_is_not_counted_for_each_slot() -> None:
    """Asked of Open Cluster Scheduler 9.1.4: tasks of six slots on three hosts, and what is said of three units."""
    hosts = {name: {"complex_values": "hh=3,rr=2(r0 r1)"} for name in ("h1", "h2", "h3")}
    complexes = ["hh hh INT <= YES HOST 0 0", "rr rr RSMAP <= YES HOST 0 0"]
    cluster = make_cluster(hosts=hosts, complexes=complexes, slots=20)
    made = play(
        cluster, "-pe rr 6 -l hh=2", "-pe rr 6 -l rr=3", "-pe rr 6 -l rr=1", "-pe rr 6 -l hh=2", "-pe rr 3 -l hh=1"
    )
    assert list(made.places) == ["1", "3", "5"]
    assert made.reasons(2) == [
        *(f'(-l rr=3) cannot run in queue "{host}" because it offers only hc:rr=2.000000' for host in hosts),
        'cannot run in PE "rr" because it only offers 0 slots',
    ]


def test_that_a_limit_counts_what_is_used_once_on_each_host_once() -> None:
    """Asked of Open Cluster Scheduler 9.1.4: `qquota` shows hh=1/3 for each host of a task with several slots on it."""
    hosts = {name: {"complex_values": "hh=9"} for name in ("h1", "h2")}
    cluster = make_cluster("hosts {*} to hh=3", hosts=hosts, complexes=["hh hh INT <= YES HOST 0 0"], slots=20)
    made = play(cluster, "-pe rr 6 -l hh=1")
    usages = quota_usage(made.cluster, made.state)
    assert [(each.host, each.used) for each in usages] == [("h1", 1), ("h2", 1)]


def test_that_a_host_with_two_queue_instances_of_a_task_counts_what_is_used_once_on_it_once() -> None:
    """Recorded of Open Cluster Scheduler 9.1.4: a task on fast.q@h3 and all.q@h3 left the second of two units free."""
    cluster = make_cluster(
        hosts={"h1": {"complex_values": "hh=2"}},
        complexes=["hh hh INT <= YES HOST 0 0"],
        queues={"all.q": {"slots": "1", "complex_values": "hh=1"}, "low.q": {"slots": "2", "complex_values": "hh=1"}},
    )
    made = play(cluster, "-pe mpi 2 -l hh=1", "-l hh=1")
    assert made.places == {"1": "all.q@h1 1, low.q@h1 1", "2": "low.q@h1 1"}


def test_that_only_8_1_9_remembers_that_no_start_could_be_planned() -> None:
    """Recorded of both: behind a job with -R y that can never start, full queue instances are looked at all the same
    in each pass of Open Cluster Scheduler 9.1.4; 8.1.9 does so in the first only."""
    cluster = make_cluster(hosts="h1", slots=1, scheduler={"max_reservation": "1"})
    planned = {}
    for variety in (GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9):
        made = play(replace(cluster, variety=variety), "-l h_rt=60", "-pe mpi 2 -R y -p -1")
        made.submit("-R y -l h_rt=70 -p -2")
        made.run_pass()
        planned[variety.title] = [each.job for each in made.last.planned]
    assert planned == {"Grid Engine 8.1.9": [], "Open Cluster Scheduler 9": [3]}


def test_that_open_cluster_scheduler_keeps_the_pieces_of_a_host_together_in_their_order() -> None:
    """Recorded of both: 8.1.9 puts the second queue instance of the master's host in front, and in rounds each further
    one at the end; 9.1.4 leaves the first in front, and the others of its host right behind it."""
    queues = {"all.q": {"slots": "1", "seq_no": "1"}, "low.q": {"slots": "1", "seq_no": "2"}}
    cluster = make_cluster(hosts="h1 h2", queues=queues)
    found = {}
    for variety in (GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9):
        made = [play(replace(cluster, variety=variety), f"-pe {pe}") for pe in ("mpi 2", "rr 4")]
        found[variety.title] = [each.places["1"] for each in made]
    assert found[GRID_ENGINE_8.title] == ["low.q@h1 1, all.q@h1 1", "all.q@h1 1, all.q@h2 1, low.q@h1 1, low.q@h2 1"]
    assert found[OPEN_CLUSTER_SCHEDULER_9.title] == [
        "all.q@h1 1, low.q@h1 1", "all.q@h1 1, low.q@h1 1, all.q@h2 1, low.q@h2 1",
    ]  # fmt: skip


def test_that_open_cluster_scheduler_gives_no_slave_task_to_what_only_masterq_names() -> None:
    """Recorded of both: with -q and -masterq 8.1.9 takes a slot of each queue instance that may have the master."""
    queues = {"all.q": {"slots": "4", "seq_no": "2"}, "low.q": {"slots": "1", "seq_no": "1"}}
    cluster = make_cluster(hosts="h1 h2 h3", queues=queues)
    taken = {}
    for variety in (GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9):
        made = play(replace(cluster, variety=variety), "-pe rr 2-9 -q all.q@h3 -masterq low.q")
        taken[variety.title] = made.places["1"]
    assert taken[GRID_ENGINE_8.title] == "low.q@h1 1, low.q@h2 1, low.q@h3 1, all.q@h3 4"
    assert taken[OPEN_CLUSTER_SCHEDULER_9.title] == "low.q@h1 1, all.q@h3 4"
