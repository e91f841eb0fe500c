"""A stopped forecast in the window: what tells of it, and how it goes on."""

import pytest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.page_header import PageHeader
from qmonpy.gui.main_window import MainWindow


@pytest.mark.parametrize("page", ["jobs", "reservations"])
@pytest.mark.slow
def test_that_the_summary_beside_a_stopped_forecast_is_whole_and_its_button_resumes(
    window: MainWindow, qtbot: QtBot, page: str
) -> None:
    window.resize(1280, 800)
    window.go(Link(page))
    forecasts = window.desk.open.context.forecasts
    qtbot.waitUntil(lambda: forecasts.forecast.is_whole)
    forecasts.stop(True)
    header = next(each for each in window.findChildren(PageHeader) if each.isVisible())
    summary = header.findChild(QLabel, "page_summary")
    assert summary is not None
    qtbot.waitUntil(lambda: ", stopped" in summary.text())
    qtbot.waitUntil(lambda: summary.toolTip() == "")
    button = next(each for each in header.findChildren(QToolButton) if each.accessibleName() == "Resume forecast")
    assert not button.isChecked()
    button.click()
    assert not forecasts.is_stopped
    qtbot.waitUntil(button.isHidden)
