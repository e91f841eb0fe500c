"""The windows of a request: the coming days hour by hour, each filled by the share of starts that would be granted."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QToolTip, QVBoxLayout, QWidget

from qmonpy.app.reservations.request_words import describe_moment
from qmonpy.app.reservations.window_strip import HOURS, StripCell, StripDay, WindowStrip
from qmonpy.formats.values.shown_time import format_named
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_edge import paint_frames
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.legends.samples import LegendEntry, block, draw_sample
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.translation import tr

DAY_CHOICES = (7, 14, 28)
FIRST_DAYS = 14
LABELLED_HOURS = (0, 6, 12, 18)


class StripView(QWidget):
    """A row for each day and a cell for each hour; the fuller a cell, the more starts in that hour would be granted."""

    start_chosen = Signal(int)
    """The user chose this start, in seconds since the epoch."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("window_strip")
        self.setAccessibleName(tr("Hours in which the request could begin"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.strip: WindowStrip | None = None
        self.chosen: int | None = None
        """The start of the request as it is now."""
        self._current = (0, 0)
        self.hovered: tuple[int, int] | None = None
        """Day and hour under the mouse."""

    def show_strip(self, strip: WindowStrip | None) -> None:
        """Show days; the cursor goes to the first hour with a possible start."""
        is_other = self.strip is None or strip is None or self.strip.days[0].day != strip.days[0].day
        self.strip = strip
        if is_other and strip is not None and strip.first is not None:
            self._current = next(
                (
                    (row, column)
                    for row, day in enumerate(strip.days)
                    for column, cell in enumerate(day.cells)
                    if cell.begin <= strip.first < cell.end
                ),
                (0, 0),
            )
        self.setMinimumHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()

    def show_chosen(self, start: int | None) -> None:
        """Mark the start that the request has now."""
        self.chosen = start
        self.update()

    def cell_area(self, row: int, column: int) -> QRectF:
        """Return where a cell is drawn; an hour that comes twice has two cells of half the width."""
        assert self.strip is not None
        cells = self.strip.days[row].cells
        cell = cells[column]
        same = [place for place, each in enumerate(cells) if each.hour == cell.hour]
        width = (self.width() - self._label_width()) / HOURS
        left = self._label_width() + width * cell.hour + width * same.index(column) / len(same)
        top = self._head_height() + row * self._row_height()
        return QRectF(left, top, width / len(same), self._row_height())

    def describe_cell(self, cell: StripCell) -> str:
        """Return the tool tip of a cell."""
        assert self.strip is not None
        if cell.is_past:
            return tr("past")
        hour = describe_moment(cell.begin, self.strip.now)
        if cell.start is None:
            return tr("{hour}: no start in this hour").format(hour=hour)
        start = describe_moment(cell.start, self.strip.now)
        if cell.share >= 1:
            return tr("{hour}: any start in this hour; a click takes {start}").format(hour=hour, start=start)
        share = round(100 * cell.share)
        return tr("{hour}: {share} % of the starts in this hour; a click takes {start}").format(
            hour=hour, share=max(1, share), start=start
        )

    # Drawing

    def sizeHint(self) -> QSize:
        days = len(self.strip.days) if self.strip is not None else FIRST_DAYS
        return QSize(20 * HOURS, self._head_height() + days * self._least_row() + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * HOURS, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.strip is None:
            return
        painter = QPainter(self)
        painter.setFont(tokens().font("small"))
        self._paint_head(painter)
        for row, day in enumerate(self.strip.days):
            self._paint_day(painter, row, day)
        if self.hasFocus():
            self._outline(painter, self._current, "text")
        if self.hovered is not None:
            self._outline(painter, self.hovered, "border")

    def _paint_head(self, painter: QPainter) -> None:
        painter.setPen(tokens().colour("muted"))
        width = (self.width() - self._label_width()) / HOURS
        for hour in LABELLED_HOURS:
            area = QRectF(self._label_width() + hour * width, 0, 6 * width, self._head_height())
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, f"{hour:02d}:00")

    def _paint_day(self, painter: QPainter, row: int, day: StripDay) -> None:
        look = tokens()
        top = self._head_height() + row * self._row_height()
        label = QRectF(0, top, self._label_width() - look.size("space_2"), self._row_height())
        painter.setPen(look.colour("text" if day.day.weekday() < 5 else "muted"))
        words = format_named(day.day, tr("%a %-d %b"))
        painter.drawText(label, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        for column, cell in enumerate(day.cells):
            area = self.cell_area(row, column).adjusted(0.5, 1, -0.5, -1)
            self._paint_cell(painter, cell, area)

    def _paint_cell(self, painter: QPainter, cell: StripCell, area: QRectF) -> None:
        """Fill a cell from below by its share, which needs no colours to be understood."""
        look = tokens()
        if cell.is_past:
            return
        painter.fillRect(area, look.colour("track"))
        if cell.share > 0:
            height = max(2.0, area.height() * cell.share)
            filled = QRectF(area.left(), area.bottom() - height, area.width(), height)
            painter.fillRect(filled, look.colour("fill_accent"))
            painter.fillRect(QRectF(area.left(), filled.top(), area.width(), 1.5), look.colour("accent"))
        if self.chosen is not None and cell.begin <= self.chosen < cell.end:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("text"))
            painter.drawEllipse(QPointF(area.center()), 3, 3)
            painter.restore()

    def _outline(self, painter: QPainter, at: tuple[int, int], colour: str) -> None:
        if self._cell(at) is not None:
            area = QRectF(self.cell_area(*at).toRect())
            paint_frames(painter, [area], colour, tokens().size("mark"))

    def _label_width(self) -> int:
        return self.fontMetrics().horizontalAdvance("Wed 30 Nov") + tokens().size("space_2")

    def _least_row(self) -> int:
        return tokens().size("bar_height") + tokens().size("mark")

    def _row_height(self) -> int:
        """Return the height of a row, as high as there is room, up to that of a table."""
        days = len(self.strip.days) if self.strip is not None else FIRST_DAYS
        return max(self._least_row(), min(tokens().size("row"), (self.height() - self._head_height()) // max(1, days)))

    def _head_height(self) -> int:
        return tokens().size("space_4") + 2

    # Choosing

    @property
    def current_moment(self) -> int | None:
        """The first start in the hour to which keys have come, or where there is none its begin; None without one."""
        cell = self._cell(self._current)
        return None if cell is None or cell.is_past else cell.begin if cell.start is None else cell.start

    def _cell(self, at: tuple[int, int]) -> StripCell | None:
        row, column = at
        if self.strip is None or not 0 <= row < len(self.strip.days):
            return None
        cells = self.strip.days[row].cells
        return cells[column] if 0 <= column < len(cells) else None

    def _find(self, point: QPointF) -> tuple[int, int] | None:
        """Return row and column of the cell at a point; None beside the cells."""
        row = int((point.y() - self._head_height()) // self._row_height())
        if self.strip is None or not 0 <= row < len(self.strip.days):
            return None
        columns = range(len(self.strip.days[row].cells))
        return next(((row, column) for column in columns if self.cell_area(row, column).contains(point)), None)

    def _take(self, at: tuple[int, int]) -> None:
        cell = self._cell(at)
        if cell is not None and cell.start is not None:
            self._current = at
            self.start_chosen.emit(cell.start)
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._find(event.position())
        if at is not None and event.button() == Qt.MouseButton.LeftButton:
            self._take(at)
        elif at is not None and event.button() == Qt.MouseButton.RightButton:
            # The menu is about this hour.
            self._current = at
            self.setFocus()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._find(event.position())
        if at != self.hovered:
            self.hovered = at
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, column = self._current
        moves = {
            Qt.Key.Key_Left: (row, column - 1),
            Qt.Key.Key_Right: (row, column + 1),
            Qt.Key.Key_Up: (row - 1, column),
            Qt.Key.Key_Down: (row + 1, column),
            Qt.Key.Key_Home: (row, 0),
            Qt.Key.Key_End: (row, HOURS - 1),
        }
        key = Qt.Key(event.key())
        if key in moves:
            if self._cell(moves[key]) is not None:
                self._current = moves[key]
                self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and not event.modifiers():
            self._take(self._current)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the tool tip of the cell under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self._find(QPointF(event.pos()))
            cell = self._cell(at) if at is not None else None
            QToolTip.showText(event.globalPos(), self.describe_cell(cell) if cell is not None else "", self)
            return True
        return super().event(event)


def make_marks() -> tuple[LegendEntry, ...]:
    """Return what the hours look like, for the legend."""
    return (
        LegendEntry(
            tr("every start"),
            tr("The request could begin at each moment of the hour."),
            block("fill_accent", 1, "track"),
        ),
        LegendEntry(
            tr("some starts"), tr("The part of the hour in which it could begin."), block("fill_accent", 0.4, "track")
        ),
        LegendEntry(tr("no start"), tr("It could not begin in this hour."), block("track")),
        LegendEntry(tr("chosen"), tr("The start in the form."), draw_sample(_paint_chosen)),
    )


def _paint_chosen(painter: QPainter, area: QRectF) -> None:
    painter.fillRect(area, tokens().colour("track"))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens().colour("text"))
    painter.drawEllipse(area.center(), 3, 3)


class WindowFinder(QWidget):
    """The strip with a choice of days and a sentence about it."""

    start_chosen = Signal(int)
    days_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.view = StripView()
        self.view.start_chosen.connect(self.start_chosen)
        self._days = Segments([(str(days), tr("{days} days").format(days=days)) for days in DAY_CHOICES])
        self._days.choose(str(FIRST_DAYS))
        self._days.chosen.connect(lambda days: self.days_chosen.emit(int(days)))
        self.words = named(QLabel(wordWrap=True), "strip_words")
        self.take_first = named(QPushButton(tr("Take the &first")), "take_first")
        # Enter in a field of the form must not take it.
        self.take_first.setAutoDefault(False)
        self.take_first.clicked.connect(self._take_first)
        scroll = named(QScrollArea(), "strip_scroll")
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.view)
        head = QHBoxLayout()
        head.addWidget(self._days)
        head.addStretch(1)
        head.addWidget(self.take_first)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_2"))
        layout.addLayout(head)
        layout.addWidget(self.words)
        layout.addWidget(scroll, 1)
        self.legend = Legend("strip_legend", tr("hours"))
        self.legend.show_entries(make_marks())
        layout.addWidget(self.legend)
        self.show_strip(None)

    @property
    def days(self) -> int:
        """The number of days to look at."""
        return int(self._days.current)

    def show_strip(self, strip: WindowStrip | None, words: str = "") -> None:
        """Show the windows that were found; without a strip, `words` say why no day can help."""
        self.view.show_strip(strip)
        has_first = strip is not None and strip.first is not None
        self.take_first.setEnabled(has_first)
        self.take_first.setVisible(not words)
        self._days.setVisible(not words)
        self.view.setVisible(strip is not None)
        self.legend.setVisible(strip is not None)
        if strip is None:
            self.words.setText(words)
        elif strip.first is None:
            text = tr("No start in the next {days} days. Request less, or look at more days.")
            self.words.setText(text.format(days=len(strip.days)))
        else:
            self.words.setText(
                tr("First start: {start}. Click an hour to start there.").format(
                    start=describe_moment(strip.first, strip.now)
                )
            )

    def _take_first(self) -> None:
        strip = self.view.strip
        if strip is not None and strip.first is not None:
            self.start_chosen.emit(strip.first)
