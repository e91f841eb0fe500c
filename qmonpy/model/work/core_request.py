"""Requests for cores of a host (`-bamount` and the like of Open Cluster Scheduler 9), as a job has them in words."""

from collections.abc import Sequence

from qmonpy.late_methods import dataclass
from qmonpy.model.values.whole import find_whole

CORES = "-bamount"
"""The name that cores have among the consumables of a host; no complex attribute may have it."""
AMOUNT, UNIT, TYPE = "-bamount ", "-bunit ", "-btype "
"""What the requests for how many, for which units, and for whom begin with."""
CORE, BY_HOST = "C", "host"
"""The unit that is a core, which is the default, and the type by which all slots on a host share what is bound."""
_IDLE = ("-binstance ", "-bstrategy ")
"""Requests that decide nothing: there is one strategy, and who binds is no matter of the scheduler's."""
_BARRED = ("-bfilter ", "-bsort ", "-bstart ", "-bstop ", "-scope master -par ", "-scope slave -par ")
"""What tells the cores of a host apart, and rules by which a host is asked twice: these are not weighed with cores."""
_OF_CORES = (AMOUNT, UNIT, TYPE, *_IDLE)


@dataclass(frozen=True, slots=True)
class CoreRequest:
    """How many whole cores are bound: for each slot, or once on each host."""

    amount: int
    is_by_host: bool = False


def find_core_request(requests: Sequence[str]) -> CoreRequest | None:
    """Return what some requests, as options of qsub, ask for of cores; None for nothing, and where the scheduler model
    does not weigh it, as other units than cores are asked for, or certain ones."""
    amount = find_whole(_find(requests, AMOUNT, "0"))
    if not amount or _find(requests, UNIT, CORE) != CORE or any(each.startswith(_BARRED) for each in requests):
        return None
    return CoreRequest(amount, _find(requests, TYPE, "") == BY_HOST)


def without_cores(requests: Sequence[str]) -> tuple[str, ...]:
    """Return requests without those for cores, where these are weighed."""
    if find_core_request(requests) is None:
        return tuple(each for each in requests if not each.startswith(_IDLE))
    return tuple(each for each in requests if not each.startswith(_OF_CORES))


def _find(requests: Sequence[str], option: str, default: str) -> str:
    """The value of an option; the last one counts."""
    found = [each.removeprefix(option) for each in requests if each.startswith(option)]
    return found[-1] if found else default
