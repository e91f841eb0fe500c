"""Draws search results: headings of kinds, names with the words found in bold, and a detail of each."""

import re
from collections.abc import Iterator, Sequence
from typing import cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from qmonpy.app.search import Entry
from qmonpy.app.search.commands import ACTION, PAGE
from qmonpy.app.session.actions import BY_ID, PAGES
from qmonpy.gui.frame.search.search_rows import HitModel, HitRow
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.icon import paint_icon
from qmonpy.gui.widgets.cell_delegate import paint_badge_at_right
from qmonpy.translation import tr

ICONS = {
    "cluster queue": "cluster-queues",
    "queue instance": "queues",
    "host": "hosts",
    "host group": "hosts",
    "admin host": "hosts",
    "submit host": "hosts",
    "rule set": "rule-sets",
    "rule": "rule-sets",
    "share tree": "policies",
    "share tree node": "policies",
    "complex": "complexes",
    "parallel environment": "lanes",
    "checkpointing environment": "save",
    "calendar": "clock",
    "project": "projects",
    "job": "jobs",
    "reservation": "timeline",
    "attribute": "form",
    "setting": "settings",
}
_PAGE_ICONS = {place.id: place.icon for place in PAGES}
OTHER_ICON = "users"
LEAST_DETAIL = 60
"""Pixels; a detail with less room is left out."""


class HitDelegate(QStyledItemDelegate):
    """Draws the rows of a HitModel."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, tokens().size("row"))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = cast(HitModel, index.model()).row_at(index)
        rect: QRect = option.rect
        if row is None:
            return
        if row.is_heading:
            _paint_heading(painter, rect, row)
            return
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, tokens().colour("selection" if is_chosen else "hover"))
        if is_chosen:
            painter.fillRect(rect.left(), rect.top(), tokens().size("mark"), rect.height(), tokens().colour("accent"))
        _paint_hit(painter, rect, row)


def _paint_heading(painter: QPainter, rect: QRect, row: HitRow) -> None:
    space = tokens().size
    inner = rect.adjusted(space("space_2"), 0, -space("space_2"), 0)
    font = QFont(tokens().font("small"))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(tokens().colour("muted"))
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(inner, left, row.title[:1].upper() + row.title[1:])
    painter.setFont(tokens().font("small"))
    painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.detail)


def _paint_hit(painter: QPainter, rect: QRect, row: HitRow) -> None:
    space, size = tokens().size, tokens().size("icon")
    inner = rect.adjusted(space("space_3"), 0, -space("space_2"), 0)
    entry = row.entry
    if entry is None:
        inner.adjust(size + space("space_2"), 0, 0, 0)
        paint_marked(painter, inner, row.title, (), "accent")
        return
    is_refused = bool(row.refusal)
    at = QPoint(inner.left(), inner.center().y() - size // 2 + 1)
    paint_icon(painter, _icon_of(entry), at, size, "muted")
    inner.adjust(size + space("space_2"), 0, 0, 0)
    inner.setRight(_paint_side(painter, inner, row, entry))
    used = paint_marked(painter, inner, row.title, row.words, "disabled" if is_refused else "text")
    inner.adjust(used + space("space_3"), 0, 0, 0)
    if inner.width() >= LEAST_DETAIL:
        paint_marked(painter, inner, row.refusal or row.detail, () if is_refused else row.words, "muted")


def _icon_of(entry: Entry) -> str:
    """Return the icon of an entry; an action or a page has its own, others that of their kind."""
    if entry.kind == ACTION:
        return BY_ID[entry.key].icon or "apply"
    return _PAGE_ICONS[entry.page] if entry.kind == PAGE else ICONS.get(entry.kind, OTHER_ICON)


def _paint_side(painter: QPainter, inner: QRect, row: HitRow, entry: Entry) -> int:
    """Draw the badge and text at the right; returns the x at which the room before them ends."""
    right = inner.right()
    if entry.mark:
        right -= paint_badge_at_right(painter, inner, tr(entry.mark), "attention") + tokens().size("space_2")
    if row.side:
        font = tokens().font("small")
        painter.setFont(font)
        painter.setPen(tokens().colour("muted"))
        width = QFontMetrics(font).horizontalAdvance(row.side)
        place = QRect(right - width, inner.top(), width, inner.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.side)
        right -= width + tokens().size("space_3")
    return right


def paint_marked(painter: QPainter, rect: QRect, text: str, words: Sequence[str], tone: str) -> int:
    """Draw a text on one line, cut where the room ends, with words bold and accented; returns its width."""
    plain = tokens().font("body")
    bold = QFont(plain)
    bold.setBold(True)
    text = QFontMetrics(bold).elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, rect.width())
    used = 0
    for piece, is_found in split_marked(text, words):
        font = bold if is_found else plain
        painter.setFont(font)
        painter.setPen(tokens().colour("accent" if is_found else tone))
        place = rect.adjusted(used, 0, 0, 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, piece)
        used += QFontMetrics(font).horizontalAdvance(piece)
    return used


def split_marked(text: str, words: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a text, and whether each is one of the words, in capitals or not."""
    if not words:
        yield text, False
        return
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    for at, piece in enumerate(re.split(f"({pattern})", text, flags=re.IGNORECASE)):
        if piece:
            yield piece, at % 2 == 1
