"""A spool keeps in which order the scheduler has the jobs that were altered."""

from pathlib import Path

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.engine.passing.policies import find_policies
from tests.clusters.world import small_cluster

SETTINGS = {"policy_hierarchy": "NONE"}
USERS = {"anna": {"oticket": "600"}}


def _give(cluster: EmbeddedCluster, *words: str, user: str = "root") -> None:
    command = find_command(words[0])
    assert command is not None
    assert command(cluster, user, words[1:]).exit_code == 0


def test_that_an_altered_job_stays_behind_its_equals_when_the_spool_is_opened_anew(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    cluster = small_cluster(users=USERS, scheduler=SETTINGS, queues={"all.q": {"hostlist": "h1", "slots": "0"}})
    write_spool(EmbeddedCluster(cluster, administrator="root"), path)
    opened = EmbeddedCluster.open_spool(path, administrator="root")
    for _ in range(3):
        _give(opened, "qsub", "-b", "y", "sleep", "60", user="anna")
    _give(opened, "qalter", "-N", "other", "1")
    opened.close()
    again = EmbeddedCluster.open_spool(path, administrator="root")
    again.clock.step(5)
    shown = again.snapshot()
    again.close()
    told = find_policies(shown.cluster, shown.state, shown.now)
    given = {number: pairs[-1][1].override_tickets for number, pairs in told.items()}
    assert given == {2: 600.0, 3: 300.0, 1: 200.0}
