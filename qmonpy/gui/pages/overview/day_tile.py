"""A tile of the overview: a figure of now, and its course over the last day as a small chart."""

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from qmonpy.app.overview.course_number import DayMean
from qmonpy.app.overview.last_day import DayCourse, describe_course
from qmonpy.app.terms.number import Number
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, block, draw_sample, line
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

HOURS_MARKED = 6


class DayChart(QWidget):
    """Steps over a day; what was not recorded stays empty, and a line marks how much there was."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.course = DayCourse(0, 1)
        """What is shown."""
        mark_picture(self, lambda: find_marks(self.course))
        self.setMinimumHeight(2 * tokens().size("row"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_course(self, course: DayCourse) -> None:
        """Show a course in place of the one before."""
        if course != self.course:
            self.course = course
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        course, look, painter = self.course, tokens(), QPainter(self)
        painter.fillRect(self.rect(), look.colour("track"))
        mark, hairline = look.size("mark"), look.size("hairline")
        top, scale = max(course.top, 1.0), self.width() / max(1, course.end - course.begin)
        room = self.height() - mark
        for each in course.stretches:
            left, width = (each.start - course.begin) * scale, max(1.0, (each.end - each.start) * scale)
            height = room * each.value / top
            painter.fillRect(QRectF(left, self.height() - height, width, height), look.colour("fill_accent"))
            painter.fillRect(QRectF(left, self.height() - height - mark, width, mark), look.colour("accent"))
            if each.limit is not None:
                painter.fillRect(QRectF(left, room * (1 - each.limit / top), width, hairline), look.colour("muted"))
        for hours in range(HOURS_MARKED, 24, HOURS_MARKED):
            painter.fillRect(QRectF(self.width() * hours / 24, 0, hairline, self.height()), look.colour("border"))


def find_marks(course: DayCourse) -> list[LegendEntry]:
    """Return what one chart is made of: how much there was is not known of everything."""
    then, there_were, *others = make_marks()
    has_limit = any(each.limit is not None for each in course.stretches)
    return [then, *([there_were] if has_limit else ()), *others]


def make_marks() -> tuple[LegendEntry, ...]:
    """Return what the charts are made of, for their legend."""
    return (
        LegendEntry(
            tr("as it was then"), tr("What the title names, as it was then."), block("fill_accent", 0.6, "track")
        ),
        LegendEntry(tr("all there are"), tr("As many slots as the cluster had."), line("muted", width=1)),
        LegendEntry(tr("0 or not recorded"), tr("It was 0, or nothing was recorded."), block("track")),
        LegendEntry(
            tr("6 hours"), tr("From one thin line to the next; now is at the right edge."), draw_sample(_paint_hours)
        ),
    )


def _paint_hours(painter: QPainter, area: QRectF) -> None:
    painter.fillRect(area, tokens().colour("track"))
    for place in (1, 3):
        painter.fillRect(QRectF(area.width() * place / 4, 0, 1, area.height()), tokens().colour("border"))


class DayTile(QWidget):
    """A title, the figure of now, the chart, and the course in words."""

    number_asked = Signal(object)
    """A `Number`, the figure or the mean of the day, is to be opened into its terms."""

    def __init__(
        self, title: str, name: str, number: Number, mean: DayMean, what: str = "{most}", parent: QWidget | None = None
    ):
        """`mean` says what the mean of the day is of; its course is empty. `what` says what the numbers below the chart
        count, where that is less than the figure does.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self._title, self._mean, self._what = title, mean, what
        self.opener = named(make_opener(self, lambda: self.number_asked.emit(number), title), "open_figure")
        about = tr("{title}: the last day").format(title=title)
        self.mean_opener = named(make_opener(self, self._ask_mean, about, has_key=False), "open_mean")
        self.mean_opener.hide()
        self.figure = named(QLabel(wordWrap=True), "tile_figure")
        self.figure.setFont(tokens().font("heading"))
        self.chart = DayChart()
        self.chart.setAccessibleName(about)
        self.words = named(QLabel(wordWrap=True), "hint")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        head = QHBoxLayout()
        head.setSpacing(tokens().size("space_1"))
        head.addWidget(named(QLabel(title), "field_name"))
        head.addWidget(self.opener)
        head.addStretch(1)
        layout.addLayout(head)
        for each in (self.figure, self.chart):
            layout.addWidget(each)
        foot = QHBoxLayout()
        foot.setSpacing(tokens().size("space_1"))
        foot.addWidget(self.words, 1)
        foot.addWidget(self.mean_opener, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(foot)
        # Beside a tile with more lines of words, figure and chart stay as high as there.
        layout.addStretch(1)

    def _ask_mean(self) -> None:
        self.number_asked.emit(replace(self._mean, course=self.chart.course))

    def show_figure(self, text: str) -> None:
        """Show the figure of now."""
        self.figure.setText(text)

    def show_course(self, course: DayCourse) -> None:
        """Show the last day."""
        words = tr("{course}.").format(course=describe_course(course, self._what))
        self.words.setText(words)
        self.mean_opener.setVisible(bool(course.stretches))
        self.chart.show_course(course)
        self.chart.setAccessibleDescription(words)
        # As a picture it stands alone, and has what is said below it in its heading.
        self.chart.setWindowTitle(f"{self._title}: {words}")
        self.chart.setToolTip(tr("The last 24 hours, a line each 6; what was not recorded is empty"))
