"""Cases: what is to be true of a configuration, each with a situation of jobs in which it is tried."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import State


class Outcome(StrEnum):
    """What is to be true."""

    STARTS = "starts"
    """A task of a job starts in the next pass, or within a time if jobs end as they say."""
    WAITS = "waits"
    """No task of a job starts in the next pass."""
    REFUSED = "refused"
    """A job waits, and a rule is among the causes without which it would start."""
    COUNTED = "counted"
    """A rule set counts a job wherever it may run: none of its rules matches only by being passed over."""
    LIMIT = "limit"
    """A counter of a rule has a limit of an amount."""
    GRANTED = "granted"
    """An advance reservation is granted."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that is to be true of a situation."""

    outcome: Outcome
    job: int = 0
    """The job that it is about; 0 where it is about none."""
    within: int = 0
    """Seconds within which it starts; 0 for the next pass."""
    rule: str = ""
    """A rule set, or a rule of one as `set/rule`."""
    attribute: str = ""
    """Of a limit."""
    amount: str = ""
    """Of a limit, as it is written."""
    counter: tuple[str, str, str, str, str] = ("", "", "", "", "")
    """Of a limit whom it counts: user, project, PE, queue, host; each empty where the rule counts all together."""
    reservation: Reservation | None = None
    """The reservation whose request is to be granted."""


@dataclass(frozen=True)
class Case:
    """A name, a situation, and what is to be true of it in any configuration that it is tried on."""

    name: str
    expectation: Expectation
    state: State = field(default_factory=State)
    now: int = 0
    """The time of the situation, in seconds since the epoch."""
    loads: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By host the load values that it reports; all other hosts report 0 of what thresholds and the load formula ask
    for."""
    note: str = ""
    """Why it is kept, in the words of whoever did."""
