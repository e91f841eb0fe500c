"""Saving in a window after another program wrote the file: its changes are taken in, or asked about."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.frame.clusters.file_conflict_dialog import FileConflictDialog
from qmonpy.gui.main_window import MainWindow
from tests.clusters.world import slots_per_user, write_sets
from tests.gui.window_hand import MakeWindow, open_cluster, open_window, settle


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot, site_file: Path) -> MainWindow:
    return open_window(make_window, qtbot, site_file)


def set_elsewhere(path: Path, limit: int) -> None:
    other = read_cluster(path)
    assert write_sets(other, "root", [slots_per_user(limit)]).is_done
    write_cluster(other, path)


def limit_in(cluster: EmbeddedCluster) -> str:
    return cluster.snapshot().cluster.quota_sets["per_user"].rules[0].limits[0].value


def said(window: MainWindow) -> list[str]:
    return [each.text for each in window.messages.messages]


@pytest.mark.slow
def test_that_what_another_program_wrote_is_taken_in_and_named(
    window: MainWindow, qtbot: QtBot, site_file: Path
) -> None:
    opened = open_cluster(window)
    opened.cluster.submit("anna", ["-N", "mine", "-h"])
    set_elsewhere(site_file, 3)
    window.files.save()
    words = (
        "Saved site.yaml. Another program had changed it; its changes are here now, too:"
        " resource quota set per_user (added)."
    )
    qtbot.waitUntil(lambda: words in said(window))
    settle(window, qtbot)
    assert list(opened.context.snapshot.cluster.quota_sets) == ["per_user"]
    assert opened.find_unsaved().is_empty
    now = read_cluster(site_file)
    assert (limit_in(now), [each.name for each in now.snapshot().state.jobs.values()]) == ("3", ["mine"])


@pytest.mark.parametrize(("button", "limit"), [("keep", "1"), ("take", "2")])
@pytest.mark.slow
def test_that_a_conflict_shows_three_versions_and_is_decided(
    window: MainWindow, qtbot: QtBot, site_file: Path, button: str, limit: str
) -> None:
    opened = open_cluster(window)
    assert write_sets(opened.cluster, "root", [slots_per_user(1)]).is_done
    set_elsewhere(site_file, 2)
    before = site_file.read_bytes()
    window.files.save()
    qtbot.waitUntil(lambda: bool(window.findChildren(FileConflictDialog)))
    (dialog,) = window.findChildren(FileConflictDialog)
    texts = [view.toPlainText() for view in dialog.versions.views]
    assert texts[0] == "(it does not exist)"
    assert [word in text for text, word in zip(texts[1:], ("slots=1", "slots=2"), strict=True)] == [True, True]
    assert not dialog.save.isEnabled()
    assert site_file.read_bytes() == before
    getattr(dialog, button).click()
    dialog.save.click()
    qtbot.waitUntil(lambda: any(each.startswith("Saved site.yaml") for each in said(window)))
    assert limit_in(read_cluster(site_file)) == limit
    assert opened.context.cluster.snapshot().cluster.quota_sets == read_cluster(site_file).snapshot().cluster.quota_sets
    assert opened.find_unsaved().is_empty


def test_that_nothing_is_saved_when_the_question_is_cancelled(
    window: MainWindow, qtbot: QtBot, site_file: Path
) -> None:
    opened = open_cluster(window)
    write_sets(opened.cluster, "root", [slots_per_user(1)])
    set_elsewhere(site_file, 2)
    before = site_file.read_bytes()
    window.files.save()
    qtbot.waitUntil(lambda: bool(window.findChildren(FileConflictDialog)))
    window.findChildren(FileConflictDialog)[0].reject()
    qtbot.waitUntil(window.background.is_idle)
    assert site_file.read_bytes() == before
    assert opened.unsaved_changes() == 1
