"""What a plot is made of, for its legend on the page and in an exported picture."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter

from qmonpy.app.reports.cell_words import format_amount, title_column
from qmonpy.app.reports.plot_data import Plot
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import hatching_of
from qmonpy.gui.widgets.legends.samples import LegendEntry, block, draw_sample, line
from qmonpy.translation import later, tr, tr_head

_ON_TOP = later("The values of all names lie on top of each other.")
_OVERLAID = later("An area for each name from 0 on, one before the other; nothing is added up.")
_SAMPLES = 3
"""So many colours of names are in the sample of a plot with names, which has them all in its own legend."""
_LEAST_SHADE = 0.2
"""How strong the colour of 0 is: a square that has a value is told from the ground."""


def find_shade(part: float) -> QColor:
    """Return the colour of a square of a heat map, of which the largest value is 1."""
    low, high = tokens().colour("base"), tokens().colour("accent")
    strength = _LEAST_SHADE + (1 - _LEAST_SHADE) * min(1.0, max(0.0, part))
    ends = ((low.red(), high.red()), (low.green(), high.green()), (low.blue(), high.blue()))
    return QColor(*(round(first + (last - first) * strength) for first, last in ends))


def find_marks(plot: Plot) -> tuple[LegendEntry, ...]:
    """Return the marks that a legend has to explain: a plot with names says below itself what is what, and a second
    legend would say less."""
    return () if plot.is_empty or plot.has_names else make_marks(plot)


def make_marks(plot: Plot) -> tuple[LegendEntry, ...]:
    """Return what a plot is made of, for its legend; names have their colours in the plot itself."""
    has_before = any(each.is_before for each in plot.series)
    value = title_column(plot.column) or tr("value")
    before = tr("The same in the period that it is compared with.")
    has_names = plot.kind == "pie" or sum(not each.is_before for each in plot.series) > 1
    if plot.kind == "lines":
        sample = draw_sample(_paint_lines) if has_names else line("accent")
        lines = [LegendEntry(value, tr("A line for each name; it is broken where there is no value."), sample)]
        return (
            *lines,
            *([LegendEntry(tr("before"), before, line("muted", Qt.PenStyle.DashLine))] if has_before else ()),
        )
    filled = {
        "areas": (value, tr(_OVERLAID if plot.is_overlaid else _ON_TOP)),
        "stacked": (value, tr("The values of all names stand on top of each other.")),
        "bars": (value, tr("A bar for each name, from 0.")),
        "distribution": (value, tr("How many rows of the table have a value of the stretch below.")),
        "pie": (value, tr("The part of the sum of all names.")),
    }
    if plot.kind == "heat_map":
        words = tr("The stronger the colour, the more; empty where there is no value.")
        most = max((each for one in plot.series for each in one.values if each is not None), default=0.0)
        least, most_words = (format_amount(each, plot.column) for each in (0.0, most))
        name = tr("{value}: {least} to {most}").format(value=tr_head(plot.column.title), least=least, most=most_words)
        return (LegendEntry(name, words, draw_sample(_paint_shades)),)
    sample = draw_sample(_paint_names) if has_names else block("accent", 0.7)
    bars = [LegendEntry(*filled[plot.kind], sample)] if plot.kind in filled else []
    return (*bars, *([LegendEntry(tr("before"), before, draw_sample(_paint_before))] if has_before else ()))


def _paint_before(painter: QPainter, area: QRectF) -> None:
    """A bar of the period before, which is hatched."""
    bar = area.adjusted(0.5, area.height() * 0.3, -0.5, -0.5)
    painter.fillRect(bar, hatching_of(painter, tokens().colour("muted")))
    painter.setPen(tokens().colour("muted"))
    painter.drawRect(bar)


def _paint_names(painter: QPainter, area: QRectF) -> None:
    """Blocks side by side in the colours of the first names."""
    width = area.width() / _SAMPLES
    for place in range(_SAMPLES):
        part = QRectF(area.left() + place * width, area.top() + area.height() * 0.3, width, area.height() * 0.7)
        painter.fillRect(part, tokens().category(place))


def _paint_lines(painter: QPainter, area: QRectF) -> None:
    """Lines below each other in the colours of the first names."""
    step = area.height() / (_SAMPLES + 1)
    for place in range(_SAMPLES):
        top = round(area.top() + step * (place + 1)) - 1
        painter.fillRect(QRectF(area.left(), top, area.width(), 2), tokens().category(place))


def _paint_shades(painter: QPainter, area: QRectF) -> None:
    shades = QLinearGradient(area.topLeft(), area.topRight())
    for part in (0, 1):
        shades.setColorAt(part, find_shade(part))
    painter.fillRect(area, shades)
