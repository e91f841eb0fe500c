"""Texts to read: of a difference, the first changed line is in sight."""

from pytestqt.qtbot import QtBot

from qmonpy.gui.texts.code_view import DiffView

DIFF = "--- a/cores\n+++ b/cores\n@@ -1,6 +1,6 @@\n {\n name\n-enabled TRUE\n+enabled FALSE\n limit\n }\n"


def first_line(view: DiffView) -> str:
    return view.document().findBlockByNumber(view.verticalScrollBar().value()).text()


def test_that_a_low_difference_begins_no_later_than_its_change_needs_and_a_scrolled_one_stays(qtbot: QtBot) -> None:
    view = DiffView("Difference")
    qtbot.addWidget(view)
    line = view.fontMetrics().lineSpacing()
    view.resize(400, 3 * line + 10)
    view.show()
    view.show_text(DIFF)
    qtbot.waitUntil(lambda: first_line(view) == " name")
    view.verticalScrollBar().setValue(1)
    view.resize(380, 3 * line + 10)
    view.show_text(DIFF)
    assert first_line(view) == "+++ b/cores"
    view.verticalScrollBar().setValue(0)
    view.show_text("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-x 1\n+x 2\n")
    assert first_line(view) == "@@ -1 +1 @@"
    view.resize(400, 20 * line)
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() == 0)
