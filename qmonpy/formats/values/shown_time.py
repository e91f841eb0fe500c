"""How times are shown to people: in which time zone and in which form; one choice for the whole program.

Whatever prints a moment for people asks here, and so does whatever reads a moment that a person typed into a field.
Commands, files and the days of calendars do not: these follow the machine or the qmaster, whatever is shown. A command
line never chooses, so that there it is this machine's zone and `2026-11-22 14:03:20`.
"""

from datetime import UTC, date, datetime, tzinfo

from qmonpy.late_methods import dataclass
from qmonpy.translation import later, tr

ISO_DATE = "%Y-%m-%d"
ISO_CLOCK = "%H:%M"
WEEKDAYS = (
    (later("Mon"), later("Monday")),
    (later("Tue"), later("Tuesday")),
    (later("Wed"), later("Wednesday")),
    (later("Thu"), later("Thursday")),
    (later("Fri"), later("Friday")),
    (later("Sat"), later("Saturday")),
    (later("Sun"), later("Sunday")),
)
MONTHS = (
    (later("Jan"), later("January")),
    (later("Feb"), later("February")),
    (later("Mar"), later("March")),
    (later("Apr"), later("April")),
    (later("May"), later("May")),
    (later("Jun"), later("June")),
    (later("Jul"), later("July")),
    (later("Aug"), later("August")),
    (later("Sep"), later("September")),
    (later("Oct"), later("October")),
    (later("Nov"), later("November")),
    (later("Dec"), later("December")),
)
"""The short name and the long one of each."""


@dataclass(frozen=True, slots=True)
class ShownTime:
    """A choice of zone and form; the texts are formats of strftime."""

    zone: tzinfo | None = None
    """None is the zone of this machine."""
    date: str = ISO_DATE
    clock: str = ISO_CLOCK
    """Hours and minutes."""

    @property
    def exact_clock(self) -> str:
        """Hours, minutes and seconds."""
        before, minute, after = self.clock.partition("%M")
        return f"{before}{minute}{before[-1:] or ':'}%S{after}"


_chosen = ShownTime()


def choose_shown_time(chosen: ShownTime) -> None:
    """Show times so from now on; what shows some already must be shown again."""
    global _chosen
    _chosen = chosen


def shown_time() -> ShownTime:
    """Return how times are shown now."""
    return _chosen


def shown_zone(zone: tzinfo | None = None) -> tzinfo | None:
    """Return the zone in which times are shown: the given one, else the chosen one; None is that of this machine."""
    return zone or _chosen.zone


def shown_local(seconds: float, zone: tzinfo | None = None) -> datetime:
    """Return a moment (seconds since the epoch) as an aware time of the zone in which it is shown."""
    return datetime.fromtimestamp(seconds, UTC).astimezone(shown_zone(zone))


def format_date(local: datetime) -> str:
    """Return the date of a local time: `2026-11-22`, or in the chosen form."""
    return format_named(local, _chosen.date)


def format_clock(local: datetime) -> str:
    """Return hours and minutes of a local time, `14:03`."""
    return f"{local:{_chosen.clock}}"


def format_exact_clock(local: datetime) -> str:
    """Return hours, minutes and seconds of a local time, `14:03:20`."""
    return f"{local:{_chosen.exact_clock}}"


def format_short_clock(local: datetime) -> str:
    """Return the time of day, with seconds unless they are 0."""
    return format_exact_clock(local) if local.second else format_clock(local)


def format_named(local: date, form: str) -> str:
    """Return a local time in a form of strftime, with the names of days and months in the user's language."""
    weekday, month = WEEKDAYS[local.weekday()], MONTHS[local.month - 1]
    for place, name in zip(("%a", "%A", "%b", "%B"), (*weekday, *month), strict=True):
        if place in form:
            form = form.replace(place, tr(name))
    return f"{local:{form}}"
