"""How calendars are written: examples with what they say, and the words in them (calendar_conf(5))."""

from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import ValueKind


@dataclass(frozen=True, slots=True)
class CalendarExample:
    """An example of the attribute `week` or `year`, with its meaning."""

    text: str
    meaning: str


WEEK_EXAMPLES = (
    CalendarExample("mon-fri=6-20=suspended", "weekdays, 6 to 20 o'clock: no job starts, running jobs are suspended"),
    CalendarExample("sat-sun=off", "whole weekends: no job starts, running jobs go on"),
    CalendarExample("mon,wed=0-8:30,18-24", "two stretches on two days; without a state they are off"),
    CalendarExample("20-6=off", "every night, over midnight"),
)
YEAR_EXAMPLES = (
    CalendarExample("24.12.2030-26.12.2030=off", "several days"),
    CalendarExample("1.jan.2030=12-18=suspended", "a part of one day"),
    CalendarExample("31.12.2030,1.1.2031=on", "open all day, whatever the week says"),
)
STATES = {
    "off": "no job starts, running jobs go on",
    "suspended": "no job starts, running jobs are suspended",
    "on": "open",
}
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip


def calendar_words(kind: ValueKind) -> dict[str, str]:
    """The words that may stand in a calendar's week or year, as they are mostly written, with their meaning."""
    names = _WEEKDAYS if kind is ValueKind.CALENDAR_WEEK else _MONTHS
    return {**{name[:3]: name.capitalize() for name in names}, **STATES}
