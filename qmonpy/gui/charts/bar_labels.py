"""Letters and labels in bars: placed where there is room for them, and drawn colour by colour."""

from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from qmonpy.gui.charts.bar_look import BarFace
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.theme import tokens
from qmonpy.late_methods import dataclass

LETTER_HEIGHT = 11
"""The least height in pixels of a bar with a letter."""
NARROWEST_LETTER = 12
"""The least width in pixels of a bar with a letter."""
LABEL_HEIGHT = 12
BADGE_HEIGHT = 14
BADGE_WIDTH = 13
BADGE_ROOM = BADGE_WIDTH + 6
"""Pixels from the beginning of a bar that its letter needs."""
SEEN_HATCHING = 10
"""Pixels of a hatched bar that a label leaves free, because the hatching tells its kind."""
SUM_MARGIN = 12
"""Pixels at the right edge that a sum leaves for the arrows of bars that go on."""
LEAST_REST = 3
"""Characters behind the number, space and dots included; with fewer, only the number is shown."""


@dataclass(frozen=True, slots=True)
class PlacedBar:
    """A bar with its edges on the screen, in pixels."""

    face: BarFace
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "PlacedBar") -> bool:
        """Whether two bars overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class BarLabels:
    """Collects the letters and labels of a picture, and draws them."""

    def __init__(self, painter: QPainter, view: ChartView):
        self._painter = painter
        self._left, self._right = view.parts.body.left(), view.parts.body.right() + 1
        self._half_cap = _metrics().capHeight() / 2
        self._space = tokens().size("space_1")
        self._grounds: dict[str, list[QRectF]] = {}
        self._texts: dict[str, list[tuple[float, float, str]]] = {}
        self._sums: list[tuple[QRectF, str]] = []

    def add_row(self, placed: list[PlacedBar]) -> None:
        """Collect letters and labels of one row's bars; narrow bars are among them only because they cover others."""
        inner = [each for each in placed if each.face.is_inner]
        written: list[tuple[PlacedBar, float]] = []
        for each in placed:
            if not each.face.is_inner:
                covering = placed if each.face.bar.end is None else inner
                written.append((each, self._add_around(each, covering) if covering else self._add(each)))
        for each in inner:
            covered = [end for other, end in written if other.meets(each)]
            self._add(each, max([each.left, *covered]))

    def add_sum(self, row: QRectF, text: str) -> None:
        """Write a text at the right edge of a row, over what is drawn there."""
        width = find_advance(text) + 2 * self._space
        left = self._right - width - SUM_MARGIN
        if width < (self._right - self._left) / 2:
            self._sums.append((QRectF(left, row.bottom() - LABEL_HEIGHT - 2, width, LABEL_HEIGHT), text))

    def paint(self) -> None:
        """Draw the letters and labels that were collected."""
        painter = self._painter
        painter.setFont(tokens().font("small"))
        painter.setPen(Qt.PenStyle.NoPen)
        for colour, grounds in self._grounds.items():
            painter.setBrush(tokens().colour(colour))
            painter.drawRects(grounds)
        for colour, texts in self._texts.items():
            painter.setPen(tokens().colour(colour))
            for x, y, text in texts:
                painter.drawText(QPointF(x, y), text)
        for ground, text in self._sums:
            painter.fillRect(ground, tokens().colour("base"))
            painter.setPen(tokens().colour("muted"))
            painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, text)

    def _add_around(self, outer: PlacedBar, others: list[PlacedBar]) -> float:
        """Write where other bars leave room: the letter at the beginning, the label there or in the widest gap."""
        left = max(outer.left, self._left)
        right = min(outer.right, self._right)
        begun = outer.left if outer.face.bar.end is None else float("-inf")
        covering = [each for each in others if each.right > left and each.left > begun and each.meets(outer)]
        if not covering:
            return self._add(outer)
        gaps, free = [], left
        for each in sorted(covering, key=lambda each: each.left):
            gaps.append((free, each.left))
            free = max(free, each.right)
        gaps.append((free, right))
        first, widest = gaps[0], max(gaps, key=lambda gap: gap[1] - gap[0])
        wanted = BADGE_WIDTH + find_advance(outer.face.bar.label) + 3 * self._space
        if widest is first or first[1] - first[0] >= wanted:
            return self._add(outer, right=max(first[1], min(right, left + BADGE_ROOM)))
        end = self._add(outer, right=min(right, left + BADGE_ROOM))
        if outer.bottom - outer.top >= LABEL_HEIGHT:
            self._add_text(outer, max(widest[0], end), widest[1])
        return end

    def _add(self, placed: PlacedBar, left: float | None = None, right: float | None = None) -> float:
        """Write letter and label within the bar or a part of it; returns the x at which they end."""
        left = placed.left if left is None else left
        right = placed.right if right is None else right
        height = placed.bottom - placed.top
        if height < LETTER_HEIGHT or right - left < NARROWEST_LETTER:
            return left
        face = placed.face
        is_cut = left < self._left
        left = max(left, self._left) + 1
        right = min(right, self._right) - 1
        if face.look.stripe and not is_cut:
            left += self._space - 1
        if face.letter:
            width = max(BADGE_WIDTH, find_advance(face.letter) + 6)
            if right - left < width:
                return left
            self._add_badge(placed, left, width)
            left += width
        return self._add_text(placed, left, right) if height >= LABEL_HEIGHT else left

    def _add_text(self, placed: PlacedBar, left: float, right: float) -> float:
        """Write the label between two pixels if there is room; returns the x at which it ends."""
        look, label = placed.face.look, placed.face.bar.label
        room = right - left - 2 * self._space - (SEEN_HATCHING if look.hatch else 0)
        text = elide(label, max(0, int(room))) if label else ""
        if not text:
            return left
        end = left + find_advance(text) + 2 * self._space
        if look.hatch:
            # Lines behind small letters make them hard to read.
            ground = QRectF(left, placed.top + 1, end - left, placed.bottom - placed.top - 2)
            self._grounds.setdefault(look.ground, []).append(ground)
        self._texts.setdefault(look.text, []).append((left + self._space, self._baseline(placed), text))
        return end

    def _baseline(self, placed: PlacedBar) -> int:
        # A half is always rounded down the page, so that rows look the same wherever they are.
        return floor((placed.top + placed.bottom) / 2 + self._half_cap + 0.5)

    def _add_badge(self, placed: PlacedBar, left: float, width: float) -> None:
        face = placed.face
        height = min(placed.bottom - placed.top - 2, BADGE_HEIGHT)
        top = (placed.top + placed.bottom - height) / 2
        self._grounds.setdefault(f"{face.tone}_ground", []).append(QRectF(left, top, width, height))
        start = left + (width - find_advance(face.letter)) / 2
        self._texts.setdefault(face.tone, []).append((start, self._baseline(placed), face.letter))


def find_label_width(face: BarFace) -> int:
    """Return how many pixels letter and label of a bar take at most, with all that is left free around them."""
    free = 6 * tokens().size("space_1") + SEEN_HATCHING
    return ceil(max(BADGE_WIDTH, find_advance(face.letter) + 6) + find_advance(face.bar.label)) + free


@lru_cache(maxsize=1)
def _metrics() -> QFontMetricsF:
    return QFontMetricsF(tokens().font("small"))


@lru_cache(maxsize=10_000)
def find_advance(text: str) -> float:
    """Return the width of a text in pixels."""
    return _metrics().horizontalAdvance(text)


@lru_cache(maxsize=10_000)
def elide(text: str, width: int) -> str:
    """Return as much of a label as fits into a width: the number at its beginning is shown whole or not at all."""
    if find_advance(text) <= width:
        return text
    number = text.partition(" ")[0]
    if find_advance(number) > width:
        return ""
    shown = _metrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
    return shown if len(shown) > len(number) + LEAST_REST else number
