"""Findings: what is unusual in a cluster, how often, and the page and filter that show exactly that."""

from enum import StrEnum

from qmonpy.app.terms.number import Number
from qmonpy.late_methods import dataclass
from qmonpy.translation import later, tr

MOST_NAMED = 3
"""So many of what is found are named; the page has all of them."""


class Watch(StrEnum):
    """What is looked for, in the order in which it is shown."""

    SCHEDULER = later("whether the scheduler runs")
    INSTANCE_ERRORS = later("queue instances in error")
    SILENT_HOSTS = later("hosts without answer")
    JOB_ERRORS = later("jobs in error")
    NEVER = later("jobs that can never start")
    LIMITS = later("full limits that keep jobs waiting")
    RESERVATIONS = later("reservations in trouble")
    LICENCES = later("consumables of the cluster that are used up")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is unusual."""

    watch: Watch
    count: int
    """How many rows the page has with the filter."""
    title: str
    """A sentence without its full stop, which begins with the count."""
    detail: str
    """Which ones, the first of them by name."""
    page: str
    key: str
    """Page and key of the link: a filter that leaves exactly what was counted, or the object itself."""
    number: Number
    """What opens the count."""
    is_problem: bool = True
    """Whether somebody has to act; otherwise it may be meant so."""


def name_some(names: list[str] | tuple[str, ...]) -> str:
    """Return the first names of a list, and how many more there are: `a, b, c and 12 more`."""
    shown = ", ".join(names[:MOST_NAMED])
    more = len(names) - MOST_NAMED
    return tr("{names} and {more:,} more").format(names=shown, more=more) if more > 0 else shown
