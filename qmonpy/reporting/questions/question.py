"""A question as a value: what is asked for, by what it is divided, which jobs count, and in which period."""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.late_methods import dataclass

NUMBER, DURATION, BYTES, PERCENT = "number", "duration", "bytes", "percent"
HOURS = "h"
TIME_KEYS = ("hour", "day", "week", "month", "year")
"""Keys that are stretches of local time, from short to long."""
ROUND_KEYS = ("weekday", "hour_of_day")
"""Keys that come again: days of the week, hours of the day."""
RUNS, LIMITS = "runs", "limits"
"""What is asked: records of jobs that ended, or readings of limits."""
_BOTH = (RUNS, LIMITS)


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of time in seconds since the epoch, without its last moment."""

    begin: int
    end: int

    @property
    def seconds(self) -> int:
        """How long it is."""
        return max(0, self.end - self.begin)


@dataclass(frozen=True, slots=True)
class Key:
    """Something by which jobs, or readings of limits, are divided, and by which they can be chosen."""

    id: str
    title: str
    plural: str
    is_chosen: bool = True
    """Whether conditions can name it; times are chosen by the period."""
    of: tuple[str, ...] = (RUNS,)
    """What has it: RUNS, LIMITS or both."""


KEYS: tuple[Key, ...] = (
    Key("user", "User", "users", of=_BOTH),
    Key("project", "Project", "projects", of=_BOTH),
    Key("department", "Department", "departments"),
    Key("group", "Group", "groups"),
    Key("queue", "Queue", "queues", of=_BOTH),
    Key("host", "Host", "hosts", of=_BOTH),
    Key("pe", "Parallel environment", "parallel environments", of=_BOTH),
    Key("reservation", "Reservation", "reservations"),
    Key("name", "Job name", "job names"),
    Key("account", "Account", "accounts"),
    Key("rule", "Rule", "rules", of=(LIMITS,)),
    Key("resource", "Resource", "resources", of=(LIMITS,)),
    Key("hour", "Hour", "hours", is_chosen=False, of=_BOTH),
    Key("day", "Day", "days", is_chosen=False, of=_BOTH),
    Key("week", "Week", "weeks", is_chosen=False, of=_BOTH),
    Key("month", "Month", "months", is_chosen=False, of=_BOTH),
    Key("year", "Year", "years", is_chosen=False, of=_BOTH),
    Key("weekday", "Weekday", "weekdays", is_chosen=False, of=_BOTH),
    Key("hour_of_day", "Hour of the day", "hours of the day", is_chosen=False, of=_BOTH),
)
KEY_BY_ID: Mapping[str, Key] = {each.id: each for each in KEYS}


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is asked for; `explanation` says in a sentence what is counted."""

    id: str
    title: str
    explanation: str
    order: str = "slot_seconds"
    """The amount by which the jobs behind a number are sorted, the largest first."""
    of: str = RUNS
    """What is asked for it: RUNS, or LIMITS, whose numbers have no list of jobs behind them."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """By what it can be divided, and by which jobs or limits can be chosen for it."""
        return tuple(each for each in KEYS if self.of in each.of)


MEASURES: tuple[Measure, ...] = (
    Measure("slot_hours", "Slot hours", "Slots times run time: what jobs kept from others."),
    Measure("cpu", "CPU time", "The processor time that programs used, in hours.", "cpu"),
    Measure("wait", "Wait", "From submission to start: the mean, and the longest.", "wait"),
    Measure("turnaround", "Turnaround", "From submission to end: the mean, and the longest.", "turnaround"),
    Measure("run_time", "Run time", "From start to end: the mean, and the longest.", "run"),
    Measure(
        "jobs",
        "Tasks",
        "Tasks that ended. A job that is not an array counts as one task; a task that was run again counts once for "
        "each run.",
        "end",
    ),
    Measure("efficiency", "Efficiency", "CPU time divided by slots times run time: near 100 % is well used.", "idle"),
    Measure(
        "memory",
        "Memory asked, used",
        "The memory that jobs asked for, times their slots, beside the most that they used.",
        "memory",
    ),
    Measure("time_asked", "Time asked, used", "The run time that jobs asked for beside what they took.", "run"),
    Measure(
        "quota_pressure",
        "Quota pressure",
        "The hours for which waiting jobs could not start because of limits of rule sets, as read each minute. A job"
        " that several limits keep from starting counts for each of them; users, projects, queues and hosts are those"
        " that a limit counts apart.",
        of=LIMITS,
    ),
)
MEASURE_BY_ID: Mapping[str, Measure] = {each.id: each for each in MEASURES}


@dataclass(frozen=True, slots=True)
class Condition:
    """A key has, or with `is_not` has none of, some values; `*` and `?` in a value stand for any characters."""

    key: str
    values: tuple[str, ...]
    is_not: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What, by what, which jobs, when, and against which other period."""

    measure: str
    by: tuple[str, ...]
    period: Period
    where: tuple[Condition, ...] = ()
    against: Period | None = None

    def with_period(self, period: Period) -> "Question":
        """Return the same question about another period, without a comparison."""
        return replace(self, period=period, against=None)
