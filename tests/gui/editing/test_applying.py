"""Every road on which edits reach the cluster: what it answers is told whole, and a failure leaves nothing locked."""

from collections.abc import Iterator
from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import complex_draft, quota_draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report, Severity
from tests.gui.finding import action, child
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow

PAGES = ("rule-sets", "complexes", "pes", "configuration")
ALL = "all pages"
ROADS = (*PAGES, ALL)
KEPT_OTHERWISE = Report("live.kept-otherwise", "The qmaster keeps it otherwise than it was written.", Severity.WARNING)


@pytest.fixture
def embedded() -> Iterator[EmbeddedCluster]:
    cluster = make_embedded()
    yield cluster
    cluster.close()


@pytest.fixture
def window(make_window: MakeWindow, embedded: EmbeddedCluster) -> MainWindow:
    return make_window(embedded)


def edit(draft: Draft, page: str) -> None:
    """One edit of what a page shows."""
    if page == "rule-sets":
        sets = quota_draft(draft)
        sets.describe(sets.find("max_linux").id, "new words")
    elif page == "complexes":
        complexes = complex_draft(draft)
        complexes.edit(complexes.find("arch").id, "urgency", "25")
    elif page == "pes":
        pes = object_part(draft, ObjectKind.PE)
        pes.set_attributes((pes.find("mpi").id,), {"slots": "7"})
    else:
        settings_part(draft, ObjectKind.SCHEDULER).set_attribute("schedule_interval", "0:0:20")


def begin(window: MainWindow, qtbot: QtBot, road: str) -> ChangeDialog | None:
    """Edit on a page, or on all of them, and press Apply there; gives the dialog, None where the page needs none."""
    for page in PAGES if road == ALL else (road,):
        window.go(Link(page))
        qtbot.waitUntil(window.background.is_idle)
        edit(window.desk.open.context.draft, page)
    qtbot.waitUntil(window.background.is_idle)
    action = window.window_actions["apply-all"] if road == ALL else window.pages.page.main_action()
    qtbot.waitUntil(action.isEnabled)
    action.trigger()
    return window.findChild(ChangeDialog)


def confirm(qtbot: QtBot, dialog: ChangeDialog | None) -> None:
    if dialog is not None:
        qtbot.waitUntil(lambda: dialog.apply.isEnabled())
        dialog.apply.click()


def said(window: MainWindow) -> list[str]:
    return [each.text for each in window.messages.messages]


@pytest.mark.parametrize("road", ROADS)
@pytest.mark.slow
def test_that_what_the_cluster_reports_of_a_change_that_it_made_is_told(
    window: MainWindow, embedded: EmbeddedCluster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, road: str
) -> None:
    change = embedded.change
    monkeypatch.setattr(embedded, "change", lambda *given: replace(change(*given), reports=(KEPT_OTHERWISE,)))
    confirm(qtbot, begin(window, qtbot, road))
    qtbot.waitUntil(lambda: not window.desk.open.context.draft.unsaved)
    qtbot.waitUntil(lambda: KEPT_OTHERWISE.text in said(window))
    message = next(each for each in window.messages.messages if each.text == KEPT_OTHERWISE.text)
    assert message.severity is Severity.WARNING


@pytest.mark.parametrize("road", ROADS)
@pytest.mark.slow
def test_that_an_edit_can_be_applied_after_a_failure(
    window: MainWindow, embedded: EmbeddedCluster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, road: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(embedded, "change", fail)
    dialog = begin(window, qtbot, road)
    confirm(qtbot, dialog)
    qtbot.waitUntil(lambda: sum("the disk is full" in each for each in said(window)) == 1)
    assert window.desk.open.context.draft.unsaved
    monkeypatch.undo()
    if dialog is None:
        qtbot.waitUntil(window.pages.page.main_action().isEnabled)
        window.pages.page.main_action().trigger()
    confirm(qtbot, dialog)
    qtbot.waitUntil(lambda: not window.desk.open.context.draft.unsaved)


@pytest.mark.slow
def test_that_a_dialog_stays_until_the_cluster_has_answered(
    window: MainWindow, embedded: EmbeddedCluster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    change, go_on = embedded.change, Event()

    def wait(*given: Any) -> Any:
        go_on.wait(5)
        return change(*given)

    monkeypatch.setattr(embedded, "change", wait)
    dialog = begin(window, qtbot, "pes")
    confirm(qtbot, dialog)
    dialog.reject()
    dialog.close()
    assert dialog.isVisible()
    assert not dialog.apply.isEnabled()
    go_on.set()
    qtbot.waitUntil(lambda: "Applied 1 change." in said(window))
    qtbot.waitUntil(lambda: window.findChild(ChangeDialog) is None)


@pytest.mark.parametrize("road", [each for each in ROADS if each != "rule-sets"])
@pytest.mark.slow
def test_that_a_dialog_whose_check_failed_can_be_confirmed(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, road: str
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("no room for the check")

    monkeypatch.setattr("qmonpy.gui.editing.change_dialog.check_changes", fail)
    monkeypatch.setattr("qmonpy.app.terms.effect_lines.list_said_lines", fail)
    dialog = begin(window, qtbot, road)
    qtbot.waitUntil(lambda: not dialog.preview.effect.text().startswith("Looking"))
    confirm(qtbot, dialog)
    qtbot.waitUntil(lambda: not window.desk.open.context.draft.unsaved)


@pytest.mark.slow
def test_that_a_preview_that_failed_does_not_look_for_its_effect_for_ever(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("no room for the effect")

    monkeypatch.setattr("qmonpy.app.terms.effect_lines.list_said_lines", fail)
    window.go(Link("rule-sets"))
    page = window.pages.page
    action(page, "preview").setChecked(True)
    edit(window.desk.open.context.draft, "rule-sets")
    QApplication.processEvents()
    qtbot.waitUntil(lambda: page.changes.panel.preview.effect.text().startswith("Looking"))
    qtbot.waitUntil(lambda: not page.changes.panel.preview.effect.text().startswith("Looking"))


@pytest.mark.slow
def test_that_esc_asks_before_the_reason_of_a_change_is_thrown_away(window: MainWindow, qtbot: QtBot) -> None:
    dialog = begin(window, qtbot, "pes")
    assert dialog is not None
    qtbot.keyClicks(dialog.note, "more room")
    qtbot.keyClick(dialog.note, Qt.Key.Key_Escape)
    box = child(dialog, QMessageBox, "discard_form")
    assert box.text() == (
        'Nothing is applied yet; the edits themselves stay. The reason that you entered would be lost: "more room".'
    )
    box.reject()
    dialog.note.clear()
    qtbot.keyClick(dialog.note, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
