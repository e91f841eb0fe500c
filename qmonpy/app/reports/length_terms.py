"""Lengths of time, such as waits, opened into what a mean, a middle, a high part or the longest of them is made of."""

from collections.abc import Callable, Iterator, Sequence
from math import floor

from qmonpy.app.reports.cell_words import format_seconds
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

AROUND = 5
"""So many lengths on either side of a place in their order have a row."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lengths in seconds, the longest first."""

    seconds: Sequence[float]
    describe: Callable[[int], tuple[str, str]]
    """What the length at a place of these is of, and how it comes about; called for those that have a row."""
    noun: str = "task"
    """What each is of, in English."""
    left_out: tuple[TermRow, ...] = ()
    """What is not counted, and why."""
    others: int = 0
    """How many more there are, none longer than these,"""
    others_seconds: float = 0.0
    """and how long these are together."""

    @property
    def count(self) -> int:
        """How many they are in all."""
        return len(self.seconds) + self.others

    @property
    def total(self) -> float:
        """How long they are together."""
        return sum(self.seconds) + self.others_seconds


def open_mean(lengths: Lengths) -> Opened:
    """Return how their mean comes about."""
    count, total = lengths.count, lengths.total
    if not count:
        return _open_nothing(lengths)
    said = tr("{sum} ÷ {count} = {mean}, rounded to seconds.").format(
        sum=format_seconds(total), count=format_count(count, lengths.noun), mean=format_seconds(total / count)
    )
    return Opened(said, (*_list_added(lengths, total), *_list_ends(lengths, total), *lengths.left_out))


def open_longest(lengths: Lengths) -> Opened:
    """Return which of them is the longest."""
    if not lengths.seconds:
        return _open_nothing(lengths)
    title, how = lengths.describe(0)
    said = tr("{length}, of {whose}: {how}.").format(length=format_seconds(lengths.seconds[0]), whose=title, how=how)
    return Opened(said, (*_list_added(lengths, lengths.seconds[0]), *lengths.left_out))


def open_part(lengths: Lengths, part: float) -> Opened:
    """Return the length that a part of them, such as 0.5 or 0.95, is not above, as numpy.percentile finds it.

    All of them have to be known.
    """
    count = len(lengths.seconds)
    if not count:
        return _open_nothing(lengths)
    place = (count - 1) * part
    first = floor(place)
    rest, later = place - first, min(first + 1, count - 1)
    low, high = (lengths.seconds[count - 1 - each] for each in (first, later))
    value = low + rest * (high - low)
    if low == high:
        said = tr("Sorted by length, the shortest first, number {first} of {count} has {value}.").format(
            count=format_count(count, lengths.noun), first=grouped(first + 1), value=format_seconds(value)
        )
    else:
        said = tr(
            "Sorted by length, the shortest first, number {first} of {count} has {low} and number {next} has {high}:"
            " {low} + {part} of what is between them = {value}."
        ).format(
            count=format_count(count, lengths.noun),
            first=grouped(first + 1),
            next=grouped(later + 1),
            low=format_seconds(low),
            high=format_seconds(high),
            part=grouped(rest, ",.4g"),
            value=format_seconds(value),
        )
    return Opened(said, (*_list_around(lengths, first), *lengths.left_out))


def _open_nothing(lengths: Lengths) -> Opened:
    return Opened(tr("There is none that counts."), lengths.left_out)


def _make_row(lengths: Lengths, at: int, full: float, key: str) -> TermRow:
    title, how = lengths.describe(at)
    seconds = lengths.seconds[at]
    return TermRow((key,), title, seconds, full or 1.0, format_seconds(seconds), how)


def _list_added(lengths: Lengths, full: float) -> Iterator[TermRow]:
    """Yield the longest, and the sum of the others."""
    for at in range(min(len(lengths.seconds), MOST_LISTED)):
        yield _make_row(lengths, at, full, str(at))
    listed = lengths.seconds[:MOST_LISTED]
    rest = lengths.count - len(listed)
    if rest > 0:
        amount = lengths.total - sum(listed)
        said = tr("and {others} more").format(others=format_count(rest, lengths.noun))
        yield TermRow(("more",), said, amount, full or 1.0, format_seconds(amount), tr("together"))


def _list_ends(lengths: Lengths, total: float) -> Iterator[TermRow]:
    count = lengths.count
    yield make_plain_row(("sum",), tr("= Together"), format_seconds(total), value=total)
    yield make_plain_row(("count",), tr("÷ How many they are"), format_count(count, lengths.noun), value=count)
    yield make_plain_row(("mean",), tr("= Mean"), format_seconds(total / count), value=total / count)


def _list_around(lengths: Lengths, place: int) -> Iterator[TermRow]:
    """Yield the lengths around a place in their order, the shortest first, and how many are on either side."""
    count, longest = len(lengths.seconds), lengths.seconds[0]
    begin, end = max(0, place - AROUND), min(count, place + 2 + AROUND)
    if begin:
        said = tr("{count} before these").format(count=format_count(begin, lengths.noun))
        yield make_plain_row(("before",), said, tr("shorter, or as long"), value=begin)
    for at in range(begin, end):
        title, how = lengths.describe(count - 1 - at)
        seconds = lengths.seconds[count - 1 - at]
        said = tr("number {place}: {what}").format(place=grouped(at + 1), what=title)
        yield TermRow((str(at),), said, seconds, longest or 1.0, format_seconds(seconds), how)
    if end < count:
        said = tr("{count} behind these").format(count=format_count(count - end, lengths.noun))
        yield make_plain_row(("behind",), said, tr("longer, or as long"), value=count - end)
