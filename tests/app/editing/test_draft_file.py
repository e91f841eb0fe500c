"""Edits in a file: whole or not at all, kept over a crash, taken up once, and never by two at a time."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from qmonpy.app.editing.draft_file import DraftFile, find_draft_folder

EDITS = {"rule-sets": [{"base": None, "text": "{\n}\n", "is_deleted": False}]}
CRASHING = """
import os, signal, sys
from pathlib import Path
from qmonpy.app.editing.draft_file import DraftFile
edits = {"rule-sets": [{"base": None, "text": "x", "is_deleted": False}]}
DraftFile(Path(sys.argv[1]), "/var/spool/site.qmonpy").write(edits)
os.kill(os.getpid(), signal.SIGKILL)
"""
CLUSTER = "/var/spool/site.qmonpy"


def leave_behind(folder: Path) -> None:
    """What a process leaves that is killed right after an edit was written."""
    killed = subprocess.run([sys.executable, "-c", CRASHING, str(folder)], check=False)
    assert killed.returncode == -signal.SIGKILL


def test_that_edits_of_a_killed_process_are_taken_over_once(tmp_path: Path) -> None:
    leave_behind(tmp_path)
    first, second = DraftFile(tmp_path, CLUSTER), DraftFile(tmp_path, CLUSTER)
    (left,), reports = first.take_over()
    assert left.edits["rule-sets"][0]["text"] == "x"
    assert reports == ()
    assert second.take_over() == ((), ())
    assert left.path.exists()
    first.write(left.edits)
    assert not left.path.exists()
    assert first.path.exists()
    first.close()
    second.close()
    assert list(tmp_path.iterdir()) == []


def test_that_the_file_of_a_living_window_is_left_alone(tmp_path: Path) -> None:
    mine, other = DraftFile(tmp_path, CLUSTER), DraftFile(tmp_path, CLUSTER)
    mine.write(EDITS)
    assert other.take_over() == ((), ())
    other.write({"complexes": []})
    other.write({})
    assert json.loads(mine.path.read_text())["edits"] == EDITS
    assert not other.path.exists()
    mine.close()
    other.close()


def test_that_edits_of_another_cluster_are_left_alone(tmp_path: Path) -> None:
    leave_behind(tmp_path)
    other = DraftFile(tmp_path, "/var/spool/other.qmonpy")
    assert other.take_over() == ((), ())
    other.close()
    assert len(list(tmp_path.glob("*.json"))) == 1


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"version": 99}',
        '{"version": 1, "cluster": "x", "edits": 3}',
        '{"version": 1, "cluster": "/var/spool/site.qmonpy", "edits": {}, "time": 1e999}',
    ],
)
def test_that_a_damaged_file_is_put_aside_and_reported(tmp_path: Path, content: str) -> None:
    leave_behind(tmp_path)
    (path,) = tmp_path.glob("*.json")
    path.write_text(content)
    draft = DraftFile(tmp_path, CLUSTER)
    found, (report,) = draft.take_over()
    assert found == ()
    assert report.code == "draft.damaged"
    aside = path.with_suffix(".damaged")
    assert aside.read_text() == content
    assert str(aside) in report.text
    assert draft.take_over() == ((), ())
    draft.close()


def test_that_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = DraftFile(tmp_path, CLUSTER)
    draft.write(EDITS)

    def fill_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fill_disk)
    with pytest.raises(OSError, match="No space"):
        draft.write({"rule-sets": []} | {"complexes": [{}]})
    monkeypatch.undo()
    assert json.loads(draft.path.read_text())["edits"] == EDITS
    draft.close()


def test_that_nothing_is_written_while_nothing_is_edited(tmp_path: Path) -> None:
    folder = tmp_path / "drafts"
    draft = DraftFile(folder, CLUSTER)
    assert draft.take_over() == ((), ())
    draft.write({})
    draft.close()
    assert not folder.exists()


def test_that_drafts_are_where_programs_keep_their_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert find_draft_folder() == tmp_path / "qmonpy" / "drafts"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_draft_folder() == tmp_path / ".local" / "state" / "qmonpy" / "drafts"


def test_that_what_killed_windows_left_besides_edits_is_removed(tmp_path: Path) -> None:
    living = DraftFile(tmp_path, "cluster")
    living.write({"rules": ["mine"]})
    stem = living.path.stem.rpartition("-")[0]
    for suffix in (".lock", ".tmp"):
        (tmp_path / f"{stem}-dead").with_suffix(suffix).touch()
    assert DraftFile(tmp_path, "cluster").take_over() == ((), ())
    assert {each.name for each in tmp_path.iterdir()} == {living.path.name, living.path.with_suffix(".lock").name}
    living.close()
