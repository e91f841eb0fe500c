"""Who has a part of the tickets of all policies (asked of 8.1.9)."""

from dataclasses import replace

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.priorities import hand_out_tickets, rank_by_priority
from qmonpy.model.configuration.access import User
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.engine.build import NOW, make_cluster, make_job


@pytest.mark.parametrize(("marks", "tickets"), [("", 450), ("S", 450), ("s", 900), ("T", 900)])
def test_that_only_jobs_that_count_have_a_part_of_the_functional_tickets(marks: str, tickets: float) -> None:
    cluster = make_cluster(scheduler={"weight_tickets_functional": "900", "share_functional_shares": "TRUE"})
    job = make_job(cluster, 1)
    cluster = replace(cluster, users={job.owner: User(job.owner, fshare=100)})
    running = {
        (1, 1): RunningTask(1, 1, (("all.q@h1", 1),), NOW),
        (2, 1): RunningTask(2, 1, (("all.q@h1", 1),), NOW, marks=frozenset(marks)),
    }
    state = State({1: job, 2: replace(job, number=2)}, {}, running)
    assert hand_out_tickets(cluster, state, [], NOW).running[1].functional == tickets


@pytest.mark.parametrize(("limit", "tickets"), [("", 25.0), ("-tc 2", 100 / 3), ("-tc 1", 50.0)])
def test_that_what_a_limit_keeps_waiting_of_an_array_takes_no_tickets_from_others(limit: str, tickets: float) -> None:
    cluster = make_cluster(scheduler={"weight_ticket": "1"})
    array, job = make_job(cluster, 1, f"-t 1-3 {limit}"), make_job(cluster, 2)
    cluster = replace(cluster, users={job.owner: User(job.owner, oticket=100)})
    running = {(1, 1): RunningTask(1, 1, (("all.q@h1", 1),), NOW)}
    state = State({1: array, 2: job}, {1: PendingTasks(1, range(2, 4)), 2: PendingTasks(2, range(1, 2))}, running)
    ranks = rank_by_priority(prepare(cluster), state, [array, job], NOW, lambda _: 9)
    assert ranks.handout is not None
    assert [claim.total for claim in ranks.handout.waiting[2]] == [pytest.approx(tickets)]
