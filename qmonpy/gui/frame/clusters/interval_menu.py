"""The menu of how often real clusters are asked."""

from PySide6.QtCore import QSettings
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.frame.clusters.cluster_desk import ClusterDesk

SETTING = "live/interval_seconds"
INTERVALS = (2, 5, 10, 30, 60, 300)
"""Seconds between the end of a round and the next one."""
USUAL = 5


def read_interval(settings: QSettings) -> float | None:
    """Return the chosen interval in seconds; None if none was chosen, or the setting is not valid."""
    try:
        seconds = float(str(settings.value(SETTING, "")))
    except ValueError:
        return None
    return seconds if INTERVALS[0] <= seconds <= INTERVALS[-1] else None


class IntervalMenu(QMenu):
    """Intervals to choose from; the choice applies to every real cluster at once and is remembered."""

    def __init__(self, settings: QSettings, desk: ClusterDesk, parent: QWidget):
        super().__init__(tr("Ask real clusters every"), parent)
        self.setObjectName("interval_menu")
        self._settings, self._desk = settings, desk
        group = QActionGroup(self)
        chosen = read_interval(settings) or USUAL
        for seconds in INTERVALS:
            title = tr("{seconds} s").format(seconds=seconds) if seconds < 60 else _name_minutes(seconds // 60)
            action = self.addAction(title)
            action.setCheckable(True)
            action.setChecked(seconds == chosen)
            action.setData(seconds)
            group.addAction(action)
        group.triggered.connect(lambda action: self._choose(int(action.data())))

    def _choose(self, seconds: int) -> None:
        self._settings.setValue(SETTING, seconds)
        for each in self._desk.clusters:
            if each.is_real:
                each.interval = seconds


def _name_minutes(minutes: int) -> str:
    return tr("minute") if minutes == 1 else count_of(minutes, tr("minute"), tr("minutes"))
