"""Commands under names: kept by kind, replaced, forgotten; a broken file is told and not overwritten."""

from pathlib import Path

import pytest

from qmonpy.app.session.saved_commands import delete_command, read_saved, save_command
from qmonpy.model.report import ReportError


def test_that_commands_are_kept_by_kind_and_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "new" / "saved.json"
    save_command("qsub", "night", "qsub -q night.q", path)
    save_command("qsub", " Array ", "qsub -t 1-9", path)
    save_command("qrsub", "night", "qrsub -d 3600", path)
    save_command("qsub", "night", "qsub -q all.q", path)
    assert dict(read_saved("qsub", path)) == {"Array": "qsub -t 1-9", "night": "qsub -q all.q"}
    delete_command("qsub", "night", path)
    assert list(read_saved("qsub", path)) == ["Array"]
    assert read_saved("qrsub", path) == {"night": "qrsub -d 3600"}


@pytest.mark.parametrize("content", ["{", "[]", '{"qsub": 3}', "\xff"])
def test_that_a_broken_file_is_told_and_stays(content: str, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(ReportError, match=r"saved\.json"):
        save_command("qsub", "night", "qsub", path)
    assert path.read_bytes() == content.encode("latin-1")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 81])
def test_that_a_name_must_be_one(name: str, tmp_path: Path) -> None:
    with pytest.raises(ReportError, match="is no name"):
        save_command("qsub", name, "qsub", tmp_path / "saved.json")
