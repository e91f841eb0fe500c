"""The last day of a limit in Quota usage, as a person sees it who chooses its row."""

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.readings.history import UsageHistory, describe_history, read_history
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.pages.quota_usage.history_strip import describe_step
from qmonpy.gui.pages.quota_usage.page import QuotaUsagePage
from qmonpy.reporting.readings.series import SeriesKey, Step
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.schema.database import open_database
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, shown_page

KEY = SeriesKey("limit", "maxujobs/1", "slots")
DAY = 86_400


def step(start: int, end: int, used: float, blocked: float = 0, holder: str = "") -> Step:
    return Step(start, end, used, used, 20.0, blocked, blocked, holder)


@pytest.fixture
def embedded() -> EmbeddedCluster:
    return make_embedded()


@pytest.fixture
def url(embedded: EmbeddedCluster, tmp_path: Path) -> str:
    """A database in which the limit was full for an hour of the last two."""
    now = embedded.snapshot().now
    found = f"sqlite:///{tmp_path / 'site.reporting.sqlite'}"
    with open_database(found) as database:
        steps = (step(now - 7200, now - 3600, 5), step(now - 3600, now, 20, 3, "roland"))
        ReadingStore(database).write([(KEY, each) for each in steps])
    return found


@pytest.fixture
def page(make_window: MakeWindow, embedded: EmbeddedCluster, url: str, qtbot: QtBot) -> QuotaUsagePage:
    window = make_window(embedded)
    window.resize(1600, 1000)
    window.pages.go(Link("quota-usage"))
    page = shown_page(window, QuotaUsagePage)
    page.context.readings_url = url
    qtbot.waitUntil(lambda: window.background.is_idle() and bool(page.model.rows()))
    return page


def test_that_a_row_opens_into_its_last_day(page: QuotaUsagePage, qtbot: QtBot) -> None:
    row = next(row for row in page.model.rows() if row.rule_name == "maxujobs/1")
    page.table.choose(row.key)
    qtbot.waitUntil(lambda: bool(page.details.history.history.steps) and page.details.history.isVisible())
    assert page.details.history.accessibleName() == (
        "In use for 2 h of the last day, 20 at most, at the limit for 1 h. Jobs waited for it for 1 h, 3 at a time at"
        " most; roland held most of it then."
    )
    picture = page.details.history.grab().toImage()
    assert len({picture.pixel(x, 10) for x in range(picture.width())}) > 2


@pytest.mark.slow
def test_that_a_row_of_which_nothing_is_recorded_says_so(page: QuotaUsagePage, qtbot: QtBot) -> None:
    row = next(row for row in page.model.rows() if row.rule_name != "maxujobs/1")
    page.table.choose(row.key)
    words = "Nothing was recorded in the last day."
    qtbot.waitUntil(lambda: words in [each.text() for each in page.details.findChildren(QLabel) if each.isVisible()])
    assert not page.details.history.isVisible()


@pytest.mark.slow
def test_that_a_window_that_records_nothing_shows_no_history(page: QuotaUsagePage, qtbot: QtBot) -> None:
    page.context.readings_url = ""
    page.table.choose(page.model.rows()[0].key)
    qtbot.waitUntil(lambda: bool(page.details.holders.rows()))
    assert not page.details.history.isVisible()


def test_that_a_database_that_is_not_there_has_no_history(tmp_path: Path) -> None:
    assert read_history(f"sqlite:///{tmp_path / 'gone.sqlite'}", KEY, DAY).steps == ()


def test_that_a_day_without_waits_is_said_in_one_sentence() -> None:
    history = UsageHistory(0, DAY, (step(DAY - 60, DAY, 4),))
    assert describe_history(history) == "In use for 1 min of the last day, 4 at most, never at the limit."


def test_that_a_moment_is_told_with_what_was_used_and_who_waited() -> None:
    noon = datetime(2026, 11, 23, 12, 0).timestamp()
    assert describe_step(step(0, 1, 20, 3), noon) == "Mon 12:00: 20 / 20 used, 3 jobs waited for it"
    assert describe_step(None, noon) == "Mon 12:00: not in use, or not recorded"
