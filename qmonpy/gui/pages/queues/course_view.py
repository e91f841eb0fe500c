"""The course of a queue instance's figures: a small chart of steps for each, with its limit, and words."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from qmonpy.app.queues.instance_history import Course
from qmonpy.gui.base.words import format_clock
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, block, line
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class CourseChart(QWidget):
    """Steps over time, filled from below; a line marks the limit."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._course: Course | None = None
        mark_picture(self, lambda: find_marks(self._course))
        self.setFixedHeight(2 * tokens().size("row"))

    def show_course(self, course: Course) -> None:
        """Show a course in place of the one before."""
        if course != self._course:
            self._course = course
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        course = self._course
        if course is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), tokens().colour("track"))
        most = max(course.limit, course.most, 1e-9)
        seconds = max(1, course.end - course.begin)
        mark = tokens().size("mark")
        ends = [*(each.time for each in course.steps[1:]), course.end]
        for step, end in zip(course.steps, ends, strict=True):
            left = self.width() * (step.time - course.begin) / seconds
            right = self.width() * (end - course.begin) / seconds
            top = (self.height() - mark) * (1 - step.value / most) + mark
            tone = "problem" if step.value > course.limit else "accent"
            painter.fillRect(QRectF(left, top, right - left, self.height() - top), tokens().colour(f"fill_{tone}"))
            if step.value > 0:
                painter.fillRect(QRectF(left, top - mark, right - left, mark), tokens().colour(tone))
        limit = (self.height() - mark) * (1 - course.limit / most)
        painter.fillRect(QRectF(0, limit, self.width(), tokens().size("hairline")), tokens().colour("muted"))


class CourseView(QWidget):
    """A chart for each course, below its title and figures."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.parts: list[tuple[QLabel, CourseChart]] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(tokens().size("space_1"))
        self.legend = Legend("course_legend", tr("course of the instance"))
        self.legend.show_entries(make_marks())
        self.legend.hide()

    def show_courses(self, courses: Sequence[Course]) -> None:
        """Show courses in place of those before."""
        while len(self.parts) < len(courses):
            part = named(QLabel(wordWrap=True), "hint"), CourseChart()
            self.parts.append(part)
            for each in part:
                self._layout.addWidget(each)
        self._layout.addWidget(self.legend)
        self.legend.setVisible(bool(courses))
        for place, (words, chart) in enumerate(self.parts):
            is_shown = place < len(courses)
            words.setVisible(is_shown)
            chart.setVisible(is_shown)
            if is_shown:
                text = describe_course(courses[place])
                words.setText(text)
                chart.setAccessibleName(text)
                chart.show_course(courses[place])


def find_marks(course: Course | None) -> list[LegendEntry]:
    """Return what the chart of a course is made of: most are never above their limit."""
    value, above, limit = make_marks()
    is_above = course is not None and course.most > course.limit
    return [value, *([above] if is_above else ()), limit]


def make_marks() -> tuple[LegendEntry, ...]:
    """Return what a course is made of, for the legend."""
    return (
        LegendEntry(
            tr("value"), tr("The figure as it was then, from 0 at the foot."), block("fill_accent", 0.6, "track")
        ),
        LegendEntry(tr("above the line"), tr("The figure was above its limit."), block("fill_problem", 1, "track")),
        LegendEntry(tr("the line"), tr("The limit, which the words above the chart tell."), line("muted", width=1)),
    )


def describe_course(course: Course) -> str:
    """Return the figures of a course in words."""
    words = tr("{title}: {now:.4g} now, at most {most:.4g} since {begin}; the line is {limit:.4g}")
    return words.format(
        title=tr(course.title), now=course.now, most=course.most, begin=format_clock(course.begin), limit=course.limit
    )
