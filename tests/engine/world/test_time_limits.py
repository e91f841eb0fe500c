"""How long running tasks may run, and are booked, after their queues have changed (asked of 8.1.9)."""

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.world.time_limits import find_limits, with_limits_of
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask, State
from tests.engine.build import NOW, make_cluster, make_job


def with_limit(h_rt: str) -> Cluster:
    return make_cluster(queues={"all.q": {"h_rt": h_rt}}, scheduler={"default_duration": "0:20:0"})


@pytest.mark.parametrize(
    ("before", "after", "options", "booked", "hard"),
    [
        ("INFINITY", "0:4:0", "", 1260, FOREVER),
        ("0:10:0", "0:5:0", "", 660, 600),
        ("INFINITY", "0:4:0", "-l h_rt=500", 560, 500),
        ("0:10:0", "INFINITY", "", 660, 600),
    ],
)
def test_that_a_task_is_booked_and_limited_as_when_it_started(
    before: str, after: str, options: str, booked: int, hard: int
) -> None:
    old, new = with_limit(before), with_limit(after)
    job, task = make_job(old, 1, options), RunningTask(1, 1, (("all.q@h1", 1),), NOW)
    state = with_limits_of(old, new, State({1: job}, {}, {(1, 1): task}))
    prepared, kept = prepare(new), state.running[1, 1]
    assert prepared.task_seconds(prepared.category(job), kept) == booked
    assert find_limits(prepared, job, kept)[1] == hard
