"""The cells of the map of hosts: sections with a heading each, painted once and kept as a picture."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPolygon,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollArea, QToolTip, QWidget

from qmonpy.app.objects.cluster_queue_rows import find_letters_tone
from qmonpy.app.objects.host_map import HostMap, MapCell, MapHost, MapMeasure, MapSection, describe_counts
from qmonpy.gui.base.words import count_of
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import Pattern, hatching_of
from qmonpy.gui.widgets.cell_edge import paint_cell_edge, paint_cell_focus, paint_level
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, Sample
from qmonpy.late_methods import dataclass
from qmonpy.translation import later, tr

LARGE, SMALL = "row_compact", "space_2"
"""The sizes of cells, of which the large ones have room for a letter."""
LEGENDS = {
    MapMeasure.STATE: (
        ("", 0.0, later("in order")),
        ("d", 1.0, later("disabled, alarm, suspended")),
        ("E", 1.0, later("error, unknown")),
    ),
    MapMeasure.SLOTS: (
        ("", 0.0, later("free")),
        ("", 0.5, later("half in use")),
        ("", 1.0, later("full")),
        ("d", 0.0, later("state")),
    ),
    MapMeasure.LOAD: (
        ("", 0.0, later("idle")),
        ("", 0.5, "0.5"),
        ("", 1.2, later("over 1")),
        ("", None, later("not known")),
        ("d", 0.0, later("state")),
    ),
}
"""By measure the letter, the share and the meaning of cells."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@dataclass(frozen=True, slots=True)
class _Placed:
    cell: MapCell
    area: QRect


def find_step(size: str) -> int:
    """Return the distance from one cell to the next."""
    return tokens().size(size) + tokens().size("mark")


