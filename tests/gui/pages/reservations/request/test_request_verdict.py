"""What the request dialog answers while it is filled in: reasons, offers and windows, as a person uses them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.values.moment import format_field
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.reservations.request.request_asker import RequestAsker
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.request.request_strip import StripView
from qmonpy.gui.pages.reservations.request.request_verdict import VerdictPanel
from tests.gui.finding import child
from tests.gui.pages.request_desk import (
    HOUR,
    NOW,
    click,
    fill_cluster,
    find_line,
    make_cluster,
    make_context,
    open_request,
    paste,
    settle,
    type_into,
    verdict,
)

MODE = QAbstractItemModelTester.FailureReportingMode.Warning


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return make_cluster()


@pytest.fixture
def context(qapp: QApplication, qtbot: QtBot, cluster: EmbeddedCluster) -> Iterator[PageContext]:
    with make_context(qtbot, cluster) as made:
        yield made


@pytest.fixture
def dialog(context: PageContext, qtbot: QtBot) -> RequestDialog:
    return open_request(qtbot, context)


def test_that_a_refusal_tells_its_reasons_and_an_offer_is_one_click_away(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster, limit=2 * HOUR)
    type_into(qtbot, dialog, duration="1:0:0")
    assert verdict(dialog) == "Cannot be granted."
    model = child(dialog, VerdictPanel).model
    assert [(row.title, row.text) for row in model.rows()] == [("Running jobs", "2")]
    child(dialog, VerdictPanel).reasons.toggle(model.item_at(0))
    assert [row.title for row in model.rows()] == ["Running jobs", "all.q@h1", "all.q@h2"]
    assert model.item_at(1).text.startswith("Job 1 until")
    click(qtbot, dialog, "offer_0")
    assert find_line(dialog, "start").text() == format_field(NOW + 2 * HOUR + 60)
    assert find_line(dialog, "duration").text() == "1:0:0"
    assert verdict(dialog).startswith("Can be granted: 1 slot on")


def test_that_the_reasons_are_a_sound_model(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    tester = QAbstractItemModelTester(
        child(dialog, VerdictPanel).model, QAbstractItemModelTester.FailureReportingMode.Warning
    )
    context.snapshot = fill_cluster(cluster)
    type_into(qtbot, dialog, duration="1:0:0")
    child(dialog, VerdictPanel).reasons.toggle(child(dialog, VerdictPanel).model.item_at(0))
    type_into(qtbot, dialog, queues="all.q@h1")
    type_into(qtbot, dialog, queues="nope")
    assert tester.model().rowCount() == 0


def test_that_a_window_is_found_and_taken_with_a_click(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster, limit=2 * HOUR)
    type_into(qtbot, dialog, duration="1:0:0")
    click(qtbot, dialog, "segment_windows")
    view = dialog.findChild(StripView)
    assert view.isVisible()
    assert len(view.strip.days) == 14
    assert view.strip.first == NOW + 2 * HOUR + 60
    cells = view.strip.days[1].cells
    place = view.cell_area(1, 5).center().toPoint()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    settle(qtbot, dialog)
    assert find_line(dialog, "start").text() == format_field(cells[5].begin)
    assert verdict(dialog).startswith("Can be granted")
    assert view.chosen == cells[5].begin


def test_that_windows_are_walked_over_with_keys(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster, limit=2 * HOUR)
    type_into(qtbot, dialog, duration="1:0:0")
    click(qtbot, dialog, "segment_windows")
    click(qtbot, dialog, "segment_7")
    view = dialog.findChild(StripView)
    assert len(view.strip.days) == 7
    qtbot.keyClick(find_line(dialog, "name"), Qt.Key.Key_Return)
    assert find_line(dialog, "start").text() == ""
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Home)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    settle(qtbot, dialog)
    assert find_line(dialog, "start").text() == format_field(view.strip.days[2].cells[1].begin)
    click(qtbot, dialog, "take_first")
    assert find_line(dialog, "start").text() == format_field(NOW + 2 * HOUR + 60)


def test_that_a_cell_says_what_it_means(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster, limit=2 * HOUR)
    type_into(qtbot, dialog, duration="1:0:0")
    click(qtbot, dialog, "segment_windows")
    view = dialog.findChild(StripView)
    first = next(cell for cell in view.strip.cells if cell.share > 0)
    blocked = next(cell for cell in view.strip.cells if not cell.is_past)
    assert "% of the starts in this hour" in view.describe_cell(first)
    assert "no start in this hour" in view.describe_cell(blocked)
    assert "any start" in view.describe_cell(view.strip.days[2].cells[0])


def test_that_what_cannot_be_granted_is_not_the_main_thing_to_do(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    button = child(dialog, QPushButton, "submit_button")
    type_into(qtbot, dialog, duration="1:0:0")
    assert (button.text(), button.property("filled"), button.isEnabled()) == ("Submit reservation", True, True)
    context.snapshot = fill_cluster(cluster)
    settle(qtbot, dialog)
    # The cluster has the last word, so that it can still be asked.
    assert (button.text(), button.property("filled"), button.isEnabled()) == ("Submit anyway", False, True)
    click(qtbot, dialog, "field_is_verify_only")
    assert (button.text(), button.property("filled")) == ("Verify", True)


def test_that_a_newer_state_of_the_cluster_gives_a_newer_answer(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, duration="1:0:0")
    assert verdict(dialog).startswith("Can be granted")
    context.snapshot = fill_cluster(cluster)
    settle(qtbot, dialog)
    assert verdict(dialog) == "Cannot be granted."


def test_that_a_start_of_now_moves_with_the_clock(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, duration="1:0:0")
    cluster.advance(HOUR)
    context.snapshot = cluster.snapshot()
    settle(qtbot, dialog)
    assert find_line(dialog, "end").text() == format_field(NOW + 2 * HOUR)


def test_that_a_request_nobody_can_grant_offers_nothing(dialog: RequestDialog, qtbot: QtBot) -> None:
    paste(qtbot, dialog, "qrsub -d 60 -l arch=vax")
    assert verdict(dialog) == "Cannot be granted at any time."
    assert any(each.text() == "Nothing like it can be granted. Ask for less." for each in dialog.findChildren(QLabel))


def test_that_an_offer_stays_while_newer_answers_offer_the_same(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster, limit=2 * HOUR)
    type_into(qtbot, dialog, start=format_field(NOW + HOUR), duration="1:0:0")
    offer = dialog.findChild(QAbstractButton, "offer_0")
    cluster.advance(10)
    context.snapshot = cluster.snapshot()
    settle(qtbot, dialog)
    assert dialog.findChild(QAbstractButton, "offer_0") is offer


def test_that_an_offer_for_what_was_typed_before_takes_nothing_back(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster, limit=2 * HOUR)
    type_into(qtbot, dialog, duration="1:0:0")
    offer = dialog.findChild(QAbstractButton, "offer_0")
    find_line(dialog, "name").setText("typed since")
    offer.click()
    settle(qtbot, dialog)
    assert dialog.draft().name == "typed since"
    assert dialog.draft().start == ""


def test_that_reasons_stay_while_the_clock_runs(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster)
    type_into(qtbot, dialog, duration="1:0:0")
    said: list[tuple[int, str]] = []
    child(dialog, RequestAsker).answered.connect(lambda answer: said.append((answer.now, verdict(dialog))))
    for _ in range(3):
        cluster.advance(60)
        context.snapshot = cluster.snapshot()
        settle(qtbot, dialog)
    assert said[-1] == (NOW + 180, "Cannot be granted.")
    assert {words for _, words in said} == {"Cannot be granted."}


def test_that_the_small_chart_tells_what_its_bars_are(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster, limit=2 * HOUR)
    type_into(qtbot, dialog, start=format_field(NOW + 3 * HOUR), duration="1:0:0")
    describe = child(dialog, VerdictPanel)._describe
    assert describe("ar:0") == verdict(dialog)
    assert describe("job:1.1").startswith("Job 1")
    begin, end = child(dialog, VerdictPanel).chart.visible_range
    assert begin < NOW + 3 * HOUR < NOW + 4 * HOUR < end


def test_that_windows_of_a_wrong_request_are_not_shown(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, duration="1:0:0")
    click(qtbot, dialog, "segment_windows")
    view = dialog.findChild(StripView)
    assert view.isVisible()
    type_into(qtbot, dialog, queues="nope")
    assert not view.isVisible()
    assert not dialog.findChild(QAbstractButton, "take_first").isEnabled()
    type_into(qtbot, dialog, queues="all.q")
    assert view.isVisible()


def test_that_a_request_without_any_window_says_so(dialog: RequestDialog, qtbot: QtBot) -> None:
    paste(qtbot, dialog, "qrsub -d 60 -l arch=vax")
    click(qtbot, dialog, "segment_windows")
    words = child(dialog, VerdictPanel).finder.words.text()
    assert words == "It can be granted on no day."


def test_that_the_mouse_over_an_hour_marks_it(dialog: RequestDialog, qtbot: QtBot) -> None:
    dialog.resize(1280, 800)
    type_into(qtbot, dialog, duration="1:0:0")
    click(qtbot, dialog, "segment_windows")
    view = dialog.findChild(StripView)

    def mark() -> bool:
        # The strip may still be laid out after it is shown, so that the hour lies elsewhere.
        qtbot.mouseMove(view, view.cell_area(3, 7).center().toPoint())
        return view.hovered == (3, 7)

    qtbot.waitUntil(mark)
    qtbot.mouseMove(view, view.rect().topLeft() + QPoint(2, 2))
    assert view.hovered is None
