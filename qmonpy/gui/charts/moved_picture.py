"""A picture of the chart that is moved in place of being painted anew: by rows, or through time.

What has moved is exactly what would be painted there. Only what stands at an edge by itself does not move along: labels
of bars that are seen in part, and ends of bars that are not known.
"""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from qmonpy.gui.charts.chart_form import LEAST_PINNED, ChartForm
from qmonpy.gui.charts.chart_view import ChartView

_WIDE = 4
"""Rows of which more than one part in so many must be painted are painted by themselves."""


def scroll_picture(viewport: QWidget, view: ChartView, pixels: int) -> None:
    """Move the rows down by some pixels, up for negative ones; what is not there yet is painted."""
    if view.window is not None:
        # The label of a stretch that is dragged out stands where there is room for it.
        viewport.update()
        return
    _move(viewport, view.parts.titles.united(view.parts.body), 0, pixels)


def pan_picture(viewport: QWidget, view: ChartView, form: ChartForm, pixels: int) -> None:
    """Move all bars to the left by some pixels, to the right for negative ones, or paint them anew; `view` is the one
    after that."""
    body = view.parts.body
    unlike = None if view.window is not None or 2 * abs(pixels) > body.width() else _find_unlike(view, form, pixels)
    if unlike is None:
        viewport.update(body)
        return
    _move(viewport, body, -pixels, 0)
    for rect in unlike:
        viewport.update(rect)


def _move(viewport: QWidget, part: QRect, right: int, down: int) -> None:
    # The line that shows the focus stays where it is.
    within = viewport.rect().adjusted(0, 0, -1, -1)
    viewport.scroll(right, down, part.intersected(within))
    viewport.update(QRect(part.left(), within.bottom() + 1, part.width(), 1))
    viewport.update(QRect(within.right() + 1, part.top(), 1, part.height()))


def _find_unlike(view: ChartView, form: ChartForm, pixels: int) -> list[QRect] | None:
    """Return what must be painted anew where a picture is moved to the left; None where that is most of it."""
    body, layout = view.parts.body, view.layout
    found: list[QRect] = []
    at_left, at_right, area = LEAST_PINNED, LEAST_PINNED, 0
    for place in layout.places_between(view.offset, view.offset + body.height()):
        left, right = form.find_pinned(view, place, pixels) or (body.width(), 0)
        if max(left, right) * _WIDE > body.width():
            row = QRect(body.left(), view.top_of(place), body.width(), layout.height_of(place)).intersected(body)
            if left < body.width():
                row.setLeft(body.right() + 1 - right - abs(pixels))
            found.append(row.intersected(body))
            area += found[-1].width() * found[-1].height()
            right = 0
            left = 0 if left >= body.width() else left
        at_left, at_right = max(at_left, left), max(at_right, right)
    at_left, at_right = at_left + abs(pixels), at_right + abs(pixels)
    area += (at_left + at_right) * body.height()
    if 4 * area > 3 * body.width() * body.height():
        return None
    edge = body.right() + 1 - at_right
    found.append(QRect(body.left(), body.top(), at_left, body.height()))
    found.append(QRect(edge, body.top(), at_right, body.height()))
    return found
