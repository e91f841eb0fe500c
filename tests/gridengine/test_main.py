"""A Grid Engine to try things on: `python -m tests.gridengine`."""

from pathlib import Path
from typing import Any

import pytest

from tests.gridengine.__main__ import main
from tests.gridengine.private_qmaster import find_obstacle

CLUSTER = """\
format: qmonpy-cluster/1
name: small
cluster:
  hosts: {h1: {complex_values: slots=2}}
  usersets: {staff: {entries: [anna]}}
  queues: {small.q: {hostlist: h1, slots: 2, user_lists: staff}}
  rqs: "{\\n name one\\n enabled TRUE\\n limit users {*} to slots=1\\n}\\n"
"""


@pytest.mark.gridengine
@pytest.mark.skipif(bool(find_obstacle()), reason=find_obstacle())
def test_that_a_command_runs_on_a_grid_engine_like_a_cluster_file(tmp_path: Path, capfd: Any) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(CLUSTER)
    status = main(["--like", str(file), "sh", "-c", "qconf -sql; qconf -srqsl; qconf -sel; exit 3"])
    printed = capfd.readouterr()
    assert (status, printed.err) == (3, "")
    assert printed.out.splitlines()[-3:] == ["small.q", "one", "h1"]


@pytest.mark.gridengine
@pytest.mark.skipif(bool(find_obstacle()), reason=find_obstacle())
def test_that_a_file_that_is_no_cluster_is_told(tmp_path: Path, capfd: Any) -> None:
    assert main(["--like", str(tmp_path / "nothing.yaml"), "true"]) == 1
    assert "nothing.yaml" in capfd.readouterr().err
