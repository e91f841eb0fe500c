"""The last day of a cluster as two courses: slots in use, and jobs that waited, as far as they were recorded."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from qmonpy.app.readings.history import DAY_SECONDS
from qmonpy.formats.values.length_words import describe_length
from qmonpy.late_methods import dataclass
from qmonpy.reporting.readings.past import read_series
from qmonpy.reporting.readings.series import JOBS, SeriesKind, Step
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class Stretch:
    """A value over a while; seconds since the epoch."""

    start: int
    end: int
    value: float
    limit: float | None = None
    """How much there was of it."""


@dataclass(frozen=True, slots=True)
class DayCourse:
    """One value over the last day; seconds that no stretch covers were not recorded."""

    begin: int
    end: int
    stretches: tuple[Stretch, ...] = ()

    @property
    def known_seconds(self) -> int:
        """How much of the day was recorded."""
        return sum(each.end - max(each.start, self.begin) for each in self.stretches)

    @property
    def most(self) -> float:
        """The largest value."""
        return max((each.value for each in self.stretches), default=0.0)

    @property
    def mean(self) -> float:
        """The mean over the recorded time."""
        known = self.known_seconds
        total = sum(each.value * (each.end - max(each.start, self.begin)) for each in self.stretches)
        return total / known if known else 0.0

    @property
    def top(self) -> float:
        """The largest value or limit, which a chart has to hold."""
        return max((max(each.value, each.limit or 0.0) for each in self.stretches), default=0.0)


@dataclass(frozen=True, slots=True)
class LastDay:
    """What is known of the last day."""

    slots: DayCourse
    """Slots in use, over all cluster queues, of all that there were."""
    waiting: DayCourse
    """Jobs that waited and could have started: neither held nor in error."""


def read_last_day(url: str, now: int) -> LastDay:
    """Return the last day of a cluster's database; without any stretch where nothing is recorded."""
    since = now - DAY_SECONDS
    found = read_series(url, (SeriesKind.QUEUE, SeriesKind.JOBS), since, now) if url else {}
    queues = [steps for key, steps in found.items() if key.kind == SeriesKind.QUEUE]
    used = _cut(_add_up(queues), since, now)
    waiting = (Stretch(each.start, each.end, each.blocked) for each in found.get(JOBS, ()))
    return LastDay(DayCourse(since, now, used), DayCourse(since, now, _cut(waiting, since, now)))


def describe_course(course: DayCourse, what: str = "{most}") -> str:
    """Return a course in words: `at most 420, 310 on average, in the 3 h that were recorded of the last day`.

    `what` has the first number in it, with what it counts where that is not all that the title names.
    """
    if not course.stretches:
        return tr("Nothing was recorded in the last day")
    known = course.known_seconds
    most = what.format(most=grouped(course.most, ",.0f"))
    if known < 0.98 * DAY_SECONDS:
        words = tr("At most {most}, {mean:,.0f} on average, in the {length} that were recorded of the last day")
        length = describe_length(max(60, known // 60 * 60))
        return words.format(most=most, mean=course.mean, length=length)
    return tr("At most {most}, {mean:,.0f} on average, in the last day").format(most=most, mean=course.mean)


def _add_up(series: Sequence[Sequence[Step]]) -> Iterable[Stretch]:
    """Yield the sums of several series between the moments at which any of them changes."""
    changes: dict[int, tuple[float, float, int]] = {}
    for steps in series:
        for each in steps:
            for moment, sign in ((each.start, 1), (each.end, -1)):
                used, limit, count = changes.get(moment, (0.0, 0.0, 0))
                changes[moment] = used + sign * each.used, limit + sign * (each.limit or 0.0), count + sign
    used, limit, count = 0.0, 0.0, 0
    moments = sorted(changes)
    for moment, after in pairwise(moments):
        change = changes[moment]
        used, limit, count = used + change[0], limit + change[1], count + change[2]
        if count:
            yield Stretch(moment, after, used, limit)


def _cut(stretches: Iterable[Stretch], since: int, until: int) -> tuple[Stretch, ...]:
    """Return what lies in a time, each as much of it as lies there."""
    inside = (
        Stretch(max(since, each.start), min(until, each.end), each.value, each.limit)
        for each in stretches
        if each.end > since and each.start < until
    )
    return tuple(each for each in inside if each.end > each.start)
