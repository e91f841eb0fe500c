"""Order and priorities without a pass are those of a pass that starts nothing."""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.engine.passing.order import find_order
from qmonpy.engine.passing.schedule import schedule
from qmonpy.resources import resource

SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"report_pjob_tickets": "FALSE"},
    {"maxujobs": "2"},
    {"weight_tickets_functional": "10000", "weight_ticket": "0.5", "max_functional_jobs_to_schedule": "3"},
    {"weight_waiting_time": "0.1"},
)


@pytest.mark.parametrize("settings", SETTINGS, ids=[" ".join(each) or "as it is" for each in SETTINGS])
def test_that_order_and_priorities_are_those_of_a_pass_that_starts_nothing(settings: dict[str, str]) -> None:
    cluster = read_cluster(resource("clusters/demo.yaml"))
    cluster.submit("anna", ["-t", "1-9", "-tc", "2", "-l", "slots=1", "-b", "y", "sleep", "5000"])
    cluster.submit("ben", ["-h", "-b", "y", "sleep", "500"])
    waited = 0
    for _ in range(6):
        cluster.clock.step(97)
        snapshot = cluster.snapshot()
        changed = replace(snapshot.cluster, scheduler={**snapshot.cluster.scheduler, **settings})
        found = schedule(changed, snapshot.state, snapshot.now)
        if found.started or found.planned:
            continue
        known = find_order(changed, snapshot.state, snapshot.now)
        assert (known.order, known.priorities) == (found.order, found.priorities)
        assert known.task_priorities == found.task_priorities
        waited += len(known.order)
    assert waited
