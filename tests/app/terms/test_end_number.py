"""The end of a running task opens into its start and the limits of its run time, and is the end that Jobs shows."""

import pytest

from qmonpy.app.jobs.job_rows import running_rows
from qmonpy.app.terms.end_number import TaskEnd
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.formats.values.moment import format_time
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from tests.clusters.world import submitted
from tests.engine.running.walk import walk

DOCUMENT = {
    "hosts": {"h1": {}, "h2": {}},
    "queues": {
        "free.q": {"hostlist": "h1", "slots": "4"},
        "short.q": {"hostlist": "h2", "slots": "4", "h_rt": "1:0:0"},
    },
}


@pytest.fixture
def cluster() -> EmbeddedCluster:
    root = parse_document(DOCUMENT)
    found = parse_cluster(root, "test")
    root.raise_errors()
    return EmbeddedCluster(found)


def test_that_the_least_limit_counts_and_each_is_told(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("anna", ["-q", "short.q", "-l", "h_rt=0:30:0"], 7200))
    cluster.clock.step(600)
    snapshot = cluster.snapshot()
    start = snapshot.state.running[(job, 1)].start_time
    opened = TaskEnd(job, 1).open(snapshot)
    assert opened.sentence == f"{format_time(start)} + 0:30:00 = {format_time(start + 1800)}."
    limits = [(row.shown, row.how) for row in opened.rows if row.key[0] == "limit"]
    assert limits == [
        ("0:30:00", "h_rt=1800 of the job; this one counts"),
        ("1:00:00", "h_rt and s_rt of short.q@h2"),
    ]


def test_that_a_task_without_a_limit_has_no_end_and_one_that_is_gone_says_so(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("anna", ["-q", "free.q"], 7200))
    cluster.clock.step(600)
    assert TaskEnd(job, 1).open(cluster.snapshot()).sentence.startswith("Nothing ends it")
    assert TaskEnd(99, 1).open(cluster.snapshot()).rows == ()


def test_that_ends_of_random_situations_are_those_that_jobs_shows() -> None:
    ends = 0
    for seed in range(14):
        walked = walk(seed, 30)
        snapshot = Snapshot(walked.cluster, walked.state, walked.now)
        for row in running_rows(snapshot):
            opened = TaskEnd(row.job, row.task).open(snapshot)
            assert (row.end_time == FOREVER) == opened.sentence.startswith("Nothing ends it")
            if row.end_time < FOREVER:
                ends += 1
                assert format_time(row.end_time) in opened.sentence
    assert ends > 5
