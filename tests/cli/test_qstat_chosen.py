"""`qstat` with queues chosen shows the waiting jobs that fit somewhere there, as 8.1.9 does (asked)."""

import pytest

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.world import small_cluster

JOBS = {
    "anywhere": "", "whole": "-q all.q", "first": "-q all.q@h1", "soft": "-soft -q all.q@h1", "pattern": "-q all*",
    "second": "-l hostname=h2", "long": "-l h_rt=1:0:0", "seven": "-l slots=7 -pe smp 1",
}  # fmt: skip


@pytest.fixture(scope="module")
def cluster() -> EmbeddedCluster:
    """Jobs that are held."""
    cluster = EmbeddedCluster(small_cluster(), 0, next_job=1, administrator="root")
    for name, words in JOBS.items():
        cluster.submit("root", ["-h", "-N", name, *words.split(), "-b", "y", "sleep", "9"])
    return cluster


def find_names(cluster: EmbeddedCluster, words: str) -> set[str]:
    command = find_command("qstat")
    assert command is not None
    lines = command(cluster, "root", words.split()).text.splitlines()
    return {line.split()[2] for line in lines if " hqw " in line}


def test_that_without_a_choice_all_jobs_are_shown(cluster: EmbeddedCluster) -> None:
    everything = find_names(cluster, "")
    assert "pattern" in everything
    assert find_names(cluster, "-qs a") == everything


def test_that_a_waiting_job_is_shown_if_it_fits_into_a_chosen_queue(cluster: EmbeddedCluster) -> None:
    assert find_names(cluster, "-q all.q") == {"anywhere", "whole", "first", "soft", "second", "long"}
    assert find_names(cluster, "-q all.q@h1") == {"anywhere", "whole", "first", "soft", "long"}
    assert find_names(cluster, "-q all.q@h2 -f") == {"anywhere", "whole", "soft", "second", "long"}


def test_that_no_queues_have_no_heading(cluster: EmbeddedCluster) -> None:
    command = find_command("qstat")
    assert command is not None
    assert command(cluster, "root", ["-f", "-qs", "a"]).text.startswith("\n####")
