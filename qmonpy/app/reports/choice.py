"""What is chosen on the page Reports, as a value: the report, its parameters, its period, and how it is drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from datetime import tzinfo
from typing import Any

from qmonpy.app.reports.where_text import parse_where
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.reporting.questions.periods import (
    AGAINST,
    FROM_TO,
    PERIODS,
    find_against,
    find_period,
    parse_period,
)
from qmonpy.reporting.questions.question import KEY_BY_ID, MEASURE_BY_ID, Period, Question
from qmonpy.translation import tr, tr_inside

ASK = "ask"
"""The report that is put together by hand."""
READY_PREFIX, QUERY_PREFIX, SAVED_PREFIX = "ready/", "query/", "saved/"

COMPARED = frozenset({"ready/use-by-project"})
"""The ready answers that can be compared with another period, and are so at first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A report by its key, with what it is asked with; what it does not need keeps its value."""

    key: str = ASK
    measure: str = "slot_hours"
    by: str = "user"
    then_by: str = ""
    where: str = ""
    period: str = "this-month"
    begin: str = ""
    end: str = ""
    against: str = ""
    drawing: str = ""
    """The kind of plot; empty for that of the report."""
    values: tuple[tuple[str, str], ...] = ()
    """The parameters of a query, by name."""

    @property
    def keys(self) -> tuple[str, ...]:
        """What numbers are divided by."""
        return tuple(dict.fromkeys(filter(None, (self.by, self.then_by))))

    @property
    def name(self) -> str:
        """The name behind the kind of the report."""
        return self.key.partition("/")[2]


def find_periods(choice: Choice, now: int, zone: tzinfo | None = None) -> tuple[Period, Period | None] | Report:
    """Return the period that is chosen and the one that it is compared with, or what is wrong with them."""
    if choice.period == FROM_TO:
        found = parse_period(choice.begin, choice.end, now, zone)
        if isinstance(found, Report):
            return found
    else:
        found = find_period(choice.period, now, zone)
    return found, find_against(choice.period, choice.against, found, zone)


def make_question(choice: Choice, now: int, zone: tzinfo | None = None) -> Question | Report:
    """Return the question that is put together, or what is wrong with it."""
    where, periods = parse_where(choice.where, choice.measure), find_periods(choice, now, zone)
    if isinstance(where, Report):
        return where
    if isinstance(periods, Report):
        return periods
    wrong = check_keys(choice.measure, choice.keys)
    if wrong is not None:
        return wrong
    return Question(choice.measure, choice.keys, periods[0], where, periods[1])


def check_keys(measure: str, by: Iterable[str]) -> Report | None:
    """Return what is wrong with what a measure is divided by; None if nothing is."""
    asked = MEASURE_BY_ID[measure]
    known = {each.id: each for each in asked.keys}
    for key in by:
        if key not in known:
            titles = ", ".join(tr_inside(each.title) for each in asked.keys)
            words = tr("{measure} cannot be divided by {key}, but by {titles}.").format(
                measure=tr(asked.title), key=tr_inside(KEY_BY_ID[key].title), titles=titles
            )
            return Report("reports.key", words, fields=(key,), allowed=tuple(known))
    return None


def as_mapping(choice: Choice) -> dict[str, Any]:
    """Return a choice as JSON values, without what is as it is at first."""
    plain = Choice()
    found = {each.name: getattr(choice, each.name) for each in fields(Choice)}
    return {
        name: dict(value) if name == "values" else value
        for name, value in found.items()
        if name == "key" or value != getattr(plain, name)
    }


def parse_choice(mapping: Mapping[str, Any]) -> Choice:
    """Return the choice of a mapping that `as_mapping` returned; what is not known any more is as it is at first."""
    texts = {each.name: mapping[each.name] for each in fields(Choice) if isinstance(mapping.get(each.name), str)}
    values = mapping.get("values", {})
    pairs = tuple((str(name), str(value)) for name, value in values.items()) if isinstance(values, Mapping) else ()
    plain, found = Choice(), replace(Choice(**texts), values=pairs)
    return replace(
        found,
        measure=found.measure if found.measure in MEASURE_BY_ID else plain.measure,
        by=found.by if found.by in KEY_BY_ID or not found.by else plain.by,
        then_by=found.then_by if found.then_by in KEY_BY_ID else "",
        period=found.period if found.period in PERIODS else plain.period,
        against=found.against if found.against in AGAINST else "",
    )
