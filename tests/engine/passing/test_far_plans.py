"""Starts that Open Cluster Scheduler plans behind jobs without a run time limit; each case was asked of 9.1.4."""

from dataclasses import replace

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_end, ledger_of
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.variety import GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9, Variety
from qmonpy.model.values.value import FOREVER
from tests.engine.build import Play, make_cluster, play

BOTH = {"8.1.9": GRID_ENGINE_8, "9.1.4": OPEN_CLUSTER_SCHEDULER_9}


def site(variety: Variety, most: int = 10, **more: str) -> Cluster:
    scheduler = {"max_reservation": str(most), **more}
    return replace(make_cluster(hosts="h1", slots=2, scheduler=scheduler), variety=variety)


def later(cluster: Cluster, running: str, *jobs: str) -> Play:
    """A job that runs for ten seconds already, and others that come then, in one pass."""
    made = play(cluster, running)
    made.now += 10
    for options in jobs:
        made.submit(options)
    made.run_pass()
    return made


@pytest.mark.parametrize(("last", "held_back"), [("", True), ("-l h_rt=60", False), ("-l h_rt=INFINITY", True)])
def test_that_jobs_without_a_limit_are_held_back_for_a_start_behind_one_without_a_limit(
    last: str, *, held_back: bool
) -> None:
    started = {name: set(later(site(each), "", "-pe mpi 2 -R y", last).places) for name, each in BOTH.items()}
    assert started == {"8.1.9": {"1", "3"}, "9.1.4": {"1"} if held_back else {"1", "3"}}


def test_that_none_is_held_back_where_no_start_is_planned() -> None:
    made = later(site(OPEN_CLUSTER_SCHEDULER_9, most=0), "", "-pe mpi 2 -R y", "")
    assert set(made.places) == {"1", "3"}


def test_that_such_a_start_counts_for_max_reservation_and_is_not_told() -> None:
    jobs = ("-pe mpi 2 -R y", "-q all.q@h2 -R y -l h_rt=60")
    for most, planned in ((1, []), (2, [4])):
        cluster = site(OPEN_CLUSTER_SCHEDULER_9, most)
        wide = make_cluster(hosts="h1 h2", slots=2, scheduler=dict(cluster.scheduler))
        made = play(replace(wide, variety=OPEN_CLUSTER_SCHEDULER_9), "-q all.q@h1", "-q all.q@h2 -pe mpi 2 -l h_rt=60")
        made.now += 10
        made.submit(jobs[0].replace("-pe mpi 2", "-pe mpi 2 -q all.q@h1"))
        made.submit(jobs[1])
        made.run_pass()
        assert [each.job for each in made.last.planned] == planned


def test_that_starts_are_planned_behind_each_other_for_ever() -> None:
    """Of two jobs with `-R y` the second one is planned behind the first one, and holds back who is longer."""
    made = later(site(OPEN_CLUSTER_SCHEDULER_9, most=2), "-pe mpi 2", "-pe mpi 2 -R y", "-pe mpi 2 -R y", "")
    assert (set(made.places), made.last.planned) == ({"1"}, ())


def test_that_a_job_has_no_known_end_all_the_same() -> None:
    made = play(site(OPEN_CLUSTER_SCHEDULER_9), "")
    prepared = prepare(made.cluster)
    (task,) = made.state.running.values()
    assert find_end(prepared, made.state, task, made.now) is None
    whole, in_sight = (ledger_of(prepared, made.state, made.now, is_in_sight=each) for each in (False, True))
    assert (max(whole.endless), max(in_sight.endless)) == (0.0, 1.0)


def test_that_a_limit_that_8_1_9_takes_for_none_has_its_end() -> None:
    """A hundred and ten years end behind what 8.1.9 can count to."""
    prepared = prepare(site(GRID_ENGINE_8))
    made = play(site(GRID_ENGINE_8), f"-l h_rt={110 * 365 * 86400}")
    assert prepared.task_seconds(prepared.category(made.state.jobs[1]), made.state.running[1, 1]) < FOREVER
    assert max(ledger_of(prepared, made.state, made.now).endless) == 1.0


def test_that_what_is_planned_behind_a_calendar_without_end_is_in_nobodys_way() -> None:
    """Recorded: the third job is planned behind the first one, and not behind the second, so that the fourth waits."""
    cluster = make_cluster(
        hosts={"h1": {"complex_values": "slots=2"}},
        queues={"all.q": {"slots": "2", "calendar": "never"}, "fast.q": {"slots": "2"}},
        calendars={"never": {"week": "mon-sun=0-24=off"}},
        scheduler={"max_reservation": "10"},
    )
    made = play(replace(cluster, variety=OPEN_CLUSTER_SCHEDULER_9), "-q fast.q")
    made.now += 10
    for options in ("-pe mpi 2 -q all.q -R y", "-pe mpi 2 -q fast.q -R y -p -1", "-q fast.q -p -2"):
        made.submit(options)
    made.run_pass()
    assert set(made.places) == {"1"}
