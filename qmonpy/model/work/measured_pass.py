"""What passes of a real scheduler took, as it measured them itself (sched_conf(5), params PROFILE)."""

from enum import StrEnum

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class MeasuredPass:
    """One pass."""

    clock: str
    """When it ended, by the qmaster's clock: `11/29/2026 02:15:23`."""
    seconds: float
    """Processor time of the scheduler's thread."""
    started: int
    """How many tasks it started."""


class Unmeasured(StrEnum):
    """Why nothing is known of passes."""

    NOT_ASKED = "the scheduler is not asked to tell"
    NO_FILE = "the qmaster's messages cannot be read from here"
    NOTHING_YET = "the end of the qmaster's messages tells of no pass"


@dataclass(frozen=True, slots=True)
class PassTimes:
    """The passes that the end of the qmaster's messages tells, the newest last."""

    passes: tuple[MeasuredPass, ...] = ()
    why: Unmeasured | None = None
    """Why there is none."""
