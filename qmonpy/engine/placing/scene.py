"""What one search of a pass looks at, and how a board made that up."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.site.site import Place
from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Scene:
    """The queue instances that one search looks at, in order, and what is booked at the time in question."""

    places: Sequence[Place]
    ledger: LedgerView


class Taken(NamedTuple):
    """How a board has taken places in for a search that looks at later times; it holds until something is booked."""

    is_sorted: bool
    is_full_first: bool
    opened: list[Place]
    full: list[Place]
    everything: list[Place]


def in_order_of(places: Iterable[Place], some: Collection[Place]) -> list[Place]:
    """Return some places in the order in which they stand among others."""
    if len(some) < 2:
        return [*some]
    indices = {place.index for place in some}
    return [place for place in places if place.index in indices]
