"""The panel at the foot."""

from pytestqt.qtbot import QtBot

from qmonpy.app.session.session import Message
from qmonpy.gui.frame.foot_panel import MESSAGES, FootPanel
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.report import Severity


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
