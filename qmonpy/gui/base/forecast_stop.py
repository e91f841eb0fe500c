"""The switch that stops the forecast of a cluster, the same on every page that shows the forecast."""

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from qmonpy.gui.base.actions import allow, describe, make_action, mark_passing, rename
from qmonpy.gui.base.forecast_feed import ForecastFeed
from qmonpy.translation import tr

LONG_MS = 1500
"""A forecast that takes so long is offered to be stopped; for shorter ones a button would only flicker."""


class ForecastStop(QObject):
    """Keeps the action of a page as its cluster's forecast is: it is shown while a long forecast is worked out, and
    offers to resume a stopped one."""

    def __init__(self, feed: ForecastFeed, page: QWidget):
        super().__init__(page)
        self._feed = feed
        self._delay = QTimer(self, singleShot=True, interval=LONG_MS)
        self._delay.timeout.connect(self._show)
        self.action = make_action("stop-forecast", page, lambda: feed.stop(not feed.is_stopped))
        mark_passing(self.action)
        self._stop_text = self.action.text()
        feed.working_changed.connect(self._follow)
        self._show()

    def _follow(self) -> None:
        if self._feed.is_working and not self._feed.is_stopped and not self.action.isVisible():
            self._delay.start()
        else:
            self._delay.stop()
            self._show()

    def _show(self) -> None:
        feed, action = self._feed, self.action
        is_wanted = feed.is_stopped or feed.is_working
        text = tr("Resume forecast") if feed.is_stopped else self._stop_text
        rename(action, text, "play" if feed.is_stopped else "stop")
        action.setVisible(is_wanted)
        allow(action, None if is_wanted else tr("No forecast is being worked out."))
        if is_wanted:
            go_on = tr("Go on working out when jobs start; what is found stays")
            stop = tr("Stop working out when jobs start; what is found stays")
            action.setToolTip(describe(action, go_on if feed.is_stopped else stop))
