"""The keys of the chart."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from qmonpy.gui.charts.chart_choice import ChoosingChart
from qmonpy.gui.charts.chart_form import Spot

Key = Qt.Key
ZOOM = 1.5
SPANS = {Key.Key_H: "hour", Key.Key_D: "day", Key.Key_W: "week", Key.Key_M: "month"}


class ChartKeys:
    """Walks over bars and rows, folds, zooms and moves, by keys."""

    def __init__(self, chart: ChoosingChart):
        self._chart = chart

    def press(self, event: QKeyEvent) -> bool:
        """Act on a key; returns False for a key that the chart does not use."""
        key, chart = event.key(), self._chart
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == Qt.KeyboardModifier.ShiftModifier and key in (Key.Key_Left, Key.Key_Right):
            width = chart.view.parts.body.width()
            chart.pan(width / 8 * (1 if key == Key.Key_Right else -1))
        elif key in (Key.Key_Plus, Key.Key_Equal):
            self._zoom(ZOOM, modifiers)
        elif key in (Key.Key_Minus, Key.Key_Underscore):
            self._zoom(1 / ZOOM, modifiers)
        elif modifiers:
            return False
        elif key in SPANS:
            chart.show_span(SPANS[Key(key)])
        else:
            return self._walk(key)
        return True

    def _zoom(self, factor: float, modifiers: Qt.KeyboardModifier) -> None:
        if modifiers & Qt.KeyboardModifier.AltModifier:
            self._chart.scale_rows(factor)
        else:
            self._chart.zoom(factor)

    def _walk(self, key: int) -> bool:
        chart = self._chart
        match key:
            case Key.Key_Home:
                chart.go_to_now()
            case Key.Key_PageUp | Key.Key_PageDown:
                page = chart.view.parts.body.height() - 24
                chart.scroll_rows(page if key == Key.Key_PageDown else -page)
            case Key.Key_Left | Key.Key_Right:
                self._step_in_time(1 if key == Key.Key_Right else -1)
            case Key.Key_Up | Key.Key_Down:
                self._step_over_rows(1 if key == Key.Key_Down else -1)
            case Key.Key_Return | Key.Key_Enter | Key.Key_Space:
                self._activate()
            case Key.Key_Escape if chart.chosen:
                chart.choose_nothing()
            case _:
                return False
        return True

    def _activate(self) -> None:
        chart, (row, key) = self._chart, self._chart.walker
        if not key and self._is_heading(row):
            chart.fold(row, row not in chart.folded)
        elif chart.chosen:
            chart.thing_activated.emit(chart.chosen)

    def _is_heading(self, row: str) -> bool:
        found = self._chart.form.find_row(row)
        return found is not None and found.is_heading

    def _step_in_time(self, step: int) -> None:
        chart, (row, key) = self._chart, self._chart.walker
        if not key and self._is_heading(row):
            chart.fold(row, step < 0)
            return
        if chart.view.layout.place_of(row) is None:
            self._step_over_rows(1)
            return
        spots = chart.form.spots_of(row)
        places = [place for place, spot in enumerate(spots) if spot.key == key]
        if places:
            place = places[0] + step
            if 0 <= place < len(spots):
                self._choose(spots[place])
        elif spots:
            self._choose(self._nearest(spots))

    def _step_over_rows(self, step: int) -> None:
        """Go to the next row with bars, a lane or a heading; of bars and marks, choose the one nearest in time."""
        chart, rows = self._chart, self._chart.view.layout.rows
        here = chart.view.layout.place_of(chart.walker[0])
        place = (-1 if step > 0 else len(rows)) if here is None else here
        while 0 <= (place := place + step) < len(rows):
            row = rows[place]
            spots = chart.form.spots_of(row.key)
            if row.is_heading or (not spots and not chart.form.has_free_space):
                # A lane has something to say without a mark, too.
                chart.move_walker(row.key)
                return
            if spots:
                self._choose(self._nearest(spots))
                return

    def _nearest(self, spots: Sequence[Spot]) -> Spot:
        """Return the spot nearest in time to the chosen one or, with none chosen, to the middle of the view or now."""
        chart = self._chart
        row, key = chart.walker
        chosen = next((spot for spot in chart.form.spots_of(row) if spot.key == key), None)
        now = chart.view.now
        scale = chart.view.scale
        wanted = chosen.start if chosen else (now if scale.begin <= now <= scale.end else (scale.begin + scale.end) / 2)

        def miss(spot: Spot) -> float:
            end = float("inf") if spot.end is None else spot.end
            return max(spot.start - wanted, wanted - end, 0.0)

        return min(spots, key=miss)

    def _choose(self, spot: Spot) -> None:
        self._chart.choose_spot(spot)
        self._chart.reveal(spot)
