"""`qstat` tells why jobs and queue instances are in error, in the lines that 8.1.9 with a real host printed."""

import pytest

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_content import Arrival
from tests.clusters.world import small_cluster


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """A job in error, and a queue instance that another job has put into error."""
    arrivals = [Arrival(0, "anna", ("-q", "all.q@h1"), 10, 100), Arrival(1, "anna", ("-q", "all.q@h2"), 10, 0, 8)]
    cluster = EmbeddedCluster(small_cluster(), 0, arrivals=arrivals, next_job=1, administrator="root")
    cluster.advance(30)
    return cluster


def say(cluster: EmbeddedCluster, words: str) -> list[str]:
    command = find_command("qstat")
    assert command is not None
    return command(cluster, "anna", words.split()).text.splitlines()


def test_that_the_details_of_a_job_in_error_have_the_reason(cluster: EmbeddedCluster) -> None:
    (line,) = (each for each in say(cluster, "-j 1") if each.startswith("error reason"))
    assert line.startswith("error reason          1:      01/01/1970 ")
    assert line.endswith(": exit_status of job start = 100")
    assert "Job is in error state" in say(cluster, "-j 1")[-1]


def test_that_a_queue_instance_in_error_is_explained(cluster: EmbeddedCluster) -> None:
    lines = say(cluster, "-f -explain E")
    place = next(at for at, line in enumerate(lines) if line.startswith("all.q@h2"))
    assert lines[place].endswith("E")
    assert lines[place + 1] == "\tqueue all.q marked QERROR as result of job 2's failure at host h2"
    assert not any("QERROR" in line for line in say(cluster, "-f"))


def test_that_an_absurdly_long_number_names_no_job(cluster: EmbeddedCluster) -> None:
    assert not any(line.startswith("job_number") for line in say(cluster, f"-j {'9' * 5000}"))
