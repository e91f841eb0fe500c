"""Details beside the main part of a page: a button in a narrow window, and as wide as before in a wide one."""

import pytest
from PySide6.QtWidgets import QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.fits_width import ScrolledContent
from qmonpy.gui.base.side_splitter import NARROW_WIDTH, SideSplitter


@pytest.fixture(params=[False, True], ids=["at the right", "at the left"])
def sides(request: pytest.FixtureRequest, qtbot: QtBot) -> SideSplitter:
    """In both the details are the second of what is in the splitter."""
    sides = SideSplitter(QLabel("table"), QLabel("details"), is_left=request.param)
    qtbot.addWidget(sides)
    sides.resize(NARROW_WIDTH + 200, 300)
    sides.show()
    qtbot.waitExposed(sides)
    sides.restore_sizes([NARROW_WIDTH - 100, 300])
    return sides


def test_that_details_are_beside_the_table_where_there_is_room(sides: SideSplitter) -> None:
    assert sides.widget(1).isVisible()
    assert not sides.fold_button.isVisible()
    assert not sides.is_folded


def test_that_they_fold_in_a_narrow_window_and_a_button_brings_them(sides: SideSplitter, qtbot: QtBot) -> None:
    sides.resize(NARROW_WIDTH - 1, 300)
    qtbot.waitUntil(lambda: sides.is_folded and sides.fold_button.isVisible())
    assert not sides.widget(1).isVisible()
    sides.fold_button.click()
    assert sides.widget(1).isVisible()
    assert 0 < sides.sizes()[1] <= NARROW_WIDTH // 2
    sides.fold_button.click()
    assert sides.is_folded
    assert sides.maximumHeight() > 10_000, "the button keeps the page from being as high as the window"


def test_that_a_wide_window_has_them_as_wide_as_before(sides: SideSplitter, qtbot: QtBot) -> None:
    before = sides.kept_sizes()[1]
    sides.resize(NARROW_WIDTH - 200, 300)
    qtbot.waitUntil(lambda: sides.is_folded)
    assert sides.kept_sizes()[1] == before
    sides.resize(NARROW_WIDTH + 200, 300)
    qtbot.waitUntil(lambda: sides.widget(1).isVisible())
    assert sides.kept_sizes()[1] == before


def test_that_asking_for_details_unfolds_them(sides: SideSplitter, qtbot: QtBot) -> None:
    sides.resize(NARROW_WIDTH - 200, 300)
    qtbot.waitUntil(lambda: sides.is_folded)
    sides.unfold()
    assert sides.widget(1).isVisible()


def test_that_what_was_remembered_in_a_narrow_window_holds_in_a_wide_one(sides: SideSplitter, qtbot: QtBot) -> None:
    sides.resize(NARROW_WIDTH - 200, 300)
    qtbot.waitUntil(lambda: sides.is_folded)
    sides.restore_sizes([NARROW_WIDTH - 60, 250])
    sides.resize(NARROW_WIDTH + 200, 300)
    qtbot.waitUntil(lambda: sides.widget(1).isVisible())
    assert sides.kept_sizes()[1] == pytest.approx(250, abs=10)


def test_that_details_that_nobody_has_seen_yet_have_their_usual_width_in_a_wide_window(qtbot: QtBot) -> None:
    sides = SideSplitter(QLabel("table"), QLabel("details"), lambda width: width // 4)
    qtbot.addWidget(sides)
    # As a page that is made before the window has its size.
    sides.resize(NARROW_WIDTH - 400, 300)
    sides.show()
    qtbot.waitUntil(lambda: sides.is_folded)
    sides.resize(NARROW_WIDTH + 140, 300)
    qtbot.waitUntil(lambda: sides.widget(1).isVisible())
    assert abs(sides.sizes()[1] - (NARROW_WIDTH + 140) // 4) < 10


def test_that_they_have_their_share_of_each_width_until_the_user_moves_their_edge(qtbot: QtBot) -> None:
    sides = SideSplitter(QLabel("table"), QLabel("details"), lambda width: width // 4)
    qtbot.addWidget(sides)
    sides.resize(NARROW_WIDTH + 140, 300)
    sides.show()
    qtbot.waitExposed(sides)
    sides.resize(2 * NARROW_WIDTH, 300)
    qtbot.waitUntil(lambda: abs(sides.sizes()[1] - NARROW_WIDTH // 2) < 10)
    assert not sides.kept_sizes(), "a width that nobody has set would be remembered"
    sides.moveSplitter(2 * NARROW_WIDTH - 300, 1)
    sides.resize(2 * NARROW_WIDTH - 100, 300)
    qtbot.waitUntil(lambda: sides.width() == 2 * NARROW_WIDTH - 100)
    assert sides.kept_sizes()[1] == pytest.approx(300, abs=10)


def test_that_what_is_scrolled_is_as_high_as_its_sentences_at_the_width_that_they_have(qtbot: QtBot) -> None:
    area, content = QScrollArea(widgetResizable=True), ScrolledContent("content")
    column = QVBoxLayout(content)
    for _ in range(8):
        # As high as Qt would have its sentence, in some lines.
        field = QWidget()
        field.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        QVBoxLayout(field).addWidget(
            QLabel("as many words as one line of a wide area has room for " * 2, wordWrap=True)
        )
        column.addWidget(field)
    column.addStretch(1)
    area.setWidget(content)
    qtbot.addWidget(area)
    area.resize(1600, 8 * 3 * content.fontMetrics().lineSpacing() + 80)
    area.show()
    assert content.heightForWidth(1500) < area.height()
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)
    area.resize(300, area.height())
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
