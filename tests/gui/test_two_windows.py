"""Two people edit at once, each in a window: conflicts are seen, nothing is lost, nothing is overwritten."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft_parts import complex_draft, quota_draft
from qmonpy.app.editing.quota_draft import QuotaDraft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.quota_set import QuotaSet
from tests.clusters.world import slots_per_user, small_cluster
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, open_window

HOSTS = {"h1": {"complex_values": "slots=4"}}


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "site.qmonpy"
    cluster = small_cluster(hosts=HOSTS).with_quota_sets((slots_per_user(1), slots_per_user(9, "everybody")))
    write_spool(EmbeddedCluster(cluster), path)
    return path


@pytest.fixture
def windows(make_window: MakeWindow, qtbot: QtBot, path: Path) -> list[MainWindow]:
    """Two windows on one spool, each with the page of rule sets."""
    opened = []
    for _ in range(2):
        window = open_window(make_window, qtbot, path)
        window.desk.open.context.session.act_as("root")
        window.go(Link("rule-sets", "per_user"))
        opened.append(window)
    return opened


def sets_of(window: MainWindow) -> QuotaDraft:
    return quota_draft(window.desk.open.context.draft)


def change_slots(window: MainWindow, slots: int, name: str = "per_user") -> None:
    sets = sets_of(window)
    sets.change_rule(sets.find(name).id, 0, slots_per_user(slots).rules[0])


def apply(window: MainWindow, qtbot: QtBot) -> None:
    entries = len(window.desk.open.cluster.journal())
    window.pages.page.main_action().trigger()
    qtbot.waitUntil(lambda: len(window.desk.open.cluster.journal()) > entries)


def kept(window: MainWindow, name: str = "per_user") -> QuotaSet:
    return window.desk.open.cluster.snapshot().cluster.quota_sets[name]


def kept_slots(window: MainWindow, name: str = "per_user") -> str:
    return kept(window, name).rules[0].limits[0].value


@pytest.mark.slow
def test_that_the_same_rule_edited_in_two_windows_is_a_conflict_and_nothing_is_lost(
    windows: list[MainWindow], qtbot: QtBot
) -> None:
    one, other = windows
    change_slots(one, 3)
    change_slots(other, 4)
    change_slots(other, 7, "everybody")
    apply(one, qtbot)
    conflict = other.pages.page.editor.conflict
    qtbot.waitUntil(conflict.isVisible)
    assert "Both changed: limit" in conflict.findChild(QLabel, "attention_line").text()
    shown = [view.toPlainText() for view in conflict.views]
    for text, slots in zip(shown, ("1", "4", "3"), strict=True):
        assert f">    limit        users {{*}} to slots={slots}" in text
    other.pages.page.main_action().trigger()
    assert kept_slots(other) == "3"
    assert sets_of(other).unsaved == ("per_user", "everybody")
    qtbot.mouseClick(conflict.keep, Qt.MouseButton.LeftButton)
    apply(other, qtbot)
    qtbot.waitUntil(lambda: (kept_slots(other), kept_slots(other, "everybody")) == ("4", "7"))
    qtbot.waitUntil(lambda: sets_of(one).find("per_user").value.rules[0].limits[0].value == "4")
    assert sets_of(one).unsaved == ()


@pytest.mark.slow
def test_that_mine_is_kept_with_what_the_other_window_changed_besides(windows: list[MainWindow], qtbot: QtBot) -> None:
    one, other = windows
    change_slots(one, 3)
    sets_of(one).describe(sets_of(one).find("per_user").id, "for everybody")
    change_slots(other, 4)
    apply(one, qtbot)
    conflict = other.pages.page.editor.conflict
    qtbot.waitUntil(conflict.merge.isVisible)
    qtbot.mouseClick(conflict.merge, Qt.MouseButton.LeftButton)
    assert not conflict.isVisible()
    apply(other, qtbot)
    qtbot.waitUntil(lambda: (kept_slots(other), kept(other).description) == ("4", "for everybody"))


@pytest.mark.slow
def test_that_different_parts_edited_in_two_windows_are_both_kept(windows: list[MainWindow], qtbot: QtBot) -> None:
    one, other = windows
    change_slots(one, 3)
    sets = sets_of(other)
    sets.describe(sets.find("per_user").id, "for everybody")
    apply(one, qtbot)
    qtbot.waitUntil(lambda: sets.find("per_user").value.rules[0].limits[0].value == "3")
    qtbot.waitUntil(lambda: any("also changed by root" in each.text for each in other.messages.messages))
    apply(other, qtbot)
    qtbot.waitUntil(lambda: kept(other).description == "for everybody")
    assert kept_slots(other) == "3"


@pytest.mark.slow
def test_that_removing_a_complex_of_a_granted_reservation_is_refused_before_and_when_applied(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    cluster = EmbeddedCluster(small_cluster(hosts=HOSTS))
    window = make_window(cluster)
    draft = window.desk.open.context.draft
    complexes = complex_draft(draft)
    new = complexes.add()
    for column, value in (("name", "lic"), ("consumable", "YES")):
        complexes.edit(new, column, value)
    assert cluster.change("root", complexes.plan_apply()).is_done
    window.refresh()
    row = complexes.find("lic")
    assert complexes.delete((row.id,)) == ()
    # Only now, while the removal is drafted, somebody gets a reservation of it.
    host = cluster.snapshot().cluster.hosts["h1"]
    assert "lic" not in host.complex_values
    give_licences(cluster)
    answer = cluster.reserve("root", ["-d", "3600", "-l", "lic=1"])
    assert answer.reservation is not None, answer.text
    window.refresh()
    qtbot.waitUntil(lambda: window.window_actions["apply-all"].isEnabled())
    window.window_actions["apply-all"].trigger()
    dialog = child(window, ChangeDialog)
    qtbot.waitUntil(lambda: any("would break advance reservation" in each for each in problems(dialog)))
    assert not dialog.apply.isEnabled()
    dialog.reject()
    refused = cluster.change("root", complexes.changes)
    assert not refused.is_done
    assert "lic" in cluster.snapshot().cluster.complexes


def problems(dialog: ChangeDialog) -> list[str]:
    return [line.report.text for line in dialog.problems.model.rows()]


def give_licences(cluster: EmbeddedCluster) -> None:
    host = cluster.snapshot().cluster.hosts["h1"]
    richer = replace(host, complex_values={**host.complex_values, "lic": "4"})
    assert cluster.change("root", [Change(ObjectKind.HOST, "h1", host, richer)]).is_done
