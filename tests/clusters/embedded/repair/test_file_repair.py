"""Repair of cluster files: every mistake is named, and a corrected text is stored beside the old one."""

from pathlib import Path

import pytest

from qmonpy.clusters.embedded.repair.file_repair import KEPT_SUFFIX, correct_file, diagnose_file
from qmonpy.model.report import ReportError

SOUND = "format: qmonpy-cluster/1\nname: a\ncluster:\n  hosts: {h1: {}}\n"
WRONG = SOUND + "  pes: {mpi: {slots: many}}\n"


def test_that_a_cluster_file_is_corrected_and_the_old_text_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(WRONG)
    found = diagnose_file(path)
    assert not found.is_sound
    assert found.text == WRONG
    assert "many" in found.faults[0].reason
    with pytest.raises(ReportError, match="was not changed"):
        correct_file(path, WRONG)
    assert correct_file(path, SOUND).is_sound
    assert path.read_text() == SOUND
    assert path.with_name(f"a.yaml{KEPT_SUFFIX}").read_text() == WRONG
