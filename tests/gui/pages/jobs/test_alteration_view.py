"""The table of what an alteration would make of jobs."""

from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.jobs.alteration_plan import AlterationPlan, AlterationRow, plan_alteration
from qmonpy.app.terms.starts.values_number import JobValues
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.application import make_application
from qmonpy.gui.pages.jobs.alteration_view import AFTER, BEFORE, AlterationView
from qmonpy.gui.theme import dress
from tests.clusters.world import small_cluster, submitted
from tests.gui.finding import child

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
    view.show_plan(AlterationPlan(ROWS, (("h_rt is dropped.", ()),)))
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


def test_that_a_line_that_the_table_cuts_is_seen_without_scrolling(qapp: QApplication, qtbot: QtBot) -> None:
    make_application(is_dark=False)
    view = AlterationView()
    qtbot.addWidget(view)
    dress(view)
    view.resize(430, 400)
    view.show()
    view.show_plan(AlterationPlan(ROWS, ()))
    area = child(view, QScrollArea, "cut_texts")
    qtbot.waitUntil(lambda: area.isVisible() and area.viewport().height() >= view.whole.minimumSizeHint().height())
    qtbot.waitUntil(lambda: view.whole.height() >= view.whole.heightForWidth(area.viewport().width()))
    assert area.verticalScrollBar().maximum() == 0


def test_that_what_stays_does_not_reach_below_the_head_of_what_comes_after(qtbot: QtBot) -> None:
    view = AlterationView()
    qtbot.addWidget(view)
    view.resize(700, 300)
    view.show()
    row = AlterationRow("Job name", ROWS[0].before, ROWS[0].before)
    view.show_plan(AlterationPlan((row,), ()))
    assert view.model.cell_text(row, AFTER) == ""
    qtbot.waitUntil(lambda: view.table.columnWidth(BEFORE) > view.table.columnWidth(AFTER))
    view.resize(1000, 300)
    qtbot.waitUntil(lambda: not view.table.is_cut(row.before, "before"))
    qtbot.waitUntil(lambda: view.table.columnSpan(0, BEFORE) == 1)
    assert view.whole.isHidden()
    view.resize(500, 300)
    qtbot.waitUntil(lambda: view.table.columnSpan(0, BEFORE) == 2)


def test_that_counted_jobs_and_values_that_differ_open(qtbot: QtBot) -> None:
    cluster = EmbeddedCluster(small_cluster())
    options = [["-p", f"-{number % 3}", "-l", "h_rt=60,virtual_free=1G"] for number in range(9)]
    numbers = [submitted(cluster.submit("anna", each)) for each in options]
    snapshot = cluster.snapshot()
    plan = plan_alteration(snapshot, "root", numbers, ["-l", "h_rt=60"])
    view = AlterationView()
    qtbot.addWidget(view)
    view.show_plan(plan)
    (part,) = (part for line in view.notes.lines for part in line.places)
    assert plan.notes[0][part.begin : part.end] == "9 jobs"
    assert [row.title for row in part.number.open(snapshot).rows] == [str(number) for number in numbers]
    priority = next(row for row in view.model.rows() if row.part == "Priority")
    found = view.model.find_number(priority, [BEFORE])
    assert isinstance(found, JobValues)
    opened = found.open(snapshot)
    assert opened.sentence == "3 + 3 + 3 = 9 jobs."
    assert [len(row.children) for row in opened.rows] == [3, 3, 3]
    assert view.model.find_number(next(row for row in view.model.rows() if "h_rt" in row.part), [BEFORE]) is None
