"""The panel at the foot."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft_part import PendingEdit
from qmonpy.app.session.session import Message
from qmonpy.gui.frame.foot_panel import MESSAGES, FootPanel
from qmonpy.gui.theme import dress, icon
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report, Severity
from tests.present import present


def test_that_a_kind_with_a_longer_name_than_those_before_is_not_cut(qtbot: QtBot) -> None:
    panel = FootPanel()
    qtbot.addWidget(panel)
    table = panel._stack.widget(MESSAGES)
    assert isinstance(table, RowTable)
    panel.show_message(Message(1, 1.0, "Something was told.", Severity.HINT))
    before = table.columnWidth(1)
    panel.show_message(Message(2, 2.0, "Something is strange.", Severity.WARNING))
    assert table.columnWidth(1) > before
    assert not table.is_cut("warning", "severity")


def test_that_edits_and_problems_are_in_the_order_of_pages_whichever_was_edited_first(qtbot: QtBot) -> None:
    panel = FootPanel()
    qtbot.addWidget(panel)
    edits = [
        PendingEdit(page, kind, name, ())
        for page, kind, name in (
            ("hosts", ObjectKind.HOST, "a"),
            ("rule-sets", ObjectKind.QUOTA_SET, "z"),
            ("hosts", ObjectKind.HOST_GROUP, "@b"),
            ("rule-sets", ObjectKind.QUOTA_SET, "y"),
        )
    ]
    panel.show_pending(edits)
    assert [row.edit.name for row in panel.pending_model.rows()] == ["z", "y", "a", "@b"]
    for page in ("hosts", "rule-sets"):
        panel.show_problems(page, (Report("test", f"first of {page}"), Report("test", f"second of {page}")))
    assert [row.report.text for row in panel.problem_model.rows()] == [
        "first of rule-sets", "second of rule-sets", "first of hosts", "second of hosts",
    ]  # fmt: skip


def test_that_the_buttons_of_edits_leave_the_tabs_whole(qtbot: QtBot) -> None:
    actions = [QAction(icon("undo"), "Apply all changes..."), QAction(icon("undo"), "Discard all of them...")]
    panel = FootPanel(actions)
    qtbot.addWidget(panel)
    dress(panel)
    panel.show_pending([PendingEdit("hosts", ObjectKind.HOST, "a", ())])
    panel.show()
    tabs, buttons = present(panel.findChild(QTabBar)), panel._edit_buttons

    def have_texts() -> bool:
        return all(each.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon for each in buttons)

    panel.resize(tabs.sizeHint().width() + 800, 200)
    qtbot.waitUntil(have_texts)
    panel.resize(tabs.sizeHint().width() + 200, 200)
    qtbot.waitUntil(lambda: not have_texts() and tabs.width() >= tabs.sizeHint().width())
    assert all(each.toolTip() for each in buttons)
    panel.resize(tabs.sizeHint().width() + 800, 200)
    qtbot.waitUntil(have_texts)
