"""Calendars: when queues are closed or suspended, as texts (calendar_conf(5)); formats.calendar reads them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Calendar:
    """A calendar that queues may name; `year` says what holds on days, and wins over `week`, what does on weekdays."""

    name: str
    year: str = "NONE"
    week: str = "NONE"
