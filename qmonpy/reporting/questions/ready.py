"""The answers that sites ask for most, ready to be shown, as data."""

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from qmonpy.late_methods import dataclass
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.asked_too_much import asked_memory, asked_time
from qmonpy.reporting.questions.failures import failed_by_host
from qmonpy.reporting.questions.limits import held_back, limit_use
from qmonpy.reporting.questions.unused_reservations import unused_reservations
from qmonpy.reporting.questions.use_by_project import use_by_project
from qmonpy.reporting.questions.utilisation import licence_use, queue_use
from qmonpy.translation import later


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer by its name, with the period that it is shown for at first."""

    name: str
    title: str
    description: str
    make: Callable[[Connection, Asked], Answer]
    period: str = "30-days"
    """A name of `periods.PERIODS`."""
    can_compare: bool = False
    """Whether it can be compared with another period, as it is at first."""


READY: tuple[Ready, ...] = (
    Ready(
        "use-by-project",
        later("Use and wait by project"),
        later("Slot hours and mean wait of each project, compared with the period before."),
        use_by_project,
        "this-month",
        can_compare=True,
    ),
    Ready(
        "memory-asked",
        later("Memory asked and not used"),
        later(
            "Users whose jobs asked for at least twice as much memory as any of them used, and what to ask for instead."
        ),
        asked_memory,
    ),
    Ready(
        "time-asked",
        later("Run time asked and not used"),
        later(
            "Users whose jobs asked for at least twice the run time of the longest of them, and what to ask for "
            "instead."
        ),
        asked_time,
    ),
    Ready(
        "failed-by-host",
        later("Failed jobs by host"),
        later("Failed jobs by host and by how they ended: a broken host stands first."),
        failed_by_host,
    ),
    Ready("queue-use", later("Use of queues"), later("How full each queue was, hour by hour."), queue_use, "7-days"),
    Ready(
        "licence-use",
        later("Use of licences"),
        later("How much of each consumable of the whole cluster was in use, hour by hour."),
        licence_use,
        "7-days",
    ),
    Ready(
        "held-back",
        later("Rules that held jobs back"),
        later(
            "Job hours for which waiting jobs could not start because of a limit, by rule; one that several limits"
            " keep from starting counts for each."
        ),
        held_back,
    ),
    Ready(
        "limit-use",
        later("Use of limits"),
        later("How full the limits of each rule were, hour by hour."),
        limit_use,
        "7-days",
    ),
    Ready(
        "unused-reservations",
        later("Reservations never used"),
        later("Advance reservations in which no job ran, and the slot hours that they kept from others."),
        unused_reservations,
    ),
)
READY_BY_NAME: Mapping[str, Ready] = {each.name: each for each in READY}
