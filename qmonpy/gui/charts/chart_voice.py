"""The chart for screen readers: the bar or the heading that the keys are on, in words."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from qmonpy.gui.charts.chart_form import ChartForm, Spot
from qmonpy.gui.charts.row_layout import AxisRow
from qmonpy.model.values.lines import lines_of
from qmonpy.translation import tr


def describe_heading(row: AxisRow, *, is_folded: bool) -> str:
    """Return a heading in words, with whether it is folded."""
    return f"{row.title}, {tr('folded') if is_folded else tr('unfolded')}"


def describe_spot(form: ChartForm, spot: Spot, told: str) -> str:
    """Return a bar in words: its row, then the description of its thing, or else the thing's key."""
    row = form.find_row(spot.row)
    title = row.title if row is not None else spot.row
    lines = [form.describe_spot(spot), *lines_of(told)]
    return "; ".join([title, *(line for line in lines if line)]) if any(lines) else f"{title}; {spot.thing}"


def tell(chart: QWidget, text: str) -> None:
    """Make a text the accessible description of the chart, and announce it to screen readers."""
    if text == chart.accessibleDescription():
        return
    chart.setAccessibleDescription(text)
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(chart, text))
