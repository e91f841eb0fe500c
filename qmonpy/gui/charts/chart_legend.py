"""The legend of the chart: each mark with its sample and its name, the key of colours, and by what they are chosen."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from qmonpy.app.gantt.colour_key import ColourBy
from qmonpy.gui.base.kept_folds import kept_folds
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.legend_marks import make_bar_marks, make_colour_entries, make_entries, make_lane_marks
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.folding_line import YieldingLabel
from qmonpy.gui.widgets.legends.legend import Legend, make_entry, refill
from qmonpy.gui.widgets.named import name_control
from qmonpy.gui.widgets.segments import Segments
from qmonpy.translation import later, tr

CHOICES = (
    (ColourBy.USER, later("User")),
    (ColourBy.PROJECT, later("Project")),
    (ColourBy.QUEUE, later("Queue")),
    (ColourBy.STATE, later("State")),
)
LOW_WINDOW = 760
"""Pixels at 1x, for text of the usual size."""


class ChartLegend(Legend):
    """The legend of the chart, with the choice of colours and their key on its line."""

    colours_chosen = Signal(object)
    """The `ColourBy` that the user chose."""

    def __init__(self, parent: QWidget | None = None):
        self._colouring = Colouring()
        self._has_lanes = False
        self._is_low = False
        """Whether the window is low: folded, it is one line then, without the key."""
        self._shown: object = None
        self._shown_key: object = None
        super().__init__("chart_legend", tr("chart"), parent)
        space = tokens().size("space_2")
        self._column.setContentsMargins(space, space // 2, space, space // 2)

    def _end_head(self) -> None:
        self._by = YieldingLabel(tr("Jobs coloured by"))
        self.choice = Segments([(str(by), tr(title)) for by, title in CHOICES], has_lines=True)
        self.choice.chosen.connect(lambda by: self.colours_chosen.emit(ColourBy(by)))
        self._key = QWidget()
        self._key_flow = FlowLayout(self._key, tokens().size("space_2"))
        self.head.addWidget(self._by)
        self.head.addWidget(self.choice, 0, Qt.AlignmentFlag.AlignVCenter)
        self.head.addWidget(self._key, 1)
        # Of lanes there is no key.
        self.head.addStretch(0)
        self._column.insertWidget(1, self._marks)

    # What it shows

    def showEvent(self, event: QShowEvent) -> None:
        """Leave the chart its room in a low window: there marks and key are folded, unless they were opened by hand."""
        super().showEvent(event)
        self._is_low = self.window().height() < tokens().scaled(LOW_WINDOW)
        if self._is_low and not event.spontaneous() and not kept_folds.is_wanted(self.objectName()):
            self.set_open(False)
        self._show_parts()

    def _follow_button(self, is_open: bool) -> None:
        super()._follow_button(is_open)
        self._show_parts()

    def _show_parts(self) -> None:
        for each in (self._by, self.choice):
            each.setVisible(not self._has_lanes)
        self._key.setVisible(not self._has_lanes and (self.is_open or not self._is_low))

    def show_colouring(self, colouring: Colouring, *, has_lanes: bool) -> None:
        """Show the key of these colours, and the marks of bars or of lanes."""
        self._colouring, self._has_lanes = colouring, has_lanes
        self.choice.choose(str(colouring.by))
        self._show_parts()
        look = (has_lanes, tokens().is_dark, self.devicePixelRatioF())
        if (shown := (colouring.by, *look)) != self._shown:
            # Samples have no names, by which the colours of bars differ: to draw all of them is a picture's time.
            self._shown = shown
            marks = make_lane_marks() if has_lanes else make_bar_marks()
            self.show_entries(make_entries(marks, Colouring(colouring.by)))
        if (key := (colouring, *look)) != self._shown_key:
            self._shown_key = key
            refill(self._key_flow, [] if has_lanes else list(self._make_key()))

    def _make_key(self) -> Sequence[QWidget]:
        name_control(self._key, tr("Key of colours"), ", ".join(sorted(self._colouring.places)))
        ratio, found = self.devicePixelRatioF(), make_colour_entries(self._colouring)
        return [make_entry(each.sample(ratio), each.title, each.explanation)[0] for each in found]

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._shown is not None:
            self.show_colouring(self._colouring, has_lanes=self._has_lanes)

    def save_state(self) -> dict[str, Any]:
        """Return by what jobs are coloured, as JSON values."""
        return {"by": str(self._colouring.by)}

    def restore_state(self, state: dict[str, Any]) -> ColourBy:
        """Restore what `save_state` returned; returns by what jobs are coloured."""
        known = [str(by) for by, _ in CHOICES]
        return ColourBy(state["by"]) if state.get("by") in known else ColourBy.USER
