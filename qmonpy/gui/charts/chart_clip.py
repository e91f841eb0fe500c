"""The parts of a picture that are painted: everything, or what has changed since the last one."""

from collections.abc import Sequence

from PySide6.QtCore import QRect

Stretch = tuple[int, int]
"""The first pixel, and the one behind the last."""


class ChartClip:
    """Rectangles that are painted in one go; asked which part of a row lies in them."""

    def __init__(self, rects: Sequence[QRect]):
        self._rects = [
            (each.top(), each.top() + each.height(), each.left(), each.left() + each.width()) for each in rects
        ]

    def find_stretches(self, top: float, bottom: float) -> list[Stretch]:
        """Return the parts, from left to right, of what lies between two heights in pixels, the second exclusive."""
        found: list[Stretch] = []
        seen = sorted((left, right) for high, low, left, right in self._rects if high < bottom and low > top)
        for left, right in seen:
            if found and left <= found[-1][1]:
                found[-1] = found[-1][0], max(right, found[-1][1])
            else:
                found.append((left, right))
        return found
