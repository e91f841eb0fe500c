"""The effect of a change of the configuration on the order in which a pass tries waiting jobs."""

from collections.abc import Sequence

from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import Job


@dataclass(frozen=True, slots=True)
class PlaceMove:
    """The move of a user's next job: the one that a pass tries before the user's others."""

    user: str
    before: int
    """Its place among the jobs that a pass tries, from 1."""
    after: int
    job: int
    """The user's next job afterwards."""
    job_before: int


@dataclass(frozen=True, slots=True)
class OrderEffect:
    """The effect on the places of waiting jobs."""

    moved: int = 0
    """How many jobs are at another place."""
    of: int = 0
    """How many jobs have a place."""
    moves: tuple[PlaceMove, ...] = ()
    """The users whose next job is at another place, the furthest moves first."""


SAME_ORDER = OrderEffect()


def find_order_effect(before: Sequence[Job], after: Sequence[Job]) -> OrderEffect:
    """Return how the second order of the same jobs differs from the first."""
    if before is after:
        return SAME_ORDER
    moved = sum(was.number != would.number for was, would in zip(before, after, strict=True))
    if not moved:
        return SAME_ORDER
    old, new = _find_next(before), _find_next(after)
    moves = [PlaceMove(user, old[user][0], place, job, old[user][1]) for user, (place, job) in new.items()]
    moves = [each for each in moves if each.before != each.after]
    moves.sort(key=lambda each: (-abs(each.after - each.before), each.after))
    return OrderEffect(moved, len(after), tuple(moves))


def _find_next(order: Sequence[Job]) -> dict[str, tuple[int, int]]:
    """Return by user the place and the number of the first job."""
    found: dict[str, tuple[int, int]] = {}
    for place, job in enumerate(order, 1):
        if job.owner not in found:
            found[job.owner] = place, job.number
    return found
