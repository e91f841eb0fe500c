"""Runs that are played in the process of the test."""

import os

import pytest

from qmonpy.lab.runs import process
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import Run
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.cluster import Cluster


def run_here(
    laboratory: Laboratory, cluster: Cluster, workload: Workload, monkeypatch: pytest.MonkeyPatch, **how: object
) -> Run:
    """A run that is done; the process that is started for it does nothing."""
    with monkeypatch.context() as patch:
        patch.setattr("qmonpy.lab.runs.laboratory.PROCESS", ("-c", "pass"))
        patch.setattr(os, "nice", lambda _: 0)
        run = laboratory.start(cluster, workload, **how)  # type: ignore[arg-type]
        process.main([str(run.folder)])
    return laboratory.look(run.id)
