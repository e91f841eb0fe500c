"""What is edited when a window dies is there again in the next one."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_file import DraftFile, find_draft_folder
from qmonpy.app.editing.draft_parts import complex_draft, quota_draft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_cluster
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from tests.gui.quota_world import make_cluster, make_embedded
from tests.gui.window_hand import MakeWindow

pytestmark = pytest.mark.slow

DYING = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from qmonpy.app.editing.draft_file import find_draft_folder
from qmonpy.app.editing.draft_parts import complex_draft, quota_draft
from qmonpy.gui.application import EmbeddedFiles, make_application
from qmonpy.gui.main_window import MainWindow

application = make_application(is_dark=False)
window = MainWindow(EmbeddedFiles(), QSettings(sys.argv[2], QSettings.Format.IniFormat))
window.show()

def edit(opened):
    draft = opened.context.draft
    sets, complexes = quota_draft(draft), complex_draft(draft)
    sets.enable(sets.find("max_linux").id, False)
    sets.set_text(sets.find("night").id, "{ half a set")
    complexes.edit(complexes.find("arch").id, "urgency", "25")
    timer.start(50)

def die():
    if list(find_draft_folder().glob("*.json")):
        os.kill(os.getpid(), signal.SIGKILL)

timer = QTimer(timeout=die)
window.desk.cluster_opened.connect(edit)
window.desk.open_file(Path(sys.argv[1]))
application.exec()
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cluster in a file, and a folder for drafts that no other test sees."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    cluster = make_embedded(jobs=0)
    path = tmp_path / "site.yaml"
    write_cluster(cluster, path)
    cluster.close()
    return path


def crash_while_editing(path: Path) -> None:
    settings = path.with_name("dying.ini")
    dying = subprocess.run([sys.executable, "-c", DYING, str(path), str(settings)], check=False, timeout=60)
    assert dying.returncode == -signal.SIGKILL


def open_window(make_window: MakeWindow, qtbot: QtBot, path: Path) -> tuple[MainWindow, Draft]:
    cluster = EmbeddedFiles().open(path)
    window = make_window()
    window.desk.show(cluster, path)
    qtbot.waitUntil(window.background.is_idle)
    return window, window.desk.open.context.draft


def texts(window: MainWindow) -> list[str]:
    return [each.text for each in window.messages.messages]


@pytest.mark.slow
def test_that_edits_of_a_window_that_was_killed_are_there_again_and_undo_takes_them_away(
    make_window: MakeWindow, qtbot: QtBot, path: Path
) -> None:
    crash_while_editing(path)
    window, draft = open_window(make_window, qtbot, path)
    qtbot.waitUntil(lambda: set(draft.unsaved) == {"max_linux", "night", "arch"})
    assert quota_draft(draft).find("night").text == "{ half a set"
    assert complex_draft(draft).find("arch").value.urgency == "25"
    qtbot.waitUntil(lambda: any(each.startswith("3 edits of an earlier session") for each in texts(window)))
    window.go(Link("rule-sets", "max_linux"))
    assert not window.pages.page.draft.find("max_linux").value.is_enabled
    qtbot.waitUntil(lambda: window.window_actions["undo"].isEnabled())
    window.window_actions["undo"].trigger()
    assert draft.unsaved == ()
    qtbot.waitUntil(lambda: list(find_draft_folder().glob("*.json")) == [])


@pytest.mark.slow
def test_that_what_others_changed_since_a_crash_is_a_conflict(
    make_window: MakeWindow, qtbot: QtBot, path: Path
) -> None:
    crash_while_editing(path)
    cluster = EmbeddedFiles().open(path)
    assert isinstance(cluster, EmbeddedCluster)
    arch = cluster.snapshot().cluster.complexes["arch"]
    change = Change(ObjectKind.COMPLEX, "arch", arch, replace(arch, urgency="7"))
    assert cluster.change("root", [change]).is_done
    write_cluster(cluster, path)
    cluster.close()
    window, draft = open_window(make_window, qtbot, path)
    qtbot.waitUntil(lambda: draft.conflicted == ("arch",))
    qtbot.waitUntil(
        lambda: any("Changed since then: arch by another program before " in each for each in texts(window))
    )


def leave_behind(path: Path, moment: int, edits: dict[str, Sequence[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a window that was killed had edited at a moment."""
    monkeypatch.setattr("qmonpy.app.editing.draft_file.time.time", lambda: moment)
    file = DraftFile(find_draft_folder(), str(path))
    file.write(edits)
    # As the system does it: a lock that is not taken back.
    lock = file._lock
    assert lock is not None
    os.close(lock)


