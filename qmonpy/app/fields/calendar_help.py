"""How calendars are written: examples with what they say, and the words in them (calendar_conf(5))."""

from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import ValueKind
from qmonpy.translation import later


@dataclass(frozen=True, slots=True)
class CalendarExample:
    """An example of the attribute `week` or `year`, with its meaning."""

    text: str
    meaning: str


WEEK_EXAMPLES = (
    CalendarExample(
        "mon-fri=6-20=suspended", later("weekdays, 6 to 20 o'clock: no job starts, running jobs are suspended")
    ),
    CalendarExample("sat-sun=off", later("whole weekends: no job starts, running jobs go on")),
    CalendarExample("mon,wed=0-8:30,18-24", later("two stretches on two days; without a state they are off")),
    CalendarExample("20-6=off", later("every night, over midnight")),
)
YEAR_EXAMPLES = (
    CalendarExample("24.12.2030-26.12.2030=off", later("several days")),
    CalendarExample("1.jan.2030=12-18=suspended", later("a part of one day")),
    CalendarExample("31.12.2030,1.1.2031=on", later("on all day, whatever the week says")),
)
STATES = {
    "off": later("no job starts, running jobs go on"),
    "suspended": later("no job starts, running jobs are suspended"),
    "on": later("jobs start"),
}
_WEEKDAYS = (
    *(later("Monday"), later("Tuesday"), later("Wednesday"), later("Thursday"), later("Friday")),
    *(later("Saturday"), later("Sunday")),
)
_MONTHS = (
    *(later("January"), later("February"), later("March"), later("April"), later("May"), later("June")),
    *(later("July"), later("August"), later("September"), later("October"), later("November"), later("December")),
)


def calendar_words(kind: ValueKind) -> dict[str, str]:
    """The words that may stand in a calendar's week or year, as they are mostly written, with their meaning."""
    names = _WEEKDAYS if kind is ValueKind.CALENDAR_WEEK else _MONTHS
    return {**{name[:3].lower(): name for name in names}, **STATES}
