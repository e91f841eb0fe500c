"""The table of what an alteration would make of jobs."""

from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.jobs.alteration_plan import AlterationPlan, AlterationRow
from qmonpy.gui.pages.jobs.alteration_view import BEFORE, AlterationView

ROWS = (
    AlterationRow("Job name", "thesis (951); forgotten (952); combustion (953)", "other"),
    AlterationRow("Queues", "any", "any"),
    AlterationRow("Resource h_rt", "1:00:00", ""),
)


def test_that_what_changes_comes_first_and_the_columns_share_the_width(
    qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    view = AlterationView()
    qtbot.addWidget(view)
    view.resize(500, 300)
    view.show()
    view.show_plan(AlterationPlan(ROWS, ("h_rt is dropped.",)))
    assert [(row.part, row.change) for row in view.model.rows()] == [
        ("Job name", "changed"),
        ("Resource h_rt", "dropped"),
        ("Queues", ""),
    ]
    header = view.table.horizontalHeader()
    for width in (700, 430):
        view.resize(width, 300)
        qtbot.waitUntil(lambda: header.length() == view.table.viewport().width())
    assert view.notes.isVisible()
    qtmodeltester.check(view.model)


def test_that_changes_that_the_columns_cut_are_shown_whole_below(qtbot: QtBot) -> None:
    view = AlterationView()
    qtbot.addWidget(view)
    view.resize(430, 400)
    view.show()
    view.show_plan(AlterationPlan(ROWS, ()))
    qtbot.waitUntil(lambda: view.whole.text() == f"Job name: {ROWS[0].before}  \N{RIGHTWARDS ARROW}  other")
    view.resize(1600, 400)
    qtbot.waitUntil(view.whole.isHidden)


def test_that_what_stays_as_it_is_has_the_room_of_both_columns(qtbot: QtBot) -> None:
    view = AlterationView()
    qtbot.addWidget(view)
    view.show_plan(AlterationPlan(ROWS, ()))
    spans = {row.part: view.table.columnSpan(place, BEFORE) for place, row in enumerate(view.model.rows())}
    assert spans == {"Job name": 1, "Resource h_rt": 1, "Queues": 2}
    view.show_plan(AlterationPlan(ROWS[1:], ()))
    assert [view.table.columnSpan(place, BEFORE) for place in range(2)] == [1, 2]
