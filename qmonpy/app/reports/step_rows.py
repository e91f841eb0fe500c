"""Sums over values that were valid for a time, such as slots in use or jobs that a limit held back, as terms."""

from collections.abc import Iterator, Mapping

from qmonpy.app.reports.cell_words import format_moment, format_number
from qmonpy.app.terms.term_row import TermRow, make_plain_row
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.questions.job_run import StepBehind, StepsBehind
from qmonpy.translation import later, tr

_HOUR = 3600
_OF_MOMENTS = frozenset({"peak", "reserved_slots"})
"""Sums that are not over time."""
_NAMES: Mapping[str, str] = {
    "used": later("In use, × time"),
    "capacity": later("How much there was, × time"),
    "held": later("Jobs held back, × time"),
    "peak": later("Jobs held back at most"),
    "holder": later("Jobs held back, × time"),
    "reserved": later("Slot hours"),
    "reserved_slots": later("Slots"),
}
_SAID: Mapping[str, str] = {
    "used": later("{amount} in {values}: how much was in use × for how long, added up."),
    "capacity": later("{amount} in {values}: how much there was × for how long, added up."),
    "held": later("{amount} in {values}: how many jobs a limit held back on average × for how long, added up."),
    "reserved": later("{amount} in {values}: the slots in a queue instance × the time of the reservation, added up."),
    "reserved_slots": later("{amount} in {values}: the slots in a queue instance, added up."),
}


def format_steps(what: str, amount: float) -> str:
    """Return an amount of a sum as a text."""
    return format_number(amount) if what in _OF_MOMENTS else f"{format_number(amount / _HOUR)} h"


def name_steps(part: StepsBehind) -> str:
    """Return what a sum is of."""
    return tr(_NAMES[part.what])


def describe_steps(part: StepsBehind) -> str:
    """Return in a sentence what a sum comes to."""
    if not part.steps:
        return tr("No value adds anything.")
    amount, values = format_steps(part.what, part.value), format_count(part.count, "value")
    if part.what == "holder":
        words = tr(
            "{holder}: {amount}, jobs held back × the time for which {holder} held most of the limit; no other user "
            "comes to more."
        )
        return words.format(holder=_name(part.steps[0]), amount=amount)
    if part.is_largest:
        words = tr("{amount}, of {whose}: the most of {values}.")
        return words.format(amount=amount, whose=_name(part.steps[0]), values=values)
    return tr(_SAID[part.what]).format(amount=amount, values=values)


def list_steps(part: StepsBehind) -> Iterator[TermRow]:
    """Yield the values that weigh most, and the sum of the others."""
    full = (part.value if part.is_largest else part.total) or 1.0
    for at, each in enumerate(part.steps):
        shown, how = format_steps(part.what, each.amount), _describe(each, part.what)
        yield TermRow((str(at),), _name(each), each.amount, full, shown, how)
    rest = part.count - len(part.steps)
    if rest > 0:
        amount = part.total - sum(each.amount for each in part.steps)
        said = tr("and {others} more").format(others=format_count(rest, "value"))
        if part.is_largest:
            yield make_plain_row(("more",), said, how=tr("none larger than these"), value=rest)
        else:
            yield TermRow(("more",), said, amount, full, format_steps(part.what, amount), tr("together"))
    if part.steps and not part.is_largest:
        yield make_plain_row(("sum",), tr("= Together"), format_steps(part.what, part.total), value=part.total)


def _name(each: StepBehind) -> str:
    return each.title or tr("from {time}").format(time=format_moment(each.begin))


def _describe(each: StepBehind, what: str) -> str:
    begin, end = format_moment(each.begin), format_moment(each.end)
    if what == "reserved_slots":
        return ""
    if what == "peak":
        return tr("at a time between {begin} and {end}").format(begin=begin, end=end)
    if what == "holder":
        words = tr("held most of it at times from {begin} to {end}, with {jobs} held back at most")
        return words.format(begin=begin, end=end, jobs=format_count(round(each.number), "job"))
    return f"{format_number(each.number)} × ({end} − {begin})"
