"""The parts of priorities that are shown add up to the priorities by which the engine orders jobs."""

from dataclasses import replace

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.priority_parts import find_priority_parts
from qmonpy.engine.work.urgency import job_priorities, read_weights
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from tests.app.snapshots import NOW, busy_snapshot

WEIGHTS = {"weight_waiting_time": "0.3", "weight_deadline": "3600000", "weight_urgency": "0.1", "weight_priority": "1"}


@pytest.fixture
def snapshot() -> Snapshot:
    shown = busy_snapshot()
    cluster = replace(shown.cluster, scheduler={**shown.cluster.scheduler, **WEIGHTS})
    return replace(shown, cluster=cluster)


def test_that_weighted_parts_add_up_to_the_priority_of_each_job(snapshot: Snapshot) -> None:
    jobs = [*snapshot.state.jobs.values(), Job(90, "anna", submit_time=NOW - 60, deadline=NOW + 600, priority=-100)]
    prepared = prepare(snapshot.cluster)
    weights, parts = read_weights(prepared), find_priority_parts(prepared, jobs, NOW)
    for number, priority in job_priorities(prepared, jobs, NOW).items():
        part = parts[number]
        total = weights.priority * (part.normal_priority or 0) + weights.ticket * (part.normal_tickets or 0)
        assert total + weights.urgency * (part.normal_urgency or 0) == pytest.approx(priority)
    assert parts[90].deadline_urgency == 6000.0
    assert parts[90].waiting_urgency == pytest.approx(18.0)


def test_that_tickets_are_not_known_as_no_policy_hands_any_out(snapshot: Snapshot) -> None:
    parts = find_priority_parts(prepare(snapshot.cluster), list(snapshot.state.jobs.values()), NOW)
    assert {(part.tickets, part.share, part.normal_tickets) for part in parts.values()} == {(None, None, 0.5)}
