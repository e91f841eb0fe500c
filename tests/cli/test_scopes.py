"""`qsub -scope` and `qalter -scope` on an embedded Open Cluster Scheduler."""

from dataclasses import replace
from pathlib import Path

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.submission.scope_words import list_scopes
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from tests.engine.build import make_cluster
from tests.present import present

ROWS = ("lic lic INT <= YES YES 0 0",)


def test_that_a_script_is_read_and_requests_of_scopes_are_altered(tmp_path: Path) -> None:
    cluster = EmbeddedCluster(
        replace(make_cluster(complexes=ROWS), variety=OPEN_CLUSTER_SCHEDULER_9), administrator="root"
    )
    script = tmp_path / "job.sh"
    script.write_text("#$ -N told\n#$ -scope slave -l lic=1\nsleep 9\n")
    qsub, qalter = (present(find_command(each)) for each in ("qsub", "qalter"))
    done = qsub(cluster, "root", ("-h", "-pe", "mpi", "2", "-scope", "master", "-l", "lic=2", str(script)))
    assert done.exit_code == 0, done.text
    job = cluster.snapshot().state.jobs[1]
    assert (job.name, list_scopes(job)) == ("told", ("-scope master -l lic=2", "-scope slave -l lic=1"))
    done = qalter(cluster, "root", ("-scope", "slave", "-l", "lic=3", "1"))
    assert done.exit_code == 0, done.text
    assert list_scopes(cluster.snapshot().state.jobs[1]) == ("-scope master -l lic=2", "-scope slave -l lic=3")
    refused = qalter(cluster, "root", ("-l", "lic=3", "1"))
    assert refused.exit_code == 1
    assert "overwriting global hard request lic in master resource requests is not allowed" in refused.text
