"""What pieces of tasks book of consumables: by requests for the whole job, for its master task, for the others; found
once for all places that are equal."""

from collections.abc import Mapping
from typing import Protocol

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.piece import Piece
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.level_kind import PlaceKind
from qmonpy.engine.site.site import Place, Site
from qmonpy.kept_answers import RecentAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment

MOST_SHAPES = 20_000
"""How many are kept."""
_Shape = tuple[list[Booking], list[Booking], list[Booking]]
"""Bookings of a piece on the global host, on its host and on its queue instance; of the last two the numbers are
counted from the first account of the level on."""


@dataclass(frozen=True, slots=True)
class PieceUse:
    """A piece of a task of some slots."""

    category: Category
    pe: ParallelEnvironment | None
    slots: int
    piece: Piece

    def add(self, found: list[Booking], number: int, attribute: ComplexAttribute, request: float, letter: str) -> None:
        """Add what is booked on an account; `request` is what a slot uses by a request for the whole job or a default.

        Where that is nothing, requests of the master task and of the others count (9.1.4, asked).
        """
        counted = self.piece.count(self.category.find_consumable(attribute), self.slots, letter)
        if not counted:
            return
        own = self._own_use(attribute) if request == 0.0 and self.category.is_scoped else 0.0
        if attribute.is_exclusive:
            found.append(Booking(number, own or counted, bool(request or own)))
        elif request or own:
            found.append(Booking(number, own or counted * request))

    def _own_use(self, attribute: ComplexAttribute) -> float:
        """Return what the master task uses, if the piece has it, and what the other tasks of the piece use together."""
        of_master, of_slave = self.category.scoped_amounts(attribute.name)
        has_master = self.piece is Piece.MASTER
        others = self.slots - int(has_master and (self.pe is None or self.pe.job_is_first_task))
        is_free = has_master and self.pe is not None and self.pe.ignores_slave_requests
        counted = 0 if is_free else others if attribute.is_per_slot else min(others, 1)
        return (of_master if has_master else 0.0) + of_slave * counted


class Amounts(Protocol):
    """Knows what slots of categories use."""

    def find_amounts(self, category: Category) -> Mapping[str, float]:
        """Return what a slot of a category uses, by name of a consumable."""

    def note_amount(self, amount: float) -> None:
        """Take in that an amount is booked."""


class BookingShapes:
    """Bookings by category, kind of queue instance, PE, slots and piece.

    Whoever knows the amounts is told at each call: an owner that was kept here would be in a circle with this.
    """

    def __init__(self, site: Site):
        self._site = site
        self._shapes = RecentAnswers[tuple[Category, PlaceKind, str | None, int, Piece], _Shape]()

    def list_bookings(
        self, known: Amounts, category: Category, place: Place, pe: str | None, slots: int, piece: Piece
    ) -> list[Booking]:
        """Return the bookings of a piece of a task on global, host and queue instance; the list is the caller's. Each
        amount that is ever booked is noted once."""
        wanted = category, place.kind, pe, slots, piece
        shape = self._shapes.find(wanted)
        if shape is None:
            if len(self._shapes) > MOST_SHAPES:
                self._shapes.clear()
            shape = self._find(known, category, place, pe, slots, piece)
            self._shapes.put(wanted, shape)
        globally, at_host, at_place = shape
        found = list(globally)
        first = place.host.first
        for offset, amount, is_exclusive in at_host:
            found.append(Booking(first + offset, amount, is_exclusive))
        first = place.level.first
        for offset, amount, is_exclusive in at_place:
            found.append(Booking(first + offset, amount, is_exclusive))
        return found

    def age(self) -> None:
        """Forget what nobody asked for since the last call."""
        self._shapes.age()

    def _find(
        self, known: Amounts, category: Category, place: Place, pe: str | None, slots: int, piece: Piece
    ) -> _Shape:
        amounts, site = known.find_amounts(category), self._site
        use = PieceUse(category, site.cluster.pes.get(pe or ""), slots, piece)
        found: list[list[Booking]] = []
        for level, first in ((site.global_level, site.global_level.first), (place.host, 0), (place.level, 0)):
            here: list[Booking] = []
            for number, (name, each) in enumerate(level.kind.capacities.items(), start=first):
                request = amounts.get(name)
                if request is not None:
                    use.add(here, number, each.attribute, request, level.kind.letter)
            for booking in here:
                known.note_amount(booking.amount)
            found.append(here)
        return found[0], found[1], found[2]
