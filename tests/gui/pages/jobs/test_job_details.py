"""The fields beside the tables of jobs."""

from dataclasses import replace

from qmonpy.app.jobs.job_rows import pending_rows, running_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.pages.jobs.job_details import job_fields
from qmonpy.gui.pages.jobs.why_question import tell_title
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from tests.clusters.world import small_cluster


def test_that_only_the_first_queue_instance_is_called_the_master() -> None:
    cluster = EmbeddedCluster(small_cluster())
    assert cluster.submit("root", ["-pe", "mpi", "4", "-b", "y", "sleep", "60"]).is_done
    snapshot = cluster.snapshot()
    (row,) = running_rows(snapshot)
    names = {each.value: each.name for each in job_fields(row, snapshot) if "all.q@" in each.value}
    assert names == {"all.q@h1  (2)": "Master", "all.q@h2  (2)": "Also on"}


def test_that_requests_that_are_not_weighed_stand_beside_the_answers_that_leave_them_out() -> None:
    cluster = EmbeddedCluster(replace(small_cluster(), variety=OPEN_CLUSTER_SCHEDULER_9))
    scoped = [
        "-h",
        "-par",
        "2",
        "-pe",
        "mpi",
        "2",
        "-scope",
        "slave",
        "-l",
        "h_vmem=2G",
        "-bamount",
        "2",
        "-bunit",
        "S",
    ]
    assert cluster.submit("root", [*scoped, "-b", "y", "sleep", "60"]).is_done
    assert cluster.submit("root", ["-h", "-b", "y", "sleep", "60"]).is_done
    snapshot = cluster.snapshot()
    first, second = (
        {each.name: each.value for each in job_fields(row, snapshot)}
        for row in sorted(pending_rows(snapshot), key=lambda row: row.job)
    )
    assert first["Asked by scope"] == "-scope slave -l h_vmem=2G"
    assert first["Also asked"] == "-par 2, -bamount 2, -bunit S"
    assert "worked out without -bamount 2, -bunit S:" in first["Not weighed"]
    assert not {"Also asked", "Not weighed"} & second.keys()


def test_that_of_a_suspended_job_no_field_and_no_title_says_that_it_runs() -> None:
    cluster = EmbeddedCluster(small_cluster())
    assert cluster.submit("root", ["-b", "y", "sleep", "60"]).is_done
    cluster.advance(5)
    (row,) = running_rows(cluster.snapshot())
    assert {"Runs", "Runs on"} <= {each.name for each in job_fields(row, cluster.snapshot())}
    assert tell_title(row).endswith("runs")
    assert cluster.suspend_jobs("root", ["1"], is_suspended=True).is_done
    cluster.advance(5)
    (row,) = running_rows(cluster.snapshot())
    told = {each.name: each.value for each in job_fields(row, cluster.snapshot())}
    assert not {"Runs", "Runs on"} & told.keys()
    assert told.keys() >= {"Suspended on", "Since the start", "Suspended for"}
    assert tell_title(row).endswith("is suspended")
