"""Makes what is on screen larger or smaller with its text: what widgets were given when they were made."""

from PySide6.QtCore import QMargins, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QApplication, QBoxLayout, QGridLayout, QHeaderView, QLayout, QWidget

_MOST = 16_777_215
"""Qt's QWIDGETSIZE_MAX: no bound."""
_MOST_OF_LINE = 2
"""Pixels up to which something is a line, which stays as thin as it is."""
_SET_FONT = Qt.WidgetAttribute.WA_SetFont


def rescale_widgets(distances: float, text: float) -> None:
    """Make bounds, margins, icons and columns of all widgets so many times as large, and fonts of their own likewise.

    What they ask of the tokens when they paint needs nothing; nor does what the style sheet says, which is set after.
    """
    for widget in QApplication.allWidgets():
        _scale_bounds(widget, distances)
        if widget.testAttribute(_SET_FONT):
            font = QFont(widget.font())
            if font.pointSizeF() > 0:
                font.setPointSizeF(font.pointSizeF() * text)
                widget.setFont(font)
        if isinstance(widget, QAbstractButton):
            icon = widget.iconSize()
            widget.setIconSize(QSize(_scale(icon.width(), distances), _scale(icon.height(), distances)))
        if isinstance(widget, QHeaderView):
            _scale_header(widget, distances)
        layout = widget.layout()
        if isinstance(layout, QLayout):
            _scale_layout(layout, distances)
        widget.updateGeometry()


def _scale(pixels: int, ratio: float) -> int:
    return round(pixels * ratio) if _MOST_OF_LINE < pixels < _MOST else pixels


def _scale_bounds(widget: QWidget, ratio: float) -> None:
    least, most = widget.minimumSize(), widget.maximumSize()
    small = QSize(_scale(least.width(), ratio), _scale(least.height(), ratio))
    large = QSize(_scale(most.width(), ratio), _scale(most.height(), ratio))
    if ratio > 1:
        widget.setMaximumSize(large)
        widget.setMinimumSize(small)
    else:
        widget.setMinimumSize(small)
        widget.setMaximumSize(large)


def _scale_header(header: QHeaderView, ratio: float) -> None:
    sizes = [header.sectionSize(place) for place in range(header.count())] if _is_across(header) else []
    header.setDefaultSectionSize(_scale(header.defaultSectionSize(), ratio))
    for place, size in enumerate(sizes):
        if not header.isSectionHidden(place):
            header.resizeSection(place, _scale(size, ratio))


def _is_across(header: QHeaderView) -> bool:
    return header.orientation() is Qt.Orientation.Horizontal


def _scale_layout(layout: QLayout, ratio: float) -> None:
    margins = layout.contentsMargins()
    sides = (margins.left(), margins.top(), margins.right(), margins.bottom())
    layout.setContentsMargins(QMargins(*(_scale(side, ratio) for side in sides)))
    if isinstance(layout, QGridLayout):
        layout.setHorizontalSpacing(_scale(layout.horizontalSpacing(), ratio))
        layout.setVerticalSpacing(_scale(layout.verticalSpacing(), ratio))
    elif isinstance(layout, QBoxLayout) and layout.spacing() > 0:
        layout.setSpacing(_scale(layout.spacing(), ratio))
    for place in range(layout.count()):
        inner = layout.itemAt(place)
        inside = inner.layout() if inner is not None else None
        # PySide may hand out the wrapper of another item that was at the same address before.
        if isinstance(inside, QLayout):
            _scale_layout(inside, ratio)
