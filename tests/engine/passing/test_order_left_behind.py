"""What 8.1.9 leaves behind from search to search and from task to task: the order of queue instances and PEs, marks."""

from dataclasses import replace

from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.recorded_bookings import list_scheduled_bookings
from qmonpy.engine.work.usage import list_bookings
from qmonpy.engine.world.alteration import with_altered
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import PlannedTask
from tests.engine.build import NOW, Play, make_cluster, make_job, play
from tests.engine.reserving import make_site

CLOSED = {"low.q": {"slots": "1", "projects": "p1", "seq_no": "9"}}


def _plans(made: Play) -> dict[int, list[tuple[int, str]]]:
    """By job the planned starts, in seconds after NOW, and their first instances."""
    found: dict[int, list[tuple[int, str]]] = {}
    for each in made.last.planned:
        found.setdefault(each.job, []).append((each.start - NOW, each.pieces[0][0]))
    return found


def _numbered(hosts: str) -> str:
    return ",".join(["0", *(f"[{host}={number}]" for number, host in enumerate(hosts.split(), 1))])


def test_that_full_instances_are_taken_in_behind_one_another_as_tasks_began_there() -> None:
    """Recorded from 8.1.9 (touch-1): h3 is full for the longest time, and a job that is tried before sorts no more."""
    queues = {"all.q": {"slots": "1", "seq_no": _numbered("h1 h2 h3")}, **CLOSED}
    made = Play(make_site(hosts="h1 h2 h3", queues=queues))
    for host in ("h3", "h2", "h1"):
        made.submit(f"-q all.q@{host} -l h_rt=600")
        made.run_pass()
    made.submit("-l h_rt=60")
    made.submit("-l h_rt=60 -R y", "bob")
    made.run_pass()
    assert _plans(made) == {5: [(660, "all.q@h3")]}


def test_that_a_pattern_means_the_environment_first_that_was_used_least_lately() -> None:
    """Recorded from 8.1.9 (petouch-1): slots that are taken or given back put an environment at the end."""
    made = play(make_cluster(slots=9), "-pe mpi 2")
    for _ in range(3):
        made.submit("-pe * 2")
        made.run_pass()
    assert [task.pe for task in made.state.running.values()] == ["mpi", "rr", "smp", "two"]


def test_that_a_parallel_job_with_soft_requests_leaves_its_order_to_the_next_jobs_if_it_finds_nothing() -> None:
    """Recorded from 8.1.9 (softpe-2): once a job was sorted for, instances are sorted for no other one."""
    hosts = {"h1": {}, "h2": {"complex_values": "big=true"}}
    queues = {"all.q": {"slots": "2", "seq_no": _numbered("h1 h2")}}
    site = make_cluster(hosts=hosts, queues=queues, complexes=["big big BOOL == YES NO 0 0"])
    made = Play(site)
    made.submit("-p 0")
    made.submit("-pe mpi 4 -soft -l big=true")
    made.submit("")
    state = replace(made.state, jobs={n: replace(job, priority=-n) for n, job in made.state.jobs.items()})
    found = schedule(_with_weights(site), state, NOW)
    assert [task.pieces[0][0] for task in found.started] == ["all.q@h1", "all.q@h2"]


def _with_weights(site: Cluster) -> Cluster:
    """A cluster in which `-p` alone decides the order of jobs."""
    return replace(site, scheduler={**site.scheduler, "weight_priority": "1", "weight_urgency": "0"})


def test_that_no_start_is_planned_where_no_slot_is_ever_free_and_none_is_asked_for_again() -> None:
    """Recorded from 8.1.9 (never-1): of three tasks two can never start, for which the job is not asked again."""
    site = make_site(hosts="h1", queues={"all.q": {"slots": "2", "seq_no": "1"}, **CLOSED})
    made = play(site, "-l h_rt=600", "bob:")
    made.submit("-t 1-3 -R y")
    made.run_pass()
    assert _plans(made) == {3: [(660, "all.q@h1")]}
    made.run_pass()
    assert _plans(made) == {}


def test_that_a_running_task_stays_booked_for_the_run_time_it_was_started_with() -> None:
    """Recorded from 8.1.9 (qalterl-1): it plans with the limit of the beginning, whatever qalter says afterwards."""
    site = make_site(hosts="h1", slots=1)
    made = play(site, "-l h_rt=600")
    made.state = with_altered(site, made.state, make_job(site, 1, "-l h_rt=60"))
    made.submit("-l h_rt=60 -R y", "bob")
    made.run_pass()
    assert list(made.last.planned) == [PlannedTask(2, 1, NOW + 660, NOW + 780, (("all.q@h1", 1),), None)]


def test_that_the_scheduler_records_nothing_on_instances_that_it_does_not_look_at() -> None:
    """Recorded from 8.1.9 (subq-1)."""
    site = make_cluster(hosts="h1")
    made = play(site, "-pe mpi 2")
    assert ("Q", "all.q@h1", "slots", 2.0) in list_scheduled_bookings(site, made.state, NOW)
    made.state = replace(made.state, instance_states={"all.q@h1": frozenset("S")})
    assert list_scheduled_bookings(site, made.state, NOW) == [("P", "mpi", "slots", 2.0)]
    assert ("Q", "all.q@h1", "slots", 2.0) in list_bookings(site, made.state)


def test_that_what_is_full_comes_first_for_a_parallel_job_behind_one_that_found_nothing() -> None:
    """Recorded from 8.1.9 (fullfirst-10): one that may not be planned has numbered the hosts of open places alone."""
    for before, host in (("", "h1"), ("-pe rr 2 -l kind=a -R y", "h2")):
        made = Play(make_site(hosts="h1 h2", slots=2, complexes=["kind kind RESTRING == YES NO NONE 0"]))
        for place in ("h2", "h1", "h2"):
            made.submit(f"-q all.q@{place} -l h_rt=600")
            made.run_pass()
        if before:
            made.submit(before)
            made.run_pass()
        made.submit("-pe smp 2 -l h_rt=60 -R y")
        made.run_pass()
        assert [each[0] for each in _plans(made).values()] == [(660, f"all.q@{host}")]
