"""The numbers of what a change would do open where they are shown before it is applied."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.quota_set import Limit
from tests.gui.finding import action
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, shown_page


@pytest.fixture
def cluster() -> Iterator[EmbeddedCluster]:
    made = make_embedded()
    yield made
    made.close()


@pytest.fixture
def window(make_window: MakeWindow, cluster: EmbeddedCluster) -> MainWindow:
    return make_window(cluster)


def narrowed(cluster: EmbeddedCluster) -> Change[object]:
    """The first set with a limit of 0 in its first rule."""
    before = next(iter(cluster.snapshot().cluster.quota_sets.values()))
    first, *others = before.rules
    after = replace(before, rules=(replace(first, limits=(Limit("slots", "0"),)), *others))
    return Change(ObjectKind.QUOTA_SET, before.name, before, after)


def press(effect: LinesView, qtbot: QtBot) -> NumberDialog:
    """Open the first number by keys."""
    qtbot.waitUntil(lambda: any(line.number is not None for line in effect.lines))
    effect.window().activateWindow()
    effect.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(effect, Qt.Key.Key_F7)

    def find() -> NumberDialog | None:
        found = effect.window().findChildren(NumberDialog)
        return found[-1] if found and found[-1].model.rows() else None

    qtbot.waitUntil(lambda: find() is not None)
    dialog = find()
    assert dialog is not None
    return dialog


def test_that_a_number_opens_in_the_dialog_of_changes_as_at_the_moment_that_it_was_found_for(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    context = window.desk.open.context
    dialog = ChangeDialog(context, "Changes", [narrowed(cluster)], "", window)
    dialog.open()
    effect = dialog.preview.effect
    assert effect.accessibleName() == "Effect of the changes now"
    opened = press(effect, qtbot)
    first = next(line.number for line in effect.lines if line.number is not None)
    assert opened.heading.text().startswith(f"{first.title[:1].upper()}{first.title[1:]}, at ")
    assert opened.sentence.text() == first.open(cluster.snapshot()).sentence
    opened.reject()
    assert dialog.isVisible()
    dialog.close()


def test_that_a_number_opens_beside_the_apply_button_of_rule_sets_and_leads_to_its_jobs(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    window.go(Link("rule-sets"))
    page = shown_page(window, RuleSetsPage)
    action(page, "preview").setChecked(True)
    change = narrowed(cluster)
    id = page.draft.find(change.key).id
    first = page.draft[id].value.rules[0]
    page.draft.change_rule(id, 0, replace(first, limits=(Limit("slots", "0"),)))
    opened = press(page.changes.panel.preview.effect, qtbot)
    holders = next(row for row in opened.model.rows()[0].children if row.key[-1] == "before")
    used = next(row for row in holders.children if row.key[-1] == "used")
    assert used.children
    opened.table.row_activated.emit(used.children[0])
    shown_page(window, JobsPage)
