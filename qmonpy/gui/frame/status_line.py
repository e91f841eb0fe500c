"""The line at the bottom: last message, running operation, age of the data, time of a pass or round of commands."""

import time
from collections.abc import Callable

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QHideEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QStatusBar, QToolTip

from qmonpy.app.clusters.ages import AgeWords
from qmonpy.app.session.session import Message
from qmonpy.gui.base.words import format_time_of_day
from qmonpy.gui.models.look import SEVERITY_TONES
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import named, show_as
from qmonpy.model.report import Severity
from qmonpy.translation import later, tr

STALE_SECONDS = 5.0
OLD_SECONDS, GONE_SECONDS = 60.0, 600.0
"""A message is old, and shown no more, so many seconds after it came."""
AGEING_MS = 5_000
F5 = later("F5 reads everything now.")
ICONS = {None: "ok", Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "info"}


class _AgeLabel(QLabel):
    """Tells the ages of all parts on a click, too, as hovering does."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.toolTip():
            QToolTip.showText(self.mapToGlobal(QPoint(0, 0)), self.toolTip(), self)
        event.accept()


class StatusLine(QStatusBar):
    """Shows each message until the next one comes, or until it says nothing of the present any more.

    What is old has its time, and looks neither like an error nor like a success; then it is gone. The foot panel keeps
    it.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """`clock` is the real time in seconds since the epoch."""
        super().__init__()
        self._clock = clock
        self._message: Message | None = None
        self._ageing = QTimer(self, interval=AGEING_MS)
        self._ageing.timeout.connect(self.age_message)
        self.setSizeGripEnabled(False)
        self._mark = named(QLabel(), "last_mark")
        self._last = ElidedLabel(name="last_message")
        self._busy = named(QLabel(), "busy")
        self._age = named(_AgeLabel(), "age")
        self._engine = named(QLabel(), "engine")
        space = tokens().size("space_2")
        self.setContentsMargins(space, 0, space, 0)
        self.addWidget(self._mark)
        self.addWidget(self._last, 1)
        for label in (self._busy, self._age, self._engine):
            label.setContentsMargins(tokens().size("space_3"), 0, 0, 0)
            self.addPermanentWidget(label)

    def show_message(self, message: Message) -> None:
        """Show a message with the icon of its severity."""
        self._message = message
        self._show_last(message.text, ICONS[message.severity], SEVERITY_TONES[message.severity])
        self._ageing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._ageing.stop()
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._message is not None:
            self._ageing.start()

    def age_message(self) -> None:
        """Show the last message as old as it is by now."""
        message = self._message
        if message is None:
            return
        seconds = self._clock() - message.time
        if seconds >= GONE_SECONDS:
            self._message = None
            self._ageing.stop()
            self._mark.clear()
            self._last.setText("")
            self._last.setAccessibleName("")
        elif seconds >= OLD_SECONDS:
            moment = format_time_of_day(message.time, is_exact=False)
            self._show_last(tr("{time}: {text}").format(time=moment, text=message.text), "info", "muted")

    def _show_last(self, text: str, symbol: str, tone: str) -> None:
        size = tokens().size("icon")
        self._mark.setPixmap(icon(symbol, tone).pixmap(size, size))
        self._last.setText(text)
        self._last.setAccessibleName(text)

    def show_busy(self, what: str) -> None:
        """Show the label of the running operation; empty when none runs."""
        self._busy.setText(what)

    def show_age(
        self,
        seconds: float,
        *,
        is_paused: bool,
        is_stale: bool | None = None,
        fresh_at: float | None = None,
        words: AgeWords | None = None,
    ) -> None:
        """Show the age of the data in seconds; with a paused clock, data do not grow old.

        A real cluster says itself whether it is stale, when it last was not (`fresh_at`, seconds since the epoch), and
        how old its parts are (`words`), which are told in full on hover and click.
        """
        if is_stale is None:
            is_stale = not is_paused and seconds > STALE_SECONDS
        text = tr("clock paused") if is_paused else tr("data {age:.1f} s old").format(age=seconds)
        if words is not None:
            text = words.line
        self._age.setToolTip("\n".join((tr("Read so long ago:"), *words.details, tr(F5))) if words is not None else "")
        if is_stale and fresh_at:
            since = format_time_of_day(fresh_at)
            text = tr("stale since {since}: {text}").format(since=since, text=text)
        elif is_stale:
            text = tr("stale: ") + text
        self._age.setText(text)
        show_as(self._age, "stale" if is_stale else "age")

    def show_nothing(self) -> None:
        """Show no age and no times, as there is no cluster."""
        self._age.clear()
        self._age.setToolTip("")
        self._engine.clear()

    def show_round(self, seconds: float, fresh_at: float, interval: float, pause: float) -> None:
        """Show how long the last round of a real cluster's commands took, and how often there is one, in seconds.

        `pause` is the time to the next round; it is longer than the chosen `interval` where commands are slow or fail.
        """
        is_slower = pause > interval
        took = tr("commands took {seconds:.1f} s").format(seconds=seconds)
        self._engine.setText(took + tr(", every {pause:.0f} s").format(pause=pause) if is_slower else took)
        answered = tr("The cluster last answered all commands at {ended}; the last round of them took {seconds:.3f} s.")
        asked = tr("It is asked every {interval:g} s (Preferences, Clusters), and at once by F5.")
        told = [
            answered.format(ended=format_time_of_day(fresh_at), seconds=seconds),
            asked.format(interval=interval),
        ]
        if is_slower:
            slower = tr("At present it is asked every {pause:.0f} s only, because commands are slow or fail.")
            told.append(slower.format(pause=pause))
        self._engine.setToolTip("\n".join(told))

    def show_pass(self, seconds: float) -> None:
        """Show how long the engine's last scheduling pass took, in seconds; 0 where there was none yet."""
        if seconds == 0.0:
            self._engine.setText(tr("no pass yet"))
            self._engine.setToolTip(
                tr(
                    "No scheduling pass was made here since this cluster was opened; priorities are those that one"
                    " would give now. Play (F9) or step (F10) makes a pass."
                )
            )
            return
        self._engine.setText(tr("pass took {ms:.0f} ms").format(ms=seconds * 1000))
        self._engine.setToolTip(tr("The last scheduling pass took {ms:.3f} ms").format(ms=seconds * 1000))
