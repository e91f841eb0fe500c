"""An array of which as many tasks run as `-tc` lets shows neither urgency nor priority of what waits (asked)."""

from qmonpy.app.jobs.job_rows import pending_rows
from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.world import small_cluster


def say(cluster: EmbeddedCluster, words: str) -> list[str]:
    name, *rest = words.split()
    command = find_command(name)
    assert command is not None
    return command(cluster, "anna", rest).text.splitlines()


def test_that_what_waits_of_it_has_no_priority_and_the_job_no_urgency() -> None:
    cluster = EmbeddedCluster(small_cluster(), administrator="root")
    cluster.submit("anna", ["-t", "1-5", "-tc", "1"], runtime=1000)
    cluster.submit("anna", ["-t", "1-9", "-tc", "5"], runtime=1000)
    cluster.clock.step(60)
    assert [row.priority > 0 for row in sorted(pending_rows(cluster.snapshot()), key=lambda row: row.job)] == [
        False,
        True,
    ]
    lines = [line.split() for line in say(cluster, "qstat -pri -g d")[2:]]
    full = [line for line in lines if line[0] == "1"]
    assert [float(line[1]) > 0 for line in full] == [True, False, False, False, False]
    assert {(line[2], line[3]) for line in full} == {("0.00000", "0.00000")}
    assert all(float(line[3]) > 0 for line in lines if line[0] == "2")
