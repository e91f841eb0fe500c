"""The start that is planned for a waiting task, before it has the names of a job and of queue instances."""

from qmonpy.engine.site.site import Place
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.variety import Variety
from qmonpy.model.values.value import FOREVER, NEVER


@dataclass(frozen=True, slots=True)
class PlannedStart:
    """When and where a job is planned to start."""

    start: int
    pieces: tuple[tuple[Place, int], ...]
    pe: str | None = None


EMPTY_PLAN = PlannedStart(NEVER, ())
"""A plan of 8.1.9 without a time and a place, which counts as any other."""


def find_never(variety: Variety) -> int:
    """Return the moment from which on nothing is planned any more: what has no end there ends then."""
    return NEVER if variety.plans_behind_endless else FOREVER
