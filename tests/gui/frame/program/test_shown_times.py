"""The choice of zone and form of times: every page shows them so at once, as one does that is made afterwards."""

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QCoreApplication,
    QDateTime,
    QEvent,
    QLocale,
    QModelIndex,
    QSettings,
)
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QDialog, QLabel, QPlainTextEdit, QTextBrowser
from pytestqt.qtbot import QtBot

from qmonpy.formats.values.shown_time import ShownTime, choose_shown_time, shown_time
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.exports.export_dialog import find_qt_zone
from qmonpy.gui.frame.program.choices import CONFIRMATIONS, DATES, ZONE
from qmonpy.gui.frame.program.preferences_dialog import PreferencesDialog
from qmonpy.gui.frame.program.shown_times import find_shown_time, read_form
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.overview.page import OverviewPage
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.model.snapshot import CalendarZone
from qmonpy.resources import resource
from tests.gui.fake_cluster import FakeCluster
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, open_window, shown_page

KEYS = {"jobs": "3011", "reservations": "ar:41"}
"""What is chosen on a page."""
INDIA = timezone(timedelta(hours=5, minutes=30))


@pytest.fixture(autouse=True)
def usual_times() -> Iterator[None]:
    yield
    choose_shown_time(ShownTime())


@pytest.fixture
def far_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine in India."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Asia/Kolkata")
        time.tzset()
        yield
    time.tzset()


def choose(window: MainWindow, key: str, value: str) -> None:
    window.window_actions["preferences"].trigger()
    box = child(window, QComboBox, key.replace("/", "_"))
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def read_texts(window: MainWindow) -> list[str]:
    """Every text of the page on screen; what waits to be deleted is no longer a part of it."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    page = window.pages.page
    assert page is not None
    texts = [each.text() for each in page.findChildren(QLabel)]
    texts += [each.toPlainText() for each in page.findChildren(QTextBrowser)]
    texts += [each.toPlainText() for each in page.findChildren(QPlainTextEdit)]
    for view in page.findChildren(QAbstractItemView):
        model = view.model()
        if model is not None:
            texts += read_model(model, QModelIndex())
    return texts


def read_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(min(model.rowCount(parent), 200)):
        for column in range(columns):
            yield str(model.index(row, column, parent).data())


def is_finding_out(window: MainWindow) -> bool:
    """Whether *Overview* says that it still looks for something."""
    page = window.pages.page
    return isinstance(page, OverviewPage) and not page.still.isHidden()


@pytest.fixture
def busy_file(tmp_path: Path) -> Path:
    """A cluster with reservations and jobs after twenty minutes, with a change that was made."""
    path = tmp_path / "busy.yaml"
    files = EmbeddedFiles()
    cluster = files.open(Path(str(resource("clusters/reservations.yaml"))))
    assert cluster.clock is not None
    cluster.clock.step(1200)
    cluster.reserve("root", ("-d", "3600", "-l", "h_rt=60"))
    files.save(cluster, path)
    cluster.close()
    return path


@pytest.mark.slow
@pytest.mark.parametrize("choice", [{ZONE.key: "utc"}, {DATES.key: "locale"}])
def test_that_every_page_shows_times_anew_as_one_does_that_is_made_afterwards(
    make_window: MakeWindow,
    qtbot: QtBot,
    settings: QSettings,
    busy_file: Path,
    far_away: None,
    forecast: None,
    choice: dict[str, str],
) -> None:

    def read_page(window: MainWindow, place: str) -> list[str]:
        window.go(Link(place, KEYS.get(place, "")))
        # What takes long on large clusters is worked out when the rest is there.
        qtbot.waitUntil(lambda: window.background.is_idle() and not is_finding_out(window), timeout=60_000)
        return read_texts(window)

    window = open_window(make_window, qtbot, busy_file)
    before = {place: read_page(window, place) for place in [each.place.id for each in ENTRIES]}
    for key, value in choice.items():
        choose(window, key, value)
    after = {place: read_page(window, place) for place in before}
    window.close_for_good()
    assert before["jobs"] != after["jobs"]
    fresh = open_window(make_window, qtbot, busy_file)
    for place, texts in after.items():
        assert texts == read_page(fresh, place), place


def test_that_times_of_the_clusters_zone_follow_the_cluster_on_screen(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot, settings: QSettings
) -> None:
    choose(window, ZONE.key, "cluster")
    assert shown_time().zone is None
    cluster.change_to(replace(cluster.snapshot(), calendar_zone=CalendarZone(INDIA, "of the qmaster")))
    qtbot.waitUntil(lambda: shown_time().zone == INDIA)
    assert find_qt_zone().offsetFromUtc(QDateTime.fromSecsSinceEpoch(0)) == 19800


def test_that_the_zone_stays_while_a_dialog_holds_times_that_were_typed(
    window: MainWindow, qtbot: QtBot, settings: QSettings
) -> None:
    other = QDialog(window)
    other.show()
    choose(window, ZONE.key, "utc")
    preferences = child(window, PreferencesDialog, "preferences_dialog")
    assert ZONE.read(settings) == "local"
    assert preferences.boxes[ZONE.key].currentData() == "local"
    assert "Close the other dialogs first" in preferences.note.text()
    other.close()
    choose(window, ZONE.key, "utc")
    assert shown_time().zone is UTC


@pytest.mark.parametrize(
    ("name", "date", "clock"),
    [
        ("de_DE", "08.11.2026", "14:03:20"),
        ("en_US", "11/8/2026", "2:03:20 PM"),
        ("fi_FI", "8.11.2026", "14.03.20"),
        ("ko_KR", "2026. 11. 8.", "PM 2:03:20"),
        ("C", "8 11 2026", "14:03:20"),
    ],
)
def test_that_a_systems_form_of_dates_has_whole_years(settings: QSettings, name: str, date: str, clock: str) -> None:
    settings.setValue(DATES.key, "locale")
    found = find_shown_time(settings, None, QLocale(name))
    moment = datetime(2026, 11, 8, 14, 3, 20)
    assert (f"{moment:{found.date}}", f"{moment:{found.exact_clock}}".replace("\u202f", " ")) == (date, clock)


def test_that_words_in_a_form_stay_words() -> None:
    assert read_form("d 'de' MMM yyyy 100%") == "%-d de %b %Y 100%%"


def test_that_also_a_mild_command_is_asked_about_where_that_is_wanted(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    page = shown_page(window, JobsPage)
    choose(window, CONFIRMATIONS.key, "always")
    window.go(Link("jobs", "5"))
    qtbot.waitUntil(page.actions_on_jobs.hold.isEnabled)
    page.actions_on_jobs.hold.trigger()
    question = child(window, CommandQuestion, "hold_question")
    assert (question.heading.text(), question.command.toPlainText().strip()) == (
        "Hold job 5: what waits does not start, what runs runs on.",
        "qhold 5",
    )
    assert not cluster.requests
    question.confirm.click()
    qtbot.waitUntil(lambda: cluster.requests == [("hold_jobs", "root", (5,), True, "u")])
    choose(window, CONFIRMATIONS.key, "usual")
    page.actions_on_jobs.hold.trigger()
    qtbot.waitUntil(lambda: len(cluster.requests) == 2)
