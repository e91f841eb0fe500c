"""The fields beside the tables of jobs."""

from qmonpy.app.jobs.job_rows import running_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.pages.jobs.job_details import job_fields
from tests.clusters.world import small_cluster


def test_that_only_the_first_queue_instance_is_called_the_master() -> None:
    cluster = EmbeddedCluster(small_cluster())
    assert cluster.submit("root", ["-pe", "mpi", "4", "-b", "y", "sleep", "60"]).is_done
    snapshot = cluster.snapshot()
    (row,) = running_rows(snapshot)
    names = {each.value: each.name for each in job_fields(row, snapshot) if "all.q@" in each.value}
    assert names == {"all.q@h1  (2)": "Master", "all.q@h2  (2)": "Also on"}
