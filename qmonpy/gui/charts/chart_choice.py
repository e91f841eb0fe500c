"""The part of the chart that chooses things, for the user or for the page, and describes them."""

from collections.abc import Callable
from datetime import tzinfo

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from qmonpy.gui.charts.chart_canvas import ChartCanvas
from qmonpy.gui.charts.chart_form import Hit, Part, Place, Spot
from qmonpy.gui.charts.chart_time import NOW_SHARE
from qmonpy.gui.charts.chart_voice import describe_heading, describe_spot, tell


class ChoosingChart(ChartCanvas):
    """A chart with a chosen thing; `ChartPointer` and `ChartKeys` work on it. It handles no event of Qt itself."""

    thing_chosen = Signal(str)
    """The user chose the thing of this key; empty: the user chose nothing."""
    thing_activated = Signal(str)
    """Enter or a double click on a thing."""
    menu_asked = Signal(str, QPoint, object)
    """The user asks for the context menu of a thing (empty for none), at a position of the screen, about a `Place`."""
    range_dragged = Signal(int, int, object)
    """Begin and end (seconds since the epoch) and the keys of the rows (tuple) of a stretch that was dragged out."""

    def __init__(self, parent: QWidget | None, *, is_compact: bool, zone: tzinfo | None):
        super().__init__(parent, is_compact=is_compact, zone=zone)
        self._walker = ("", "")
        self._tooltip_source: Callable[[str], str] | None = None

    # Choosing

    @property
    def chosen(self) -> str:
        """The key of the chosen thing; empty for none."""
        return self._chosen

    def choose(self, thing: str) -> None:
        """Choose a thing and bring one of its bars into view, without a signal; "" chooses nothing."""
        self._set_chosen(thing)
        spots = self._form.find_spots(thing) if thing else []
        if not spots:
            self._walk_to(self._walker[0], None)
            return
        spot = next((spot for spot in spots if self._is_seen(spot)), spots[0])
        self._walk_to(spot.row, spot)
        self.reveal(spot)

    def choose_spot(self, spot: Spot) -> None:
        """Choose the thing of a bar, on all rows, for the user."""
        self._walk_to(spot.row, spot)
        self._set_chosen(spot.thing, is_told=True)

    def choose_nothing(self, row: str = "") -> None:
        """Choose nothing, for the user; keys go on from `row`, or else from where they were."""
        self._walk_to(row or self._walker[0], None)
        self._set_chosen("", is_told=True)

    @property
    def walker(self) -> tuple[str, str]:
        """The row and the key of the bar from which keys go on; empty where there is none."""
        return self._walker

    def move_walker(self, row: str) -> None:
        """Let keys go on from a row, with no bar chosen there."""
        self._walk_to(row, None)
        self._rows.reveal(row)

    def reveal(self, spot: Spot) -> None:
        """Bring a bar into view: its row, unfolded, and at least its beginning."""
        row = self._form.find_row(spot.row)
        self.fold(row.parent if row is not None else "", False)
        self._rows.reveal(spot.row)
        scale = self._time.scale
        if not self._is_in_time(spot):
            begin = spot.start - scale.span * NOW_SHARE
            self.show_range(begin, begin + scale.span)

    # What the pointer and the keys ask

    def find_menu_place(self) -> QPoint:
        """Return where on the screen a menu opens that was asked for by a key: below the chosen bar."""
        row, key = self._walker
        view = self.view
        place = view.layout.place_of(row)
        if place is None:
            return self.viewport().mapToGlobal(view.parts.body.topLeft())
        spot = next((spot for spot in self._form.spots_of(row) if spot.key == key), None)
        x = view.scale.x_of(spot.start) if spot else 0.0
        x = min(max(x, view.parts.body.left()), view.parts.body.right())
        return self.viewport().mapToGlobal(QPoint(round(x), view.top_of(place) + view.layout.height_of(place)))

    def find_place(self) -> Place:
        """Return what the keys are on: a bar, or a row now."""
        row, key = self._walker
        spot = next((each for each in self._form.spots_of(row) if each.key == key), None) if key else None
        return Place(row, self._time.now if spot is None else spot.start, "" if spot is None else spot.thing)

    def set_tooltip_source(self, find_tooltip: Callable[[str], str]) -> None:
        """Let a function return the plain text of a thing's tool tip."""
        self._tooltip_source = find_tooltip

    def find_tooltip(self, hit: Hit) -> str:
        """Return the plain text about what is at a position; empty where there is nothing."""
        if hit.spot is not None:
            told = "\n".join(filter(None, (self._tell_of(hit.spot.thing), self._form.describe_under(hit.under))))
            place = self._form.describe_place(hit.row, hit.time, self.zone) if self._form.has_free_space else ""
            return "\n".join(filter(None, (self._form.describe_spot(hit.spot), told, place)))
        if hit.part is Part.BODY and hit.row:
            return self._form.describe_place(hit.row, hit.time, self.zone)
        if hit.part is Part.TITLES:
            row = self._form.find_row(hit.row)
            now = self._time.now
            place = self._form.describe_place(hit.row, now, self.zone) if self._form.has_free_space else ""
            return "\n".join(filter(None, (row.title, row.detail, place))) if row else ""
        return ""

    # Within

    def _set_chosen(self, thing: str, *, is_told: bool = False) -> None:
        if thing == self._chosen:
            return
        self._chosen = thing
        self.viewport().update()
        if is_told:
            self.thing_chosen.emit(thing)

    def _walk_to(self, row: str, spot: Spot | None) -> None:
        if (row, spot.key if spot else "") == self._walker:
            return
        self._walker = (row, spot.key if spot else "")
        self._walker_row = row
        self.viewport().update()
        line = self._form.find_row(row)
        if spot is not None:
            tell(self, describe_spot(self._form, spot, self._tell_of(spot.thing)))
        elif line is not None:
            is_folded = row in self.folded
            # What a lane shows now stands below its title.
            words = "; ".join(filter(None, (line.title, line.detail)))
            tell(self, describe_heading(line, is_folded=is_folded) if line.is_heading else words)

    def _tell_of(self, thing: str) -> str:
        return self._tooltip_source(thing) if self._tooltip_source else ""

    def _is_seen(self, spot: Spot) -> bool:
        return self._is_in_time(spot) and self._rows.is_seen(spot.row)
