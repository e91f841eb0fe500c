"""Lines whose numbers are links that open."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QScrollArea, QVBoxLayout
from pytestqt.qtbot import QtBot

from qmonpy.app.terms.number import Opened, SaidLine, SaidPart
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.link import Link
from qmonpy.gui.widgets.linked.fields_view import Field, FieldsView
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class FakeNumber:
    title: str

    def open(self, snapshot: Snapshot) -> Opened:
        return Opened(self.title)


class WalkedDialog(KeyWalk, QDialog):
    """A dialog through which keys go as through all dialogs of the window."""


ONE, OTHER = FakeNumber("one"), FakeNumber("other")
LINES = (
    SaidLine("4 tasks would start: anna <b>"),
    SaidLine("    slots 9 / 2 user anna", "9 / 2", ONE),
    SaidLine("and 5 more", "5", OTHER),
)


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[LinesView]:
    """In a dialog with a main button."""
    dialog = QDialog()
    qtbot.addWidget(dialog)
    shown = LinesView()
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok)
    buttons.accepted.connect(dialog.accept)
    layout = QVBoxLayout(dialog)
    layout.addWidget(shown)
    layout.addWidget(buttons)
    shown.show_lines(LINES)
    dialog.resize(400, 200)
    dialog.show()
    qtbot.waitExposed(dialog)
    yield shown
    dialog.close()


def asked(view: LinesView) -> list[Any]:
    found: list[Any] = []
    view.number_asked.connect(found.append)
    return found


def test_that_the_text_is_as_it_was_said_and_can_be_copied_so(view: LinesView) -> None:
    assert view.text() == "\n".join(line.text for line in LINES)
    assert view.toPlainText() == view.text()


def test_that_keys_open_the_number_they_are_on_else_the_first(view: LinesView, qtbot: QtBot) -> None:
    found = asked(view)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_F7)
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(view, Qt.Key.Key_F7)
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_F7)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert found == [ONE, ONE, OTHER, OTHER]


def test_that_enter_never_presses_the_main_button_of_a_dialog_from_here(view: LinesView, qtbot: QtBot) -> None:
    found = asked(view)
    view.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert found == [ONE]
    assert view.window().isVisible()


def test_that_back_tab_comes_to_the_last_number_first(view: LinesView, qtbot: QtBot) -> None:
    found = asked(view)
    view.clearFocus()
    view.setFocus(Qt.FocusReason.BacktabFocusReason)
    qtbot.keyClick(view, Qt.Key.Key_F7)
    assert found == [OTHER]


def test_that_a_click_on_a_number_opens_it_and_one_beside_it_does_not(view: LinesView, qtbot: QtBot) -> None:
    found = asked(view)
    height = view.height() // len(LINES)
    y = height + height // 2
    at = next(x for x in range(view.width()) if view.anchorAt(QPoint(x, y)))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at + 2, y))
    assert found == [ONE]
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(view.width() - 5, y))
    assert found == [ONE]


def test_that_the_same_text_keeps_the_place_of_the_keys_and_opens_its_newer_number(view: LinesView) -> None:
    found = asked(view)
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    newer = FakeNumber("newer")
    view.show_lines((LINES[0], SaidLine(LINES[1].text, LINES[1].part, newer), LINES[2]))
    view.anchorClicked.emit(QUrl("0"))
    assert view.textCursor().charFormat().anchorHref() == "0"
    assert found == [newer]


def test_that_tab_goes_to_a_text_to_be_read_though_it_opens_nothing_and_passes_an_empty_one(view: LinesView) -> None:
    assert view.focusPolicy() is Qt.FocusPolicy.StrongFocus
    view.show_text("Looking for the effect...")
    assert view.focusPolicy() is Qt.FocusPolicy.StrongFocus
    view.show_text("")
    assert view.focusPolicy() is Qt.FocusPolicy.ClickFocus


def test_that_a_long_text_is_scrolled_where_its_height_is_limited(qtbot: QtBot) -> None:
    view = LinesView(most_height=60)
    qtbot.addWidget(view)
    view.resize(300, 10)
    view.show()
    view.show_text("a line")
    short = view.height()
    view.show_text("\n".join(["a line"] * 50))
    assert short < view.height() == 60
    assert view.verticalScrollBar().maximum() > 0


def test_that_what_scrolls_around_the_text_follows_the_keys(qtbot: QtBot) -> None:
    area = QScrollArea(widgetResizable=True)
    qtbot.addWidget(area)
    view = LinesView()
    area.setWidget(view)
    view.show_lines([SaidLine(f"line {at}", "line", ONE) for at in range(40)])
    area.resize(300, 120)
    area.show()
    qtbot.waitExposed(area)
    area.activateWindow()
    qtbot.waitUntil(area.isActiveWindow)
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert area.verticalScrollBar().value() == 0
    for _ in range(30):
        qtbot.keyClick(view, Qt.Key.Key_Tab)
    seen = view.mapTo(area.viewport(), view.cursorRect().center())
    assert area.viewport().rect().contains(seen)
    assert area.verticalScrollBar().value() > 0
    for _ in range(30):
        qtbot.keyClick(view, Qt.Key.Key_Backtab)
    assert area.verticalScrollBar().value() == 0


@pytest.mark.parametrize("lines", [LINES, LINES[1:], (SaidLine("4 tasks start", "4 tasks", ONE), LINES[2])])
def test_that_the_keys_leave_the_text_in_both_directions(qtbot: QtBot, lines: tuple[SaidLine, ...]) -> None:
    dialog = WalkedDialog()
    qtbot.addWidget(dialog)
    before, view, behind = QLineEdit(), LinesView(), QLineEdit()
    layout = QVBoxLayout(dialog)
    for each in (before, view, behind):
        layout.addWidget(each)
    view.show_lines(lines)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for start, end, key in ((before, behind, Qt.Key.Key_Tab), (behind, before, Qt.Key.Key_Backtab)):
        start.setFocus()
        qtbot.keyClick(start, key)
        for _ in range(2):
            assert view.hasFocus()
            qtbot.keyClick(view, key)
        assert end.hasFocus()


def test_that_a_line_may_have_several_numbers_which_are_links_of_their_own(view: LinesView, qtbot: QtBot) -> None:
    found = asked(view)
    view.show_lines([SaidLine("20 of 20 <b>", parts=(SaidPart(0, 2, ONE), SaidPart(6, 8, OTHER))), *LINES[1:]])
    assert view.toPlainText().splitlines()[0] == "20 of 20 <b>"
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key.Key_F7)
        qtbot.keyClick(view, Qt.Key.Key_Tab)
    assert found == [ONE, OTHER, ONE, OTHER]


def test_that_numbers_of_a_sentence_in_a_field_are_links_beside_those_of_other_fields(qtbot: QtBot) -> None:
    view = FieldsView()
    qtbot.addWidget(view)
    places = Link("jobs", "1")
    value = "20 of 20 slots <b>"
    parts = (SaidPart(0, 2, ONE), SaidPart(6, 8, OTHER))
    view.show_fields([Field("User", "anna", places), Field("Why", value, parts=parts), Field("Ends", "5", number=ONE)])
    assert value in view.toPlainText()
    found: list[Any] = []
    view.number_asked.connect(found.append)
    view.link_followed.connect(found.append)
    for at in range(4):
        view.anchorClicked.emit(QUrl(str(at)))
    assert found == [places, ONE, OTHER, ONE]
