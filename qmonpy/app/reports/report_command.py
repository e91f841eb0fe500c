"""The command that gives a report without a window: `qmonpy report NAME CLUSTER`."""

from collections.abc import Mapping
from shlex import join

from qmonpy.app.reports.choice import COMPARED, QUERY_PREFIX, READY_PREFIX, SAVED_PREFIX, Choice
from qmonpy.formats.values.shown_time import shown_zone
from qmonpy.reporting.questions.periods import BEFORE, FROM_TO

_SQLITE = "sqlite:///"
_PERIODS: Mapping[str, tuple[str, str]] = {
    "this-month": ("this month", ""),
    "last-month": ("last month", "last month"),
    "today": ("today", ""),
    "yesterday": ("yesterday", "yesterday"),
    "7-days": ("-7 days", ""),
    "30-days": ("-30 days", ""),
    "365-days": ("-365 days", ""),
    "this-year": ("this year", ""),
    "last-year": ("last year", "last year"),
    "everything": ("1970", ""),
}
"""Periods in the words of the command; others must be saved."""


def format_command(choice: Choice, url: str, saved: str = "") -> str:
    """Return the command line for a database, with the zone whose days it takes; empty for a report that no command
    gives before it is saved.

    `saved` is the name under which the choice is saved.
    """
    words = [*_zone_words(), "qmonpy", "report"]
    source = ["--database", url.removeprefix(_SQLITE)]
    if saved:
        return join([*words, f"{SAVED_PREFIX}{saved}", *source])
    if choice.key.startswith(QUERY_PREFIX):
        values = [word for name, value in choice.values for word in ("--set", f"{name}={value}")]
        return join([*words, choice.name, *source, *values])
    usual = BEFORE if choice.key in COMPARED else ""
    if not choice.key.startswith(READY_PREFIX) or choice.against != usual:
        return ""
    since, until = (choice.begin, choice.end) if choice.period == FROM_TO else _PERIODS.get(choice.period, ("", ""))
    if not since and not until:
        return ""
    # A value that begins with a sign would be taken for an option.
    return join([*words, choice.name, *source, *_option("--since", since), *_option("--until", until)])


def _zone_words() -> list[str]:
    """The zone that is shown, where it is not that of the machine (tzset(3): what is east of UTC has a minus)."""
    zone = shown_zone()
    offset = zone.utcoffset(None) if zone is not None else None
    if offset is None:
        return []
    minutes = round(-offset.total_seconds() / 60)
    sign, minutes = ("-", -minutes) if minutes < 0 else ("", minutes)
    return ["env", f"TZ=UTC{sign}{minutes // 60}:{minutes % 60:02d}" if minutes else "TZ=UTC0"]


def _option(name: str, value: str) -> list[str]:
    return [f"{name}={value}"] if value else []
