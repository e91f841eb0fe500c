"""Calendars: when queues are closed or suspended, as texts (calendar_conf(5)); `formats.values.calendar` reads them."""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Calendar:
    """A calendar that queues may name: `year` has rules for dates and wins over `week`, which has rules for
    weekdays."""

    name: str
    year: str = "NONE"
    week: str = "NONE"