def count_columns(area: QSize, size: str) -> int:
    """Return how many cells of a size stand beside each other in an area."""
    return max(1, area.width() // find_step(size))


def count_room(area: QSize, sections: int, size: str) -> int:
    """Return how many cells of a size have room in an area beside the headings of so many sections."""
    step = find_step(size)
    # The last line of a section is half empty, as a rule.
    height = area.height() - sections * (tokens().size("row") + tokens().size("space_2") + step // 2)
    return max(0, height // step) * count_columns(area, size)


def find_height(counts: Sequence[int], width: int, size: str) -> int:
    """Return how high sections are with so many cells each, with their headings, in pixels."""
    columns = count_columns(QSize(width, 0), size)
    beside = tokens().size("row") + tokens().size("space_2")
    return sum(beside + -(-count // columns) * find_step(size) for count in counts)


class HostMapCells(QWidget):
    """One of the cells is the current one for the keyboard."""

    chosen = Signal(object)
    """The user clicked on a `MapCell`, or pressed Enter on it."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.shown = HostMap()
        self._measure, self._size = MapMeasure.STATE, LARGE
        mark_picture(self, self._find_marks)
        self._placed: tuple[_Placed, ...] = ()
        self._headings: tuple[tuple[QRect, MapSection], ...] = ()
        self.current = 0
        self._picture: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Map of hosts"))

    def show_map(self, found: HostMap, measure: MapMeasure, size: str) -> None:
        """Show another map in place of the one before; the current cell stays in its place."""
        if (found, measure, size) != (self.shown, self._measure, self._size):
            self.shown, self._measure, self._size = found, measure, size
            self._lay_out()

    @property
    def cells(self) -> tuple[MapCell, ...]:
        """All cells in their order."""
        return tuple(each.cell for each in self._placed)

    def rect_of(self, place: int) -> QRect:
        """Return where a cell is painted."""
        return self._placed[place].area

    def place_at(self, point: QPoint) -> int | None:
        """Return the cell at a point; None between cells."""
        found = (place for place, each in enumerate(self._placed) if each.area.contains(point))
        return next(found, None)

    def go(self, place: int) -> None:
        """Make another cell the current one."""
        self.update(self.rect_of(self.current))
        self.update(self.rect_of(place))
        self.current = place
        self._tell()
        scrolled = self.parent()
        area = scrolled.parent() if scrolled is not None else None
        if isinstance(area, QScrollArea):
            centre = self.rect_of(place).center()
            area.ensureVisible(centre.x(), centre.y())

    @property
    def has_letters(self) -> bool:
        """Whether cells have room for the letters of states; others have a mark in their place."""
        return self._size == LARGE

    def _find_marks(self) -> list[LegendEntry]:
        has_states = any(each.letter for each in self.cells)
        return make_marks(self._measure, has_states=has_states, has_letters=self.has_letters)

    def paint_to(self, painter: QPainter, target: QRectF) -> None:
        """Draw it into a rectangle, such as a part of a page: the kept picture has the colours of the window."""
        share = min(target.width() / max(1, self.width()), target.height() / max(1, self.height()))
        painter.save()
        painter.translate(target.topLeft())
        painter.scale(share, share)
        self._paint_all(painter)
        painter.restore()

    # Qt's events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._picture = None
            self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._tell()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._picture is None:
            self._picture = self._paint()
        painter.drawPixmap(0, 0, self._picture)
        if self.hasFocus() and self._placed:
            paint_cell_focus(painter, self.rect_of(self.current))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position().toPoint())
        if place is not None and event.button() is Qt.MouseButton.LeftButton:
            self.go(place)
            self.chosen.emit(self._placed[place].cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = self._find_target(Qt.Key(event.key())) if self._placed else None
        if target is not None:
            self.go(target)
        elif event.key() in ENTER and self._placed:
            self.chosen.emit(self._placed[self.current].cell)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the tool tip of the cell under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.place_at(event.pos())
            QToolTip.showText(event.globalPos(), "" if place is None else self._placed[place].cell.words, self)
            return True
        return super().event(event)

    # Moving

    def _find_target(self, key: Qt.Key) -> int | None:
        last = len(self._placed) - 1
        match key:
            case Qt.Key.Key_Left:
                return max(0, self.current - 1)
            case Qt.Key.Key_Right:
                return min(last, self.current + 1)
            case Qt.Key.Key_Home:
                return 0
            case Qt.Key.Key_End:
                return last
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                return self._find_beside(is_below=key == Qt.Key.Key_Down)
        return None

    def _find_beside(self, *, is_below: bool) -> int:
        """Return the nearest cell of the next line of cells, or of the one before."""
        here = self.rect_of(self.current)
        tops = {each.area.top() for each in self._placed}
        lines = [top for top in tops if (top > here.top() if is_below else top < here.top())]
        if not lines:
            return self.current
        top = min(lines) if is_below else max(lines)
        line = (place for place, each in enumerate(self._placed) if each.area.top() == top)
        return min(line, key=lambda place: abs(self.rect_of(place).left() - here.left()))

    def _tell(self) -> None:
        self.setAccessibleDescription(self._placed[self.current].cell.words if self._placed else "")

    # Painting

    def _lay_out(self) -> None:
        size, step, row = tokens().size(self._size), find_step(self._size), tokens().size("row")
        columns = max(1, self.width() // step)
        placed, headings, top = list[_Placed](), list[tuple[QRect, MapSection]](), 0
        for section, cells in self.shown.sections:
            headings.append((QRect(0, top, self.width(), row), section))
            top += row
            for place, cell in enumerate(cells):
                line, column = divmod(place, columns)
                placed.append(_Placed(cell, QRect(1 + column * step, 1 + top + line * step, size, size)))
            top += -(-len(cells) // columns) * step + tokens().size("space_2")
        self._placed, self._headings = tuple(placed), tuple(headings)
        self.current = min(self.current, max(0, len(placed) - 1))
        self.setFixedHeight(max(1, top))
        self._picture = None
        self._tell()
        self.update()

    def _paint(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(tokens().colour("base"))
        painter = QPainter(picture)
        self._paint_all(painter)
        painter.end()
        return picture

    def _paint_all(self, painter: QPainter) -> None:
        for area, section in self._headings:
            self._paint_heading(painter, area, section)
        letters = QFont(tokens().font("small"))
        letters.setBold(True)
        painter.setFont(letters)
        for each in self._placed:
            paint_cell(painter, each.area, each.cell, self._measure, has_letter=self.has_letters)

    def _paint_heading(self, painter: QPainter, area: QRect, section: MapSection) -> None:
        name_font = QFont(tokens().font("body"))
        name_font.setBold(True)
        painter.setFont(name_font)
        painter.setPen(tokens().colour("text"))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, section.name)
        taken = QFontMetrics(name_font).horizontalAdvance(section.name) + tokens().size("space_3")
        count = count_of(len(section.hosts), "host", "hosts")
        words = ", ".join(filter(None, (count, describe_counts(section.hosts))))
        painter.setFont(tokens().font("body"))
        painter.setPen(tokens().colour("muted"))
        rest = area.adjusted(taken, 0, 0, 0)
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, rest.width())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, words)


def paint_cell(painter: QPainter, area: QRect, cell: MapCell, measure: MapMeasure, *, has_letter: bool) -> None:
    """Paint a cell, filled from below by what is measured; hatched if that is not known."""
    painter.fillRect(area, tokens().colour("track"))
    tone = find_letters_tone(cell.letter) if cell.letter else "muted"
    if cell.share is None:
        painter.fillRect(area, hatching_of(painter, tokens().colour("muted")))
    elif cell.share > 0:
        # A few of many hosts are still to be seen.
        height = max(tokens().size("mark"), round(area.height() * min(1.0, cell.share)))
        fill = f"{tone}_ground" if measure is MapMeasure.STATE and has_letter else _find_fill(cell.share, measure, tone)
        paint_level(painter, area, height, fill, tone if fill.endswith("_ground") else fill.removeprefix("fill_"))
    # An empty one is to be seen on the ground of the map, too.
    paint_cell_edge(painter, area)
    if cell.letter and has_letter:
        painter.setPen(tokens().colour(tone))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, cell.letter)
    elif cell.letter:
        _paint_state_mark(painter, area, tone, is_filled=measure is MapMeasure.STATE)


def _paint_state_mark(painter: QPainter, area: QRect, tone: str, *, is_filled: bool) -> None:
    """Paint what stands for the letter in a small cell: the worse tone is hatched or a square, the other one plain or a
    triangle in the corner, so that they differ without colours, too."""
    if is_filled:
        if tone == "problem":
            painter.fillRect(area, hatching_of(painter, tokens().colour(tone), Pattern.BACKWARD))
        return
    side = max(tokens().size("space_1"), area.width() // 3)
    corner = QRect(area.right() + 1 - side, area.top(), side, side)
    if tone == "problem":
        painter.fillRect(corner, tokens().colour(tone))
        return
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens().colour(tone))
    ends = corner.topLeft(), corner.topLeft() + QPoint(side, 0), corner.topLeft() + QPoint(side, side)
    painter.drawPolygon(QPolygon([*ends]))
    painter.restore()


def _find_fill(share: float, measure: MapMeasure, tone: str) -> str:
    if measure is MapMeasure.STATE:
        return f"fill_{tone}" if tone in ("attention", "problem") else "fill_accent"
    return "fill_problem" if share > 1 else "fill_accent"


def paint_sample(
    painter: QPainter, area: QRect, measure: MapMeasure, letter: str, share: float | None, *, has_letter: bool
) -> None:
    """Paint a cell as one of the map is painted, for a legend."""
    letters = QFont(tokens().font("small"))
    letters.setBold(True)
    painter.save()
    painter.setFont(letters)
    cell = MapCell((MapHost("", letter, 0, 0, None),), share, letter)
    paint_cell(painter, area, cell, measure, has_letter=has_letter)
    painter.restore()


def make_marks(measure: MapMeasure, *, has_states: bool, has_letters: bool) -> list[LegendEntry]:
    """Return what cells look like that are filled by a measure, for a picture that stands alone."""
    return [
        LegendEntry(
            tr(words), tr(words), Sample(_paint_with(measure, letter, share, has_letter=has_letters), _find_cell_size)
        )
        for letter, share, words in LEGENDS[measure]
        if has_states or not letter or measure is MapMeasure.STATE
    ]


def _paint_with(
    measure: MapMeasure, letter: str, share: float | None, *, has_letter: bool
) -> Callable[[QPainter, QRectF, bool], None]:
    return lambda painter, area, _: paint_sample(painter, area.toRect(), measure, letter, share, has_letter=has_letter)


def _find_cell_size() -> QSize:
    side = tokens().size(LARGE)
    return QSize(side, side)
