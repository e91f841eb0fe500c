"""`qstat -ext -urg -pri` prints the columns of 8.1.9, as recorded from a real one."""

from dataclasses import replace

import pytest

from qmonpy.app.jobs.job_rows import running_rows
from qmonpy.cli.status.policy_columns import PolicyFormat
from qmonpy.cli.status.policy_options import POLICY_OPTIONS
from qmonpy.cli.status.qstat import qstat
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.work.job_policy import JobPolicy
from tests.clusters.world import small_cluster

HEADER = (
    "job-ID  prior   nurg    npprior ntckts  urg      rrcontr  wtcontr  dlcontr   ppri name       user         "
    "project          department state submit/start at      deadline           cpu        mem     io      "
    "tckts ovrts otckt ftckt stckt share queue                          slots ja-task-ID "
)
LINE = (
    "      3 0.59583 0.50000 0.50000 0.69167     1001     1000        1        0     0 sleep      bob          "
    "p1               defaultdep t     11/23/2026 04:40:18                     NA         NA      NA        "
    "461     0    16   277   166 0.22  all.q@h1                           1        "
)
POLICY = JobPolicy(0.5, 0.5, 1000.0, 1.1, 0.0, 0.69167, 461.1, 0.0, 16.7, 277.8, 166.7, 0.22493)


@pytest.fixture
def cluster() -> EmbeddedCluster:
    cluster = EmbeddedCluster(small_cluster(users={"bob": {"oticket": "50"}}, projects={"p1": {}}))
    cluster.submit("bob", ["-P", "p1", "sleep"], 100)
    cluster.clock.step(5)
    return cluster


def test_that_a_line_is_that_of_grid_engine(cluster: EmbeddedCluster) -> None:
    snapshot = cluster.snapshot()
    (row,) = running_rows(snapshot)
    shown = replace(row, job=3, priority=0.59583, name="sleep", state="t", queue="all.q@h1", policy=POLICY)
    front = PolicyFormat(POLICY_OPTIONS).front(shown, snapshot.state.jobs[row.job], "11/23/2026 04:40:18", "")
    assert f"{front}{shown.queue:<30} {1:>5}" == LINE.rstrip()
    assert PolicyFormat(POLICY_OPTIONS).header() == (HEADER, "-" * 291)


def test_that_the_tickets_of_jobs_are_shown(cluster: EmbeddedCluster) -> None:
    outcome = qstat(cluster, "bob", ["-ext"])
    header, _, line = outcome.text.splitlines()
    assert "submit/start" not in header
    assert line.split()[-8:-2] == ["50", "0", "50", "0", "0", "1.00"]
    assert qstat(cluster, "bob", ["-f", "-ext"]).text.startswith("queuename ")


def test_that_nothing_is_printed_without_jobs(cluster: EmbeddedCluster) -> None:
    assert qstat(cluster, "anna", ["-urg"]).text == ""
