"""Draws the cells of every table: text, code, badges, fullness bars and the heading lines of groups."""

from typing import Any, cast

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import hatching_of
from qmonpy.gui.theme.icon import paint_icon
from qmonpy.gui.widgets.tables.edge_header import find_seen
from qmonpy.gui.widgets.tables.order_header import OrderHeader
from qmonpy.gui.widgets.tables.short_text import ELLIPSIS, shorten

VEIL = 0.8
"""How much of the hatching behind the figures of a bar is covered."""
TONES = ("accent", "ok", "attention", "problem", "muted")
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SELECTED = QStyle.StateFlag.State_Selected.value


class CellDelegate(QStyledItemDelegate):
    """Draws all cells of a table of a RowTableModel, each as the model's look of its column says."""

    hovered_row = -1
    """Set by the table."""
    is_muted = False
    """Whether texts are grey because newer values are being worked out."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._table_header: OrderHeader | None = None

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        model = cast(RowTableModel, index.model())
        row, column = index.row(), index.column()
        item = model.item_at(row)
        rect: QRect = option.rect
        # To make another member of the enumeration for each cell would take as long as its text.
        is_selected = bool(option.state.value & _SELECTED)
        is_group = isinstance(item, Group)
        header = self._header
        tells = header is None or header.tells(column)
        self._paint_ground(painter, rect, row, is_selected, is_group or model.is_section(item))
        if is_group:
            if tells:
                self._paint_group_cell(painter, rect, model, item, column)
            self._paint_heading(painter, option, model, item, column)
        elif tells:
            self._paint_cell(painter, rect, model, item, column)
        if column == 0 and is_selected:
            painter.fillRect(rect.left(), rect.top(), tokens().size("mark"), rect.height(), tokens().colour("accent"))

    def draws_beside(self, column: int) -> bool:
        """Whether more than the text stands in the cells of a column, whose room is not known then."""
        return False

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        model = cast(RowTableModel, index.model())
        width = find_cell_width(model, model.item_at(index.row()), index.column())
        return QSize(width, tokens().size("row"))

    def _paint_ground(self, painter: QPainter, rect: QRect, row: int, is_selected: bool, is_group: bool) -> None:
        if is_selected:
            painter.fillRect(rect, tokens().colour("selection"))
        elif row == self.hovered_row:
            painter.fillRect(rect, tokens().colour("hover"))
        elif is_group:
            painter.fillRect(rect, tokens().colour("raised"))

    def _paint_cell(self, painter: QPainter, rect: QRect, model: RowTableModel, item: Any, column: int) -> None:
        look = model.looks[column]
        if look.kind is CellKind.BAR and look.fullness is not None:
            fullness = look.fullness(item)
            if fullness is not None:
                paint_bar(painter, _inner(rect), fullness, find_seen(self.parent(), _inner(rect)))
                return
        text = model.cell_text(item, column)
        is_first = column == 0
        if not text and not is_first:
            return
        inner = _inner(rect)
        if is_first:
            inner.adjust(find_indent(model, item), 0, 0, 0)
            _paint_arrow(painter, inner, model.fold_of(item))
        if not text:
            return
        is_number = model.columns[column].is_number
        if is_number:
            inner.setRight(self._end_of_number(rect, column))
        inner = find_seen(self.parent(), inner)
        if inner.isEmpty():
            return
        tone = "muted" if self.is_muted else look.tone(item) if look.tone else ""
        if look.kind is CellKind.BADGE:
            paint_badge(painter, inner, text, tone or "muted")
            return
        theme, name = tokens(), "code" if look.kind is CellKind.CODE else "body"
        painter.setFont(theme.font(name, is_bold=is_first and model.is_section(item)))
        painter.setPen(theme.colour(tone or "text"))
        if look.heart is not None:
            text = _shorten_before(painter, text, look.heart(item), inner.width())
        _draw_text(painter, inner, text, is_number=is_number)

    @property
    def _header(self) -> OrderHeader | None:
        """The header of the table, which says where the cells are."""
        if self._table_header is None:
            table = self.parent()
            header = table.horizontalHeader() if isinstance(table, QTableView) else None
            self._table_header = header if isinstance(header, OrderHeader) else None
        return self._table_header

    def _end_of_number(self, rect: QRect, column: int) -> int:
        """Return where the numbers of a column end: at the right of their own width in one that is stretched."""
        header, width = self._header, rect.width()
        if header is not None:
            width = min(header.find_text_width(column), width)
        return rect.left() + width - 1 - tokens().size("space_2")

    def _paint_group_cell(
        self, painter: QPainter, rect: QRect, model: RowTableModel, group: Group, column: int
    ) -> None:
        assert isinstance(model, GroupedTableModel)
        value = model.summary(group, column) if column else ""
        inner = _inner(rect)
        if isinstance(value, Fullness):
            paint_bar(painter, inner, value, find_seen(self.parent(), inner))
        elif value:
            painter.setFont(tokens().font("body"))
            painter.setPen(tokens().colour("muted"))
            is_number = model.columns[column].is_number
            if is_number:
                inner.setRight(self._end_of_number(rect, column))
            _draw_text(painter, find_seen(self.parent(), inner), value, is_number=is_number)

    def _paint_heading(
        self, painter: QPainter, option: QStyleOptionViewItem, model: RowTableModel, group: Group, column: int
    ) -> None:
        """Draw the part of a heading that lies in a cell: it goes on over the empty cells behind the first one."""
        assert isinstance(model, GroupedTableModel)
        whole = QRect(option.rect)
        header = self._header
        if header is not None:
            columns = _list_heading_columns(header, model, group)
            if column not in columns:
                return
            whole.setLeft(header.sectionViewportPosition(columns[0]))
            whole.setWidth(sum(header.sectionSize(each) for each in columns))
        elif column:
            return
        painter.save()
        painter.setClipRect(option.rect, Qt.ClipOperation.IntersectClip)
        inner = _inner(whole)
        _paint_arrow(painter, inner, group.is_open)
        painter.setFont(tokens().font("body", is_bold=True))
        painter.setPen(tokens().colour("text"))
        _draw_text(painter, find_seen(self.parent(), inner), group.name, is_number=False)
        painter.restore()


def _list_heading_columns(header: QHeaderView, model: GroupedTableModel, group: Group) -> list[int]:
    """Return the first column and those behind it, as shown, of which a heading line has nothing to say."""
    found = [0]
    for place in range(header.visualIndex(0) + 1, header.count()):
        column = header.logicalIndex(place)
        if header.isSectionHidden(column):
            continue
        if model.summary(group, column):
            break
        found.append(column)
    return found


def find_indent(model: RowTableModel, item: Any) -> int:
    """Return by how many pixels the first cell of a line is indented."""
    return model.depth_of(item) * tokens().size("space_4")


def _paint_arrow(painter: QPainter, inner: QRect, is_open: bool | None) -> None:
    """Draw the arrow of a line that folds, and take its room off the rectangle."""
    if is_open is None:
        return
    size = tokens().size("icon")
    at = inner.topLeft()
    at.setY(inner.center().y() - size // 2 + 1)
    paint_icon(painter, "down" if is_open else "right", at, size, "muted")
    inner.adjust(size, 0, 0, 0)


def find_cell_width(model: RowTableModel, item: Any, column: int, *, is_heart: bool = False) -> int:
    """Return the pixels that a cell needs to show its whole text, or what it is about (`Look.heart`)."""
    look: Look = model.looks[column]
    name = "code" if look.kind is CellKind.CODE else "body"
    indent = find_indent(model, item) if column == 0 else 0
    if column == 0 and model.fold_of(item) is not None:
        indent += tokens().size("icon")
    font = tokens().font(name, is_bold=column == 0 and (isinstance(item, Group) or model.is_section(item)))
    text = model.cell_text(item, column)
    if is_heart and look.heart is not None and (begin := look.heart(item)):
        text = f"{ELLIPSIS}{text[begin:]}"
    width = QFontMetrics(font).horizontalAdvance(text)
    return (
        width
        + indent
        + 2 * tokens().size("space_2")
        + (tokens().size("space_2") if look.kind in (CellKind.BADGE, CellKind.BAR) else 0)
    )


def paint_badge_at_right(painter: QPainter, rect: QRect, text: str, tone: str) -> int:
    """Draw a badge at the right end of a rectangle; returns its width in pixels."""
    width = _badge_width(text)
    paint_badge(painter, QRect(rect.right() - width, rect.top(), width, rect.height()), text, tone)
    return width


def _badge_width(text: str) -> int:
    width = QFontMetrics(tokens().font("small")).horizontalAdvance(text) + 2 * tokens().size("space_1") + 2
    return max(width, tokens().size("badge_height"))


def paint_badge(painter: QPainter, rect: QRect, text: str, tone: str) -> None:
    """Draw letters or a word on a small coloured ground at the left of a rectangle."""
    painter.setFont(tokens().font("small"))
    height = tokens().size("badge_height")
    width = min(rect.width(), _badge_width(text))
    ground = QRectF(rect.left(), rect.center().y() + 1 - height / 2, max(width, height), height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens().colour(f"{tone}_ground"))
    painter.drawRoundedRect(ground, tokens().size("radius"), tokens().size("radius"))
    painter.setPen(tokens().colour(tone))
    room = ground & QRectF(rect)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, shorten(text, painter.fontMetrics(), round(room.width())))
    painter.restore()


def paint_bar(painter: QPainter, rect: QRect, fullness: Fullness, seen: QRect | None = None) -> None:
    """Draw a bar filled to the used share; when more than the limit is used, two ticks mark the limit.

    The figures stand in what is `seen` of it, without that in all of it.
    """
    height = tokens().size("bar_height")
    track = QRectF(rect.left(), rect.center().y() + 1 - height / 2, rect.width(), height)
    full = max(1.0, fullness.share) if fullness.limit > 0 else 1.0
    filled = QRectF(track)
    filled.setWidth(track.width() * min(fullness.share, full) / full)
    painter.fillRect(track, tokens().colour("track"))
    painter.fillRect(filled, tokens().colour(f"fill_{fullness.tone}"))
    if fullness.used > 0:
        mark = tokens().size("mark")
        painter.fillRect(filled.adjusted(0, height - mark, 0, 0), tokens().colour(fullness.tone))
    painter.setFont(tokens().font("small"))
    inner = (track & QRectF(rect if seen is None else seen)).adjusted(
        tokens().size("space_1"), 0, -tokens().size("space_1"), 0
    )
    text = shorten(fullness.text, painter.fontMetrics(), int(inner.width()), is_number=True)
    if fullness.reserved > 0 and fullness.limit > 0:
        figures = painter.boundingRect(inner, Qt.AlignmentFlag.AlignCenter, text)
        _paint_reserved(painter, track, filled, fullness, full, figures)
    if full > 1:
        _paint_limit(painter, track, track.left() + track.width() / full)
    painter.setPen(tokens().colour("text"))
    painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, text)


def _paint_limit(painter: QPainter, track: QRectF, limit_x: float) -> None:
    """Draw two ticks at the limit, above and below the figures."""
    width, tick = tokens().size("mark"), tokens().size("space_1")
    painter.fillRect(QRectF(limit_x - width / 2, track.top(), width, tick), tokens().colour("text"))
    painter.fillRect(QRectF(limit_x - width / 2, track.bottom() - tick, width, tick), tokens().colour("text"))


def _paint_reserved(
    painter: QPainter, track: QRectF, filled: QRectF, fullness: Fullness, full: float, figures: QRectF
) -> None:
    """Hatch the reserved part of a bar, which is planned and not used; faintly behind the figures, to be read there."""
    width = min(track.right() - filled.right(), track.width() * fullness.reserved / fullness.limit / full)
    if width > 0:
        hatched = QRectF(filled.right(), track.top(), width, track.height())
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(hatching_of(painter, tokens().colour("muted")))
        painter.drawRect(hatched)
        veil = QColor(tokens().colour("track"))
        veil.setAlphaF(VEIL)
        painter.fillRect(hatched & figures, veil)
        painter.restore()


def _inner(rect: QRect) -> QRect:
    margin = tokens().size("space_2")
    return rect.adjusted(margin, 0, -margin, 0)


def _draw_text(painter: QPainter, rect: QRect, text: str, *, is_number: bool) -> None:
    shown = shorten(text, painter.fontMetrics(), rect.width(), is_number=is_number)
    painter.drawText(rect, _RIGHT if is_number else _LEFT, shown)


def _shorten_before(painter: QPainter, text: str, heart: int, width: int) -> str:
    """Return a text without as much of its beginning as has no room, and from its heart on at least."""
    metrics = painter.fontMetrics()
    if metrics.horizontalAdvance(text) <= width:
        return text
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideLeft, width)
    is_there = len(text) - len(shown.removeprefix(ELLIPSIS)) <= heart
    return shown if is_there else f"{ELLIPSIS if heart else ''}{text[heart:]}"
