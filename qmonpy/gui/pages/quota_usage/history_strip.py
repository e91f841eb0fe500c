"""The last day of a counter as a picture: how much was used, its limit, and when jobs waited for it."""

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from qmonpy.app.readings.history import UsageHistory
from qmonpy.formats.values.shown_time import format_clock, format_named, shown_local
from qmonpy.gui.base.words import count_of, format_time_of_day
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, block, line
from qmonpy.reporting.readings.series import Step
from qmonpy.translation import grouped, tr

HEIGHT = 84
_BAND = 5
"""Pixels of the band at the foot that shows when jobs waited."""
_LABEL = 14
"""Pixels below it for the times."""
_QUARTER = 6 * 3600


def make_marks() -> tuple[LegendEntry, ...]:
    """Return what the strip is made of, for its legend."""
    return (
        LegendEntry(
            tr("used"), tr("What was in use, on average of each stretch."), block("lane_used", 0.6, "past_ground")
        ),
        LegendEntry(tr("full"), tr("As much was used as the limit allows."), block("fill_problem", 1, "past_ground")),
        LegendEntry(tr("highest"), tr("The most that was used at a moment of the stretch."), line("accent", width=1)),
        LegendEntry(tr("limit"), tr("The limit, as it was then."), line("text", width=1)),
        LegendEntry(tr("jobs waited"), tr("Jobs waited because of this limit."), block("attention", 0.4)),
        LegendEntry(tr("nothing"), tr("Nothing was in use, or nothing was recorded."), block("past_ground")),
    )


class HistoryStrip(QWidget):
    """Paints steps; the tool tip says what was where the mouse is."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        mark_picture(self, make_marks)
        self.setObjectName("history_strip")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(tokens().scaled(HEIGHT))
        self.history = UsageHistory(0, 1)

    def sizeHint(self) -> QSize:
        return QSize(200, HEIGHT)

    def show_history(self, history: UsageHistory, words: str) -> None:
        """Show a history; `words` are what it says, for who does not see it."""
        self.setAccessibleName(words)
        if history != self.history:
            self.history = history
            self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        look = tokens()
        body = QRectF(0, 0, self.width(), self.height() - _LABEL - _BAND - 2)
        painter.fillRect(body, look.colour("past_ground"))
        top = self.history.peak or 1.0
        unit = (body.height() - 4) / top
        for step in self.history.steps:
            left, right = self._x(step.start), self._x(step.end)
            width = max(1.0, right - left)
            used = step.used * unit
            is_full = step.limit is not None and step.used >= step.limit
            colour = "fill_problem" if is_full else "lane_used"
            painter.fillRect(QRectF(left, body.bottom() - used, width, used), look.colour(colour))
            if step.peak > step.used:
                painter.fillRect(QRectF(left, body.bottom() - step.peak * unit, width, 1), look.colour("accent"))
            if step.limit is not None:
                painter.fillRect(QRectF(left, body.bottom() - step.limit * unit, width, 1), look.colour("text"))
            if step.blocked_peak > 0:
                painter.fillRect(QRectF(left, body.bottom() + 2, width, _BAND), look.colour("attention"))
        self._paint_times(painter)

    def _paint_times(self, painter: QPainter) -> None:
        look = tokens()
        painter.setFont(look.font("small"))
        muted, line = look.colour("muted"), look.colour("border")
        offset = shown_local(self.history.end).utcoffset()
        shift = int(offset.total_seconds()) if offset is not None else 0
        time = (self.history.begin + shift) // _QUARTER * _QUARTER - shift
        while time <= self.history.end:
            if time >= self.history.begin:
                x = self._x(time)
                painter.setPen(line)
                painter.drawLine(int(x), 0, int(x), self.height() - _LABEL)
                painter.setPen(muted)
                words = format_time_of_day(time, is_exact=False)
                width = painter.fontMetrics().horizontalAdvance(words)
                if x + width + 2 < self.width():
                    painter.drawText(int(x) + 2, self.height() - 3, words)
            time += _QUARTER

    def _x(self, time: float) -> float:
        length = max(1, self.history.end - self.history.begin)
        return (max(time, self.history.begin) - self.history.begin) / length * self.width()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            length = self.history.end - self.history.begin
            time = self.history.begin + event.pos().x() / max(1, self.width()) * length
            QToolTip.showText(event.globalPos(), describe_step(self.history.find_step(time), time), self)
            return True
        return super().event(event)


def describe_step(step: Step | None, time: float) -> str:
    """Return what was at a moment, in words."""
    local = shown_local(time)
    moment = f"{format_named(local, '%a')} {format_clock(local)}"
    if step is None:
        return tr("{time}: not in use, or not recorded").format(time=moment)
    used = grouped(step.used, "g")
    amount = used if step.limit is None else f"{used} / {grouped(step.limit, 'g')}"
    words = tr("{time}: {amount} used").format(time=moment, amount=amount)
    if step.blocked_peak > 0:
        jobs = count_of(round(step.blocked_peak), "job", "jobs")
        words += tr(", {jobs} waited for it").format(jobs=jobs)
    return words
