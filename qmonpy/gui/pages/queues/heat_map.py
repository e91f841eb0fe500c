"""A map of queue instances: a small cell for each, filled from below, with the letter of its state."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from qmonpy.app.objects.cluster_queue_rows import find_letters_tone
from qmonpy.app.queues.heat_cells import HeatCell, HeatMeasure, has_loads, heat_cells
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.gui.base.words import count_of
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import hatching_of
from qmonpy.gui.widgets.cell_edge import paint_cell_edge, paint_cell_focus, paint_level
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, Sample
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.translation import tr

MOST_CELLS = 2000
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
"""The steps of keys within a line; Up and Down move by a line."""


class HeatCells(QWidget):
    """The cells alone; one of them is the current one for the keyboard."""

    chosen = Signal(str)
    """The user clicked on the instance of this name, or pressed Enter on it."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        mark_picture(self, lambda: find_marks(self.cells, self.measure))
        self.cells: tuple[HeatCell, ...] = ()
        self.measure = HeatMeasure.SLOTS
        """What fills the cells."""
        self.current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_cells(self, cells: Sequence[HeatCell], measure: HeatMeasure) -> None:
        """Show cells, filled by a measure, in place of those before."""
        self.measure = measure
        if tuple(cells) != self.cells:
            self.cells = tuple(cells)
            self.current = min(self.current, max(0, len(self.cells) - 1))
            self._tell()
            self._fit()
            self.update()

    def rect_of(self, place: int) -> QRect:
        """Return where a cell is painted."""
        size, step = tokens().size("row_compact"), self._step
        line, column = divmod(place, self._columns(self.width()))
        return QRect(column * step, line * step, size, size)

    def place_at(self, point: QPoint) -> int | None:
        """Return the cell at a point; None between cells."""
        column, line = point.x() // self._step, point.y() // self._step
        place = line * self._columns(self.width()) + column
        is_cell = 0 <= column < self._columns(self.width()) and 0 <= place < len(self.cells)
        return place if is_cell and self.rect_of(place).contains(point) else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for place, cell in enumerate(self.cells):
            area = self.rect_of(place)
            if area.intersects(event.rect()):
                paint_cell(painter, area, cell.share, cell.letter)
        if self.hasFocus() and self.cells:
            paint_cell_focus(painter, self.rect_of(self.current))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position().toPoint())
        if place is not None:
            self._go(place)
            self.chosen.emit(self.cells[place].name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        columns = self._columns(self.width())
        steps = {**STEPS, Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.cells:
            self.chosen.emit(self.cells[self.current].name)
        elif key in steps and 0 <= self.current + steps[key] < len(self.cells):
            self._go(self.current + steps[key])
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the tool tip of the cell under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.place_at(event.pos())
            QToolTip.showText(event.globalPos(), "" if place is None else self.cells[place].words, self)
            return True
        return super().event(event)

    def _fit(self) -> None:
        """Set the height to that of all lines."""
        self.setFixedHeight(-(-len(self.cells) // self._columns(self.width())) * self._step)

    def _go(self, place: int) -> None:
        for each in (self.current, place):
            self.update(self.rect_of(each))
        self.current = place
        self._tell()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.cells[self.current].words if self.cells else "")

    @property
    def _step(self) -> int:
        return tokens().size("row_compact") + tokens().size("mark")

    def _columns(self, width: int) -> int:
        return max(1, (width + tokens().size("mark")) // self._step)


def paint_cell(painter: QPainter, area: QRect, share: float | None, letter: str) -> None:
    """Paint a cell, filled from below by a share, with the letter of a state; hatched if the share is not known."""
    painter.fillRect(area, tokens().colour("track"))
    if share is None:
        painter.fillRect(area, hatching_of(painter, tokens().colour("muted")))
    else:
        tone = "problem" if share > 1 else "accent"
        paint_level(painter, area, round(area.height() * min(1.0, share)), f"fill_{tone}", tone)
    # An empty one is to be seen on the ground of the map, too.
    paint_cell_edge(painter, area)
    if letter:
        painter.setPen(tokens().colour(find_letters_tone(letter)))
        font = QFont(tokens().font("small"))
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)


def find_marks(cells: Iterable[HeatCell], measure: HeatMeasure) -> list[LegendEntry]:
    """Return what the cells of a map look like: of what none is there, nothing is said."""
    filled, over, nothing, state = make_marks(measure)
    shares, letters = {cell.share for cell in cells}, {cell.letter for cell in cells}
    is_over = any(share is not None and share > 1 for share in shares)
    others = ((over, is_over), (nothing, None in shares), (state, bool(letters - {""})))
    return [filled, *(mark for mark, is_there in others if is_there)]


def make_marks(measure: HeatMeasure) -> tuple[LegendEntry, ...]:
    """Return what a cell may look like, for the legend."""
    if measure is HeatMeasure.LOAD:
        filled = tr("load"), tr("The load for each processor (np_load_avg); a full cell is a load of 1.")
        over, nothing = tr("The load is above 1."), tr("The host tells no load.")
    else:
        filled = tr("used slots"), tr("The part of its slots that jobs and reservations use now.")
        over, nothing = tr("More slots are used than there are."), tr("It has no slots.")
    return (
        LegendEntry(*filled, _sample(0.5)),
        LegendEntry(tr("too much"), over, _sample(1.1)),
        LegendEntry(tr("no figure"), nothing, _sample(None)),
        LegendEntry(tr("state"), tr("The first letter of the state that qstat shows, such as d."), _sample(0.0, "d")),
    )


def _sample(share: float | None, letter: str = "") -> Sample:
    """Return the sample of a cell, which is painted as those of the map are."""
    return Sample(lambda painter, area, _: paint_cell(painter, area.toRect(), share, letter), _find_cell_size)


def _find_cell_size() -> QSize:
    side = tokens().size("row_compact")
    return QSize(side, side)


class HeatMap(QWidget):
    """Cells of some instances, and the choice of what fills them."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._rows: tuple[InstanceRow, ...] = ()
        self.measure = Segments([(HeatMeasure.SLOTS, tr("Slots")), (HeatMeasure.LOAD, tr("Load"))])
        self.measure.setAccessibleName(tr("Cells are filled by"))
        self.measure.chosen.connect(lambda _: self._show())
        self.cells = named(HeatCells(), "heat_cells")
        self.cells.setAccessibleName(tr("Map of queue instances"))
        self.cells.chosen.connect(self.chosen)
        self.more = named(QLabel(wordWrap=True), "hint")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(self.measure, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.cells)
        layout.addWidget(self.more)
        self.legend = Legend("heat_legend", tr("map of queue instances"))
        self._explained: HeatMeasure | None = None
        layout.addWidget(self.legend)

    def show_rows(self, rows: Sequence[InstanceRow]) -> None:
        """Show instances, each of which is there once; those behind the first MOST_CELLS are only counted."""
        self._rows = tuple(rows)
        self._show()

    def _show(self) -> None:
        loads = has_loads(self._rows[:MOST_CELLS])
        self.measure.setVisible(loads)
        measure = HeatMeasure(self.measure.current) if loads else HeatMeasure.SLOTS
        if measure is not self._explained:
            self._explained = measure
            self.legend.show_entries(make_marks(measure))
        self.cells.show_cells(heat_cells(self._rows[:MOST_CELLS], measure), measure)
        more = len(self._rows) - MOST_CELLS
        count = count_of(more, "instance", "instances")
        self.more.setText(tr("and {count} more; choose fewer to see them").format(count=count) if more > 0 else "")
        self.more.setVisible(more > 0)
