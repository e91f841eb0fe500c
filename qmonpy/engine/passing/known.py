"""What is counted of a state before a pass, which a running engine keeps."""

from collections import Counter
from collections.abc import Mapping

from qmonpy.late_methods import dataclass
from qmonpy.model.work.state import State
from qmonpy.pauses import paced


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a state before a pass, where somebody keeps it."""

    running_of: Mapping[int, int]
    """How many tasks of a job run, by its number."""
    running_by: Mapping[str, int]
    """How many tasks of a user run."""
    has_insides: bool
    """Whether any job waits for its turn in a reservation."""
    wants_plans: bool
    """Whether any waiting job asks for a planned start (`-R y`)."""


def find_known(state: State) -> Known:
    """Return what there is to know of a state."""
    running_of = Counter(number for number, _ in paced(state.running))
    running_by: Counter[str] = Counter()
    for number, count in paced(running_of.items()):
        running_by[state.jobs[number].owner] += count
    waiting = [state.jobs[number] for number in paced(state.pending)]
    has_insides = any(job.reservation is not None for job in paced(waiting))
    return Known(running_of, running_by, has_insides, any(job.wants_reservation for job in paced(waiting)))
