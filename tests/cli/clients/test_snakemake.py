"""Snakemake, which nobody here wrote, runs a workflow through the starters, with its executor for any cluster."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from qmonpy.cli.starters import make_starters
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from tests.cli.clients.install import CLIENTS
from tests.clusters.world import small_cluster

WORKFLOW = Path(__file__).parent / "workflow"
SNAKEMAKE = CLIENTS / "bin" / "snakemake"
OPTIONS = (
    "--executor", "cluster-generic", "--cluster-generic-submit-cmd", "qsub -terse -N {rule} -cwd -l h_rt=2000",
    "--cluster-generic-status-cmd", "./status.sh", "--cluster-generic-cancel-cmd", "qdel", "--jobs", "2",
    "--seconds-between-status-checks", "1", "--latency-wait", "5",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(not SNAKEMAKE.exists(), reason="python -m tests.cli.clients.install has not installed Snakemake")
def test_that_snakemake_runs_a_workflow_on_a_simulated_cluster(tmp_path: Path) -> None:
    spool, starters, folder = tmp_path / "site.qmonpy", make_starters(tmp_path / "bin"), tmp_path / "workflow"
    write_spool(EmbeddedCluster(small_cluster()), spool)
    shutil.copytree(WORKFLOW, folder)
    (folder / "ran").mkdir()
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "PATH": f"{starters}{os.pathsep}{os.environ['PATH']}",
        "QMONPY_CLUSTER": str(spool),
        "CLOCK": shlex.join((sys.executable, "-m", "qmonpy", "clock", str(spool))),
    }
    done = subprocess.run(
        [SNAKEMAKE, *OPTIONS], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "all.txt").read_text() == "1\n2\n"
    assert done.stderr.count("Submitted job") == 3
    cluster = EmbeddedCluster.open_spool(spool)
    names = [each.name for each in cluster.snapshot().finished]
    cluster.close()
    assert names == ["part", "part", "collect"]
