"""The stretch of time that a chart shows: moved by commands, by its scroll bar, and along with now."""

from datetime import tzinfo

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QScrollBar

from qmonpy.app.gantt.time_axis import find_span
from qmonpy.gui.charts.time_scale import TimeScale, make_scale

NOW_SHARE = 0.2
"""The position of now in the view after `go_to_now`, as a share of its width from the left."""
MOST_STEPS = 2**30
"""The largest value that the scroll bar is given."""


class ChartTime(QObject):
    """Holds the scale; its scroll bar reaches over all bars and the visible stretch, in pixels of the scale."""

    scale_changed = Signal()

    def __init__(self, bar: QScrollBar, zone: tzinfo | None = None):
        super().__init__(bar)
        self.scale: TimeScale = make_scale(0, 86400)
        self.now = 0
        self.is_following = True
        """Whether the view moves along with now; any move of the user ends it."""
        self._lead = 0.0
        """Seconds from the begin of the view to now, while the view follows now."""
        self._bar = bar
        self._zone = zone
        self._extent = (0, 0)
        self._value = 0
        """The value of the scroll bar that stands for the scale."""
        self._is_syncing = False
        bar.valueChanged.connect(self._scroll)

    def set_scale(self, scale: TimeScale) -> None:
        """Show the stretch of time of a scale."""
        if scale != self.scale:
            self.scale = scale
            self._lead = self.now - scale.begin
            self._sync()
            self.scale_changed.emit()

    def set_extent(self, first: int, last: int) -> None:
        """Set the first and the last moment over which the scroll bar reaches."""
        self._extent = (first, last)
        self._sync()

    def place(self, left: float, width: float) -> None:
        """Show the same stretch of time on other pixels."""
        self.scale = self.scale.with_place(left, width)
        self._sync()

    def show_range(self, begin: float, end: float) -> None:
        """Show a stretch of time and follow now no longer."""
        self.is_following = False
        self.set_scale(self.scale.with_range(begin, end))

    def show_from_now(self, begin: float, end: float) -> None:
        """Show a stretch of time around now, and follow now."""
        self.set_scale(self.scale.with_range(begin, end))
        self._lead = self.now - self.scale.begin
        self.is_following = True

    def show_span(self, name: str) -> None:
        """Show an `hour`, a `day`, a `week` or a `month` around now, and follow now."""
        self.show_from_now(*find_span(name, self.now, self._zone))

    def go_to_now(self) -> None:
        """Show now with as much time around it as before, and follow now."""
        begin = self.now - self.scale.span * NOW_SHARE
        self.show_from_now(begin, begin + self.scale.span)

    def zoom_at(self, factor: float, x: float) -> None:
        """Zoom; the moment at pixel `x` stays where it is, and a view that follows now goes on following."""
        self.set_scale(self.scale.zoomed(factor, x))

    def pan(self, pixels: float) -> None:
        """Move through time and follow now no longer."""
        self.is_following = False
        self.set_scale(self.scale.panned(pixels))

    def follow(self, now: int, *, is_held: bool) -> None:
        """Set the time of now; a view that follows it moves along, unless the user is dragging."""
        self.now = now
        if not self.is_following or is_held:
            return
        lead = self._lead
        # By whole pixels: between them only the line of now moves, and little is painted.
        pixels = int((now - lead - self.scale.begin) / self.scale.seconds_per_pixel)
        if pixels:
            self.set_scale(self.scale.panned(pixels))
            self._lead = lead

    def _scroll(self, value: int) -> None:
        if not self._is_syncing:
            self.pan(value - self._value)

    def _sync(self) -> None:
        scale, bar = self.scale, self._bar
        first, last = self._extent
        origin = min(float(first), scale.begin)
        self._is_syncing = True
        bar.setPageStep(round(scale.width))
        bar.setSingleStep(max(1, round(scale.width / 20)))
        hidden = (max(last, scale.end) - origin) / scale.seconds_per_pixel - scale.width
        bar.setRange(0, min(max(0, round(hidden)), MOST_STEPS))
        bar.setValue(min(round((scale.begin - origin) / scale.seconds_per_pixel), MOST_STEPS))
        self._value = bar.value()
        self._is_syncing = False
