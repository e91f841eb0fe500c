"""The clock of a simulated cluster: play, pause, step, speed and its time."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.words import format_clock
from qmonpy.gui.frame.clusters.clock_driver import SPEEDS
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report
from qmonpy.model.values.counts import choose_word
from qmonpy.translation import tr

FAILURE_RATES = (0.0, 0.01, 0.05, 0.2)
"""How many runs of one may be chosen to fail."""


class ClockBar(QWidget):
    """Buttons of the clock; hidden on a real cluster."""

    speed_chosen = Signal(float)
    failures_chosen = Signal(float)
    taken_over = Signal()

    def __init__(self, actions: Sequence[QAction]):
        """`actions` are play (a toggle) and step."""
        super().__init__()
        self.setObjectName("clock_bar")
        self._play, step = actions
        self._time = named(QLabel(), "clock")
        self._time.setFont(tokens().font("body"))
        self._time.setToolTip(tr("The cluster's own time"))
        self._speed = named(QToolButton(), "speed_button")
        self._speed.setAccessibleName(tr("Speed of the clock"))
        self._speed.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._speed.setMenu(self._speed_menu())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(tool_button(self._play))
        layout.addWidget(tool_button(step))
        layout.addWidget(self._speed)
        layout.addWidget(self._time)
        self._other = named(QToolButton(), "take_over_button")
        self._other.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._other.clicked.connect(self.taken_over)
        layout.addWidget(self._other)
        self.show_speed(SPEEDS[0])
        self.show_time(0)
        self.show_other_driver(None)
        self.show_refusal(None)

    def show_time(self, seconds: int) -> None:
        """Show the cluster's time in seconds since the epoch; 0 while it is not known."""
        self._time.setText(format_clock(seconds) if seconds else "-- --:--:--")
        self._time.setMinimumWidth(max(self._time.minimumWidth(), self._time.sizeHint().width()))

    def show_refusal(self, refusal: Report | None) -> None:
        """Show that the speed may not be chosen, and why; None lets it be chosen. Actions are not touched."""
        self._speed.setEnabled(refusal is None)
        usual = tr("Simulated seconds per second (Ctrl+[ slower, Ctrl+] faster), and how many runs fail")
        self._speed.setToolTip(usual if refusal is None else str(refusal))

    def show_playing(self, is_playing: bool) -> None:
        """Show whether the clock runs."""
        self._play.blockSignals(True)
        self._play.setChecked(is_playing)
        self._play.blockSignals(False)
        self._play.setIcon(icon("pause" if is_playing else "play"))
        self._play.setText(tr("Pause") if is_playing else tr("Play"))

    def show_other_driver(self, process: int | None) -> None:
        """Show in which process the clock runs instead, as a button that takes it over; None hides the button."""
        self._other.setVisible(process is not None)
        if process is not None:
            words = tr("The clock runs in another window (pid {process}): take over").format(process=process)
            self._other.setText(tr("Runs in pid {process}: take over").format(process=process))
            self._other.setAccessibleName(words)
            self._other.setToolTip(words)

    def show_speed(self, speed: float) -> None:
        """Show the chosen speed in simulated seconds per second."""
        self._speed.setText(f"{speed:g}x")
        for action in self._speeds.actions():
            action.setChecked(action.data() == speed)

    def _speed_menu(self) -> QMenu:
        menu = QMenu(self._speed)
        self._speeds = QActionGroup(menu)
        for speed in SPEEDS:
            action = QAction(_describe(speed), menu, checkable=True)
            action.setData(speed)
            action.triggered.connect(lambda *_, speed=speed: self.speed_chosen.emit(speed))
            self._speeds.addAction(action)
            menu.addAction(action)
        menu.addSeparator()
        menu.addMenu(self._failure_menu(menu))
        return menu

    def _failure_menu(self, parent: QMenu) -> QMenu:
        menu = named(QMenu(tr("Failures"), parent), "failure_menu")
        menu.setToolTip(tr("How many runs of jobs fail by themselves"))
        self._rates = QActionGroup(menu)
        for rate in FAILURE_RATES:
            action = QAction(tr("{rate:.0%} of runs").format(rate=rate) if rate else tr("None"), menu, checkable=True)
            action.setData(rate)
            action.triggered.connect(lambda *_, rate=rate: self.failures_chosen.emit(rate))
            self._rates.addAction(action)
            menu.addAction(action)
        return menu

    def show_failures(self, rate: float) -> None:
        """Show how many runs of one fail by themselves."""
        for action in self._rates.actions():
            action.setChecked(action.data() == rate)


def _describe(speed: float) -> str:
    if speed == 1:
        return tr("1x: real time")
    count, unit = speed, choose_word(speed, "second", "seconds")
    if speed >= 3600:
        count, unit = speed / 3600, choose_word(speed / 3600, "hour", "hours")
    elif speed >= 60:
        count, unit = speed / 60, choose_word(speed / 60, "minute", "minutes")
    return tr("{speed:g}x: {count:g} {unit} per second").format(speed=speed, count=count, unit=unit)
