"""The filter lines of every page: each knows the fields of its rows, marks what is wrong, and says what it left."""

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.app.queues.instance_filter import InstanceFilter
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.objects.page import ObjectsPage
from qmonpy.gui.pages.queues.filter_chips import FilterChips
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.pages.quota_usage.page import QuotaUsagePage
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.widgets.filter_line import FilterLine
from tests.gui.finding import child
from tests.gui.window_hand import shown_page

WITH_FILTER = [entry.place.id for entry in ENTRIES if entry.place.id not in ("configuration", "overview")]


@pytest.mark.parametrize("page", WITH_FILTER)
@pytest.mark.slow
def test_that_every_filter_of_a_page_marks_an_unknown_key_and_names_the_known_ones(
    window: MainWindow, qtbot: QtBot, page: str
) -> None:
    window.go(Link(page))
    qtbot.waitUntil(window.background.is_idle)
    assert window.pages.page is not None
    lines = window.pages.page.findChildren(FilterLine)
    assert lines
    for line in lines:
        line.set_filter("nothing_like_this:x")
        (report,) = line.reports
        assert report.code == "filter.unknown-key"
        assert report.allowed, line.accessibleName()
        line.set_filter("")
        assert line.reports == ()


def press_clear(page: ObjectsPage | QuotaUsagePage | QueuesPage | ReservationsPage, words: str) -> None:
    """Press the button below a sentence that says that nothing is left."""
    label = next(each for each in page.findChildren(QLabel, "empty_text") if words in each.text() and each.isVisible())
    above = label.parentWidget()
    assert above is not None
    child(above, QPushButton).click()


@pytest.mark.slow
def test_that_the_page_of_quota_usage_says_that_its_fields_left_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("quota-usage"))
    page = shown_page(window, QuotaUsagePage)
    qtbot.waitUntil(lambda: bool(page.model.rows()))
    page.fields.fields["resources"].setText("nothing_like_it")
    qtbot.waitUntil(lambda: page.model.total == 0)
    press_clear(page, "No usage passes the fields above.")
    qtbot.waitUntil(lambda: bool(page.model.rows()))


@pytest.mark.slow
def test_that_the_page_of_queues_says_that_its_chips_left_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("queues"))
    page = shown_page(window, QueuesPage)
    qtbot.waitUntil(lambda: page.active_table.model().total > 0)
    chips = child(page, FilterChips, "filter_chips")
    chips.set_filter(InstanceFilter(queues=("nothing.q",)))
    chips.filter_changed.emit(chips.filter)
    qtbot.waitUntil(lambda: page.active_table.model().total == 0)
    press_clear(page, "No queue instance passes all the filters above.")
    qtbot.waitUntil(lambda: page.active_table.model().total > 0)


@pytest.mark.slow
def test_that_the_chart_says_that_no_row_is_left(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("reservations"))
    page = shown_page(window, ReservationsPage)
    line = next(each for each in page.findChildren(FilterLine) if "rows" in each.accessibleName())
    line.set_filter("host:nowhere")
    qtbot.waitUntil(lambda: not page.chart.isVisible())
    press_clear(page, 'No row of the chart matches the filter "host:nowhere".')
    qtbot.waitUntil(page.chart.isVisible)
    assert line.text() == ""


@pytest.mark.slow
def test_that_a_list_of_objects_says_that_none_is_left(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("hosts"))
    qtbot.waitUntil(window.background.is_idle)
    page = window.pages.page
    assert isinstance(page, ObjectsPage)
    table = page.list.table
    qtbot.waitUntil(table.isVisible)
    page.list.filter.set_filter("name:nothing-like-this")
    assert not table.isVisible()
    press_clear(page, "matches the filter")
    assert table.isVisible()


def test_that_f1_explains_the_language_of_filters(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("jobs"))
    assert "`key:value`" in window.pages.explanation()
