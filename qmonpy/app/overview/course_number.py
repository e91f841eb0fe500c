"""The mean of a day's course, opened into the stretches that were recorded: each value times how long it held."""

from collections.abc import Iterator, Sequence

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.overview.last_day import DayCourse, Stretch
from qmonpy.app.readings.history import DAY_SECONDS
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.formats.values.length_words import describe_length
from qmonpy.formats.values.shown_time import format_exact_clock, shown_local
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import grouped, tr

HOUR = 3600


@dataclass(frozen=True, slots=True)
class DayMean:
    """The mean of a course; it does not depend on a snapshot any more."""

    what: str
    """`slots in use`"""
    unit: str
    """What a value times its hours is: `slot hours`."""
    course: DayCourse

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("{what}, the mean of the last day").format(what=tr(self.what))

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        course = self.course
        if not course.stretches:
            return Opened(tr("Nothing was recorded in the last day."))
        total = sum(map(_weigh, course.stretches))
        rows = tuple(self._list_rows(total))
        highest = max(course.stretches, key=lambda each: each.value)
        most = tr("The most, {most:,.0f}, was from {begin} to {end}.").format(
            most=course.most, begin=format_time(highest.start), end=format_time(highest.end)
        )
        hours = f"{grouped(course.known_seconds / HOUR, ',.2f')} h"
        return Opened(
            f"{grouped(total, ',.1f')} {tr(self.unit)} / {hours} = {grouped(course.mean, ',.1f')}. {most}", rows
        )

    def _list_rows(self, total: float) -> Iterator[TermRow]:
        course = self.course
        for hour in _by_hour(course.stretches):
            begin, end = hour[0].start, hour[-1].end
            amount, known = sum(map(_weigh, hour)), sum(each.end - each.start for each in hour)
            how = tr("{mean:,.1f} on average × {length}").format(
                mean=amount * HOUR / known, length=describe_length(known)
            )
            below = tuple(_make_row(each, begin, amount) for each in hour)
            title = tr("{begin} to {end}").format(begin=_format_clock(begin), end=_format_clock(end))
            yield TermRow(
                (str(begin),), title, amount, total, grouped(amount, ",.1f"), how, children=below, is_open=False
            )
        missing = DAY_SECONDS - course.known_seconds
        if missing > 0:
            how = tr("{length}, not counted").format(length=describe_length(missing))
            yield TermRow(("missing",), tr("Not recorded"), 0.0, total, "", how, has_bar=False)


def _format_clock(moment: int) -> str:
    """Return a moment of the last day as its time of day, for which a line has room."""
    return format_exact_clock(shown_local(moment))


def _weigh(stretch: Stretch) -> float:
    """Return a value times the hours for which it held."""
    return stretch.value * (stretch.end - stretch.start) / HOUR


def _by_hour(stretches: Sequence[Stretch]) -> Iterator[list[Stretch]]:
    """Yield the stretches that begin in the same hour, in their order."""
    found: list[Stretch] = []
    for each in stretches:
        if found and each.start // HOUR != found[0].start // HOUR:
            yield found
            found = []
        found.append(each)
    if found:
        yield found


def _make_row(stretch: Stretch, begin: int, full: float) -> TermRow:
    amount, length = _weigh(stretch), describe_length(stretch.end - stretch.start)
    title = tr("{begin} to {end}").format(begin=_format_clock(stretch.start), end=_format_clock(stretch.end))
    how = f"{grouped(stretch.value, ',.15g')} × {length}"
    return TermRow((str(begin), str(stretch.start)), title, amount, full, grouped(amount, ",.1f"), how)