def test_that_of_two_sessions_that_edited_the_same_both_edits_are_reached(
    make_window: MakeWindow, qtbot: QtBot, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sets = quota_draft(Draft(Snapshot(make_cluster())))
    sets.enable(sets.find("max_linux").id, False)
    sets.enable(sets.find("night").id, True)
    leave_behind(path, 1000, {"rule-sets": sets.saved()}, monkeypatch)
    sets.revert_all()
    sets.describe(sets.find("max_linux").id, "later")
    leave_behind(path, 2000, {"rule-sets": sets.saved()}, monkeypatch)
    window, draft = open_window(make_window, qtbot, path)
    restored = quota_draft(draft)
    qtbot.waitUntil(lambda: set(draft.unsaved) == {"max_linux", "night"})
    assert restored.find("max_linux").value.description == "later"
    assert restored.find("max_linux").value.is_enabled
    qtbot.waitUntil(lambda: any("earlier sessions edited max_linux." in each for each in texts(window)))
    window.window_actions["undo"].trigger()
    assert not restored.find("max_linux").value.is_enabled
    window.window_actions["undo"].trigger()
    assert draft.unsaved == ()


def test_that_leaving_on_purpose_leaves_no_draft(make_window: MakeWindow, qtbot: QtBot, path: Path) -> None:
    window, draft = open_window(make_window, qtbot, path)
    sets = quota_draft(draft)
    sets.enable(sets.find("max_linux").id, False)
    qtbot.waitUntil(lambda: len(list(find_draft_folder().glob("*.json"))) == 1)
    window.close_for_good()
    assert list(find_draft_folder().iterdir()) == []


def test_that_two_windows_on_a_cluster_keep_a_draft_each(make_window: MakeWindow, qtbot: QtBot, path: Path) -> None:
    first, draft = open_window(make_window, qtbot, path)
    second, other = open_window(make_window, qtbot, path)
    quota_draft(draft).enable(1, False)
    complexes = complex_draft(other)
    complexes.edit(complexes.find("arch").id, "urgency", "25")
    qtbot.waitUntil(lambda: len(list(find_draft_folder().glob("*.json"))) == 2)
    assert len(draft.unsaved) == len(other.unsaved) == 1
    first.close_for_good()
    assert len(list(find_draft_folder().glob("*.json"))) == 1
    second.close_for_good()


def test_that_a_damaged_draft_is_reported_and_kept_aside(make_window: MakeWindow, qtbot: QtBot, path: Path) -> None:
    window, draft = open_window(make_window, qtbot, path)
    sets = quota_draft(draft)
    sets.enable(sets.find("max_linux").id, False)
    qtbot.waitUntil(lambda: len(list(find_draft_folder().glob("*.json"))) == 1)
    (file,) = find_draft_folder().glob("*.json")
    content = file.read_text().replace("max_linux", "9 bad").replace("limit", "limt")
    window.close_for_good()
    file.write_text(content)
    window, draft = open_window(make_window, qtbot, path)
    qtbot.waitUntil(lambda: any("could not be read" in each for each in texts(window)))
    assert window.messages.messages[-1].severity is Severity.WARNING
    assert draft.unsaved == ()
    assert file.with_suffix(".damaged").read_text() == content


def test_that_a_folder_that_cannot_be_written_is_told_once(make_window: MakeWindow, qtbot: QtBot, path: Path) -> None:
    state = Path(os.environ["XDG_STATE_HOME"])
    state.write_text("a file where a folder should be")
    window, draft = open_window(make_window, qtbot, path)
    sets = quota_draft(draft)
    sets.enable(1, False)
    qtbot.waitUntil(lambda: any("A crash would lose edits" in each for each in texts(window)))
    sets.enable(1, True)
    sets.enable(1, False)
    qtbot.wait(700)
    assert sum("A crash would lose edits" in each for each in texts(window)) == 1
