"""How the bars of a chart are coloured: by what, and which of the colours each name has."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from qmonpy.app.gantt.colour_key import ColourBy, name_of
from qmonpy.app.gantt.gantt import GanttBar
from qmonpy.gui.theme.colour_places import share_out
from qmonpy.late_methods import dataclass


@dataclass(frozen=True)
class Colouring:
    """A choice of colours; two that are equal paint every bar alike."""

    by: ColourBy = ColourBy.USER
    places: Mapping[str, int] = field(default_factory=dict)
    """By name the place of its colour; all others are grey."""
    others: tuple[str, ...] = ()
    """The names that are grey."""

    def with_names(self, by: ColourBy, names: Sequence[str]) -> "Colouring":
        """Return the colouring of newer names, the most important first; those that had a colour keep it."""
        places = share_out(names, self.places if by is self.by else None)
        found = Colouring(by, places, tuple(name for name in names if name not in places))
        return self if found == self else found

    def place_of(self, bar: GanttBar) -> int | None:
        """Return the place of the colour of a job's bar; None where it is grey."""
        return self.places.get(name_of(bar, self.by))
