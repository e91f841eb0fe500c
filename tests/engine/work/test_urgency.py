"""The order in which jobs are tried (sched_conf(5), sge_priority(5))."""

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.priorities import rank_by_priority
from qmonpy.engine.work.urgency import job_priorities, urgency_slots
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.engine.build import NOW, make_cluster, make_job


def priorities(cluster: Cluster, *options: str, now: int = NOW) -> dict[int, float]:
    jobs = [make_job(cluster, number, text) for number, text in enumerate(options, 1)]
    return dict(job_priorities(prepare(cluster), jobs, now))


def only(**weights: str) -> Cluster:
    """A cluster in which only these weights are not 0; licences have urgency 100, archs 7."""
    names = ("weight_ticket", "weight_urgency", "weight_priority", "weight_waiting_time", "weight_deadline")
    complexes = ["lic lic INT <= YES YES 0 100", "kind kind STRING == YES NO NONE 7"]
    return make_cluster(scheduler=dict.fromkeys(names, "0") | weights, complexes=complexes)


def test_that_jobs_that_are_alike_are_in_the_middle() -> None:
    assert priorities(only(weight_urgency="1"), "", "") == {1: 0.5, 2: 0.5}


def test_that_urgency_is_spread_between_the_least_and_the_most_urgent() -> None:
    found = priorities(only(weight_urgency="1"), "", "-l lic=1", "-l lic=2")
    assert found == {1: 0.0, 2: 0.5, 3: 1.0}


def test_that_numbers_count_by_amount_and_slots_and_texts_once() -> None:
    found = priorities(only(weight_urgency="1"), "-pe mpi 2 -l lic=1", "-l kind=x", "")
    assert found[1] == 1.0
    assert found[2] == pytest.approx(7 / (1000 + 200))


def test_that_the_posix_priority_is_normalised_from_its_whole_range() -> None:
    found = priorities(only(weight_priority="1"), "-p -1023", "", "-p 1024")
    assert found == {1: pytest.approx(1 / 2048), 2: 0.5, 3: 1.0}


def test_that_waiting_counts_by_the_second() -> None:
    cluster = only(weight_urgency="1", weight_waiting_time="1")
    assert priorities(cluster, "", "-l lic=1", now=NOW + 60) == {1: 0.0, 2: 1.0}


def test_that_every_job_has_half_of_the_tickets_while_none_are_handed_out() -> None:
    assert priorities(only(weight_ticket="0.4"), "") == {1: 0.2}


@pytest.mark.parametrize(
    ("rule", "slots"),
    [
        ("min", 2), ("max", 8), ("avg", 5), ("MAX", 8), ("Avg", 5), ("Min", 2),
        # What follows the digits is passed over, and 32 bits with a sign are kept (asked).
        ("3", 3), ("5x", 5), ("5 x", 5), ("5e1", 5), ("3.7", 3), ("0x5", 0), ("05x", 5), ("12abc", 12), ("0", 0),
        ("5,7", 5), ("4294967301", 5), ("4294967295", -1), ("2147483648", -(2**31)), ("9223372036854775808", -1),
        ("9" * 20, -1), ("9" * 5000, -1),
    ],
)  # fmt: skip
def test_that_a_range_of_slots_counts_as_its_pe_says(rule: str, slots: float) -> None:
    pes = {"mpi": {"allocation_rule": "$fill_up", "urgency_slots": rule}}
    cluster = make_cluster(pes=pes, queues={"all.q": {"pe_list": "mpi"}})
    prepared = prepare(cluster)
    assert urgency_slots(prepared, prepared.category(make_job(cluster, 1, "-pe mpi 2-8"))) == slots
    assert urgency_slots(prepared, prepared.category(make_job(cluster, 1, "-pe mpi 4"))) == 4.0


def rank(cluster: Cluster, marks: str) -> dict[int, float]:
    """The priorities while the most urgent of three jobs runs with some marks, and the others wait."""
    jobs = {n: make_job(cluster, n, f"-l lic={amount}") for n, amount in enumerate((4, 2, 1), 1)}
    running = {(1, 1): RunningTask(1, 1, (("all.q@h1", 1),), NOW, marks=frozenset(marks))}
    pending = {n: PendingTasks(n, (1,)) for n in (2, 3)}
    state = State(jobs, pending, running)
    return dict(rank_by_priority(prepare(cluster), state, [jobs[2], jobs[3]], NOW).by_job)


@pytest.mark.parametrize("marks", ["s", "T"])
def test_that_a_job_that_somebody_or_a_threshold_suspended_does_not_count_for_the_others(marks: str) -> None:
    # Of itself is told what it would have if it counted.
    assert rank(only(weight_urgency="1"), marks) == {1: 1.0, 2: 1.0, 3: 0.0}


@pytest.mark.parametrize("marks", ["", "S"])
def test_that_a_job_that_runs_or_that_slots_of_other_queues_suspended_counts(marks: str) -> None:
    assert rank(only(weight_urgency="1"), marks) == {1: 1.0, 2: pytest.approx(1 / 3), 3: 0.0}
