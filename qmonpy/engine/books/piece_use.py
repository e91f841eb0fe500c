"""What a piece of a task uses of one consumable: by requests for the whole job, for its master task, for the others."""

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.piece import Piece
from qmonpy.engine.site.category import Category
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment


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
        counted = self.piece.count(attribute.consumable, self.slots, letter)
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
