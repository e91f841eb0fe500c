"""Why a job is in error and a queue instance in error or unknown, where a simulation knows."""

from datetime import UTC

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_content import Arrival
from qmonpy.insight.why.instance_reasons import explain_states
from qmonpy.insight.why.refusal_words import describe_refusal
from qmonpy.model.work.happening import HostCrash
from tests.clusters.world import small_cluster


def make_cluster(exit_status: int = 0, failed: int = 0) -> EmbeddedCluster:
    """A cluster on which a job ran on h1 and ended so."""
    arrival = Arrival(0, "anna", ("-N", "x", "-q", "all.q@h1"), 10, exit_status, failed)
    cluster = EmbeddedCluster(small_cluster(), 0, arrivals=[arrival], next_job=1, administrator="root")
    cluster.advance(30)
    return cluster


def test_that_a_job_in_error_is_told_with_its_reason() -> None:
    cluster = make_cluster(exit_status=100)
    told = [describe_refusal(each) for each in cluster.why(1)]
    (text,) = (each for each in told if "error" in each)
    assert text.startswith("the job is in error state: ")
    assert text.endswith(": exit_status of job start = 100")


def test_that_a_queue_instance_in_error_names_the_job_and_what_it_tells() -> None:
    snapshot = make_cluster(failed=8).snapshot()
    (reason,) = explain_states(snapshot, "all.q@h1", frozenset("E"), UTC)
    assert reason.jobs == (1,)
    assert reason.text.startswith("1 job failed here, probably because of the host: 1. Job 1 tells: ")
    assert ": exit_status of prolog = 1. No job starts until the error is cleared" in reason.text
    assert reason.explained == ("queue all.q marked QERROR as result of job 1's failure at host h1",)


def test_that_an_instance_on_a_host_that_broke_down_is_told_since_when() -> None:
    cluster = make_cluster()
    cluster.happen("root", HostCrash(("h1",)))
    cluster.advance(300)
    assert cluster.snapshot().state.instance_states == {"all.q@h1": {"u"}}
    (reason,) = explain_states(cluster.snapshot(), "all.q@h1", frozenset("u"), UTC)
    assert reason.text == (
        "Host h1 broke down at 1970-01-01 00:00:30: what ran there is lost, which the cluster does not know until the"
        " host is started. No job starts."
    )
