"""States of the page Reports that are worth a picture: each way of drawing, and the jobs behind a number."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QDialog

from qmonpy.app.reports.choice import Choice
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.reports.answer_page import AnswerPage
from qmonpy.gui.pages.reports.answer_splitter import AnswerParts
from qmonpy.gui.pages.reports.page import ReportsPage

_PATIENCE = 400
_PAUSE_MS = 20
_WEEK = Choice(period="everything")


def show_use_by_project(window: MainWindow) -> QDialog | None:
    """A ready answer, this period against the last."""
    _show(window, Choice("ready/use-by-project"))
    return None


def show_jobs_behind(window: MainWindow) -> QDialog | None:
    """The jobs behind the first number, and the record of one."""
    page = _show(window, replace(_WEEK, measure="wait"))
    if page.result.model.rowCount():
        page.result.table.selectRow(0)
        _wait(window)
    return None


def show_pie(window: MainWindow) -> QDialog | None:
    """Slot hours by user, as parts of a whole."""
    _show(window, replace(_WEEK, drawing="pie"))
    return None


def show_heat_map(window: MainWindow) -> QDialog | None:
    """Jobs by weekday and hour of the day."""
    _show(window, replace(_WEEK, measure="jobs", by="hour_of_day", then_by="weekday", drawing="heat_map"))
    return None


def show_areas(window: MainWindow) -> QDialog | None:
    """Slot hours by day and project, one above the other."""
    _show(window, replace(_WEEK, by="day", then_by="project", drawing="areas"))
    return None


def show_stacked_bars(window: MainWindow) -> QDialog | None:
    """Slot hours by queue and user."""
    _show(window, replace(_WEEK, by="queue", then_by="user", drawing="stacked"))
    return None


def show_distribution(window: MainWindow) -> QDialog | None:
    """How the waits of users spread."""
    _show(window, replace(_WEEK, measure="wait", drawing="distribution"))
    return None


REPORTS: Mapping[str, Callable[[MainWindow], QDialog | None]] = {
    "reports": show_use_by_project,
    "report-jobs": show_jobs_behind,
    "report-pie": show_pie,
    "report-heat-map": show_heat_map,
    "report-areas": show_areas,
    "report-stacked": show_stacked_bars,
    "report-distribution": show_distribution,
}
"""By name of the picture."""


def _show(window: MainWindow, choice: Choice) -> ReportsPage:
    page = window.pages.page
    assert isinstance(page, ReportsPage)
    _wait(window)
    page.list.choose(choice.key)
    _wait(window)
    choose_part(page, "plot" if choice.drawing else "table")
    if choice.key == "ask":
        page.bar.show_choice(choice, ())
        page._take_choice(choice)
        _wait(window)
        button = page.plot.kinds.button(choice.drawing) if choice.drawing else None
        if button is not None and button.isVisible():
            button.click()
            _wait(window)
    return page


def choose_part(page: AnswerPage, part: str) -> None:
    """Choose table or plot, where there is room for one of them alone."""
    page.findChild(AnswerParts).choice.button(part).click()


def _wait(window: MainWindow) -> None:
    loop = QEventLoop()
    for _ in range(_PATIENCE):
        QTimer.singleShot(_PAUSE_MS, loop.quit)
        loop.exec()
        if window.background.is_idle():
            break
