"""The part Why this place, used as a person uses it: a job is chosen, opened into its terms, and swapped."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.terms.term_row import TermRow
from qmonpy.cli.status.qstat import qstat
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.place_panel import PlacePanel
from qmonpy.gui.pages.policies.place_part import PlacePart
from tests.gui.finding import action, child, present
from tests.gui.pages.policies.policy_world import make_cluster
from tests.gui.scaled_text import scaled_text
from tests.gui.window_hand import MakeWindow, open_page, shown_page

PART = "place"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    scheduler = {"weight_ticket": "1", "weight_tickets_functional": "1000", "weight_tickets_share": "2000"}
    return make_cluster(queues=None, scheduler=scheduler)


def _open(window: MainWindow, qtbot: QtBot, key: str) -> PlacePart:
    page = open_page(window, qtbot, PoliciesPage, "policies", key)
    assert isinstance(page.shown_part, PlacePart)
    qtbot.waitUntil(window.background.is_idle)
    return page.shown_part


def _list_terms(rows: list[TermRow]) -> dict[tuple[str, ...], TermRow]:
    return {row.key: row for row in rows}


def test_that_the_terms_of_a_job_are_the_columns_of_qstat(
    window: MainWindow, qtbot: QtBot, cluster: EmbeddedCluster, qtmodeltester: ModelTester
) -> None:
    part = _open(window, qtbot, "place/1")
    assert part.panel.words.text().startswith("Job 1 of anna is at place ")
    terms = _list_terms(part.panel.terms_model.rows())
    printed = qstat(cluster, "root", ["-u", "*", "-ext", "-urg", "-pri"]).text.split("\n")
    titles, line = printed[0].split(), next(each for each in printed if each.split()[:1] == ["1"]).split()
    shown = dict(zip(titles, line, strict=False))
    assert terms["ntckts",].shown == shown["ntckts"]
    assert terms["nurg",].shown == shown["nurg"]
    assert terms["npprior",].shown == shown["npprior"]
    assert ("otckt", "user") in terms
    assert ("ftckt", "project") in terms
    assert ("stckt", "/bio") in terms
    assert terms["otckt", "user"].link == ("users", "user/anna")
    assert terms["stckt", "/bio"].link == ("policies", "tree/bio")
    assert terms["wtcontr",].link == ("policies", "weights/weight_waiting_time")
    qtmodeltester.check(part.panel.terms_model)


@pytest.mark.slow
def test_that_jobs_beside_a_job_lead_to_theirs_and_the_smallest_change_becomes_an_edit_that_swaps_them(
    window: MainWindow, qtbot: QtBot
) -> None:
    part = _open(window, qtbot, "place")
    rows = part.model.rows()
    part.table.choose(rows[4].job)
    qtbot.waitUntil(lambda: part.panel.job == rows[4].job)
    assert [row.job for row in part.panel.neighbours_model.rows()] == [row.job for row in rows[3:6]]
    part.panel.neighbours.choose(rows[5].job)
    part.panel.neighbours.setFocus()
    qtbot.keyClick(part.panel.neighbours, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: part.panel.job == rows[5].job)
    assert [row.job for row in part.table.chosen_rows()] == [rows[5].job]
    job = next(row.job for row, before in zip(rows[1:], rows, strict=False) if row.user != before.user)
    place = next(row.place for row in rows if row.job == job)
    part.table.choose(job)
    label = child(part.panel, QLabel, "swaps")
    qtbot.waitUntil(lambda: f"brings job {job} before" in label.text())
    assert "qalter -ot" in label.text()
    edit = re.search('href="(edit/[0-9]+)"', label.text())
    label.linkActivated.emit(present(edit)[1])
    qtbot.waitUntil(lambda: next(row.place for row in part.model.rows() if row.job == job) < place)
    assert part.context.draft.unsaved
    qtbot.waitUntil(lambda: part.panel.words.text().startswith("With the edits that are not applied: Job "))


@pytest.mark.slow
def test_that_a_held_job_says_why_it_has_no_place(window: MainWindow, qtbot: QtBot, cluster: EmbeddedCluster) -> None:
    cluster.submit("anna", ["-h", "sleep"], runtime=60)
    cluster.clock.step(5)
    window.refresh()
    qtbot.waitUntil(window.background.is_idle)
    part = _open(window, qtbot, "place/10")
    qtbot.waitUntil(lambda: "Job 10 has no place, as a pass does not try it" in part.panel.words.text())
    assert part.location() == "10"


@pytest.mark.slow
def test_that_a_waiting_job_on_jobs_leads_to_its_place(window: MainWindow, qtbot: QtBot) -> None:
    jobs = open_page(window, qtbot, JobsPage, "jobs")
    row = next(row for row in jobs.table.model().rows() if row.user == "bob")
    jobs.table.choose(row.key)
    action(jobs, "why-place").trigger()
    qtbot.waitUntil(window.background.is_idle)
    part = shown_page(window, PoliciesPage).shown_part
    assert isinstance(part, PlacePart)
    qtbot.waitUntil(lambda: part.panel.words.text().startswith(f"Job {row.job} of bob is at place "))


def test_that_the_notice_of_a_real_cluster_leaves_the_sentences_above_as_high_as_they_are(
    qapp: QApplication, qtbot: QtBot
) -> None:
    panel = PlacePanel()
    qtbot.addWidget(panel)
    panel.resize(635, 645)
    panel.words.setText(
        "Job 12 of bob is at place 5 of 16 waiting jobs, directly behind job 15 of anna: its priority is 0.38."
    )
    panel.show()
    height = panel.words.height()
    panel.notice.setVisible(True)
    qtbot.waitUntil(lambda: panel.notice.y() > panel.formula.y())
    assert panel.words.height() == height


@pytest.mark.slow
def test_that_large_text_covers_no_job_directly_before_or_behind(
    make_window: MakeWindow, qtbot: QtBot, cluster: EmbeddedCluster
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    with scaled_text(application, 150):
        window = make_window(cluster)
        window.resize(1024, 700)
        table = _open(window, qtbot, "place/5").panel.neighbours
        qtbot.waitUntil(lambda: table.model().rowCount() == 3 and table.has_bar)
        last = table.rowViewportPosition(2) + table.rowHeight(2)
        qtbot.waitUntil(lambda: last <= table.viewport().height())
        assert table.verticalScrollBar().maximum() == 0
