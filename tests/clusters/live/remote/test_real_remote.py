"""A real Grid Engine 8.1.9 behind a real sshd."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.live_cells import LiveCells, parse_live_cell
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.clusters.live.remote.private_sshd import PrivateSshd, find_obstacle
from tests.gridengine.private_qmaster import CELL, PrivateQmaster

pytestmark = pytest.mark.gridengine
QUOTA = '{\n name lim\n description "it\'s a $(test)"\n enabled TRUE\n limit users * to slots=2\n}\n'


@pytest.fixture
def cluster(grid_engine: PrivateQmaster, tmp_path: Path) -> Iterator[LiveCluster]:
    obstacle = find_obstacle()
    if obstacle:
        pytest.skip(obstacle)
    settings = grid_engine.root / CELL / "common" / "settings.sh"
    settings.write_text(f"SGE_QMASTER_PORT={grid_engine.port}\nexport SGE_QMASTER_PORT\n")
    sshd = PrivateSshd(tmp_path, grid_engine.environment()["PATH"])
    try:
        found = LiveCells(sshd.environment).reach(parse_live_cell(f"ssh://there{grid_engine.root}:{CELL}"))
        assert isinstance(found, LiveCluster)
        yield found
        found.close()
    finally:
        sshd.stop()
        settings.unlink()


def test_that_a_rule_set_is_made_changed_and_taken_back_and_a_job_submitted_over_ssh(cluster: LiveCluster) -> None:
    quota, reports = parse_object(ObjectKind.QUOTA_SET, QUOTA)
    assert quota is not None, reports
    made = cluster.change("root", [Change(ObjectKind.QUOTA_SET, "lim", None, quota)], note="tried")
    assert made.is_done, made.text
    assert cluster.snapshot().cluster.quota_sets["lim"].description == '"it\'s a $(test)"'
    off = replace(quota, is_enabled=False)
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "lim", quota, off)]).is_done
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "lim", off, None)]).is_done
    assert "lim" not in cluster.snapshot().cluster.quota_sets
    answer = cluster.submit("root", ["-h", "-b", "y", "-N", "a$(b)'c", "sleep", "10"])
    assert answer.job == 1, answer.text
    assert [each.is_done for each in cluster.journal()] == [True] * 4
