"""Ranges of slots and of array tasks: `2-8`, `1-19:2`, `4,8,12`, `-5`, `3-`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

NO_END = 9999999
"""The end of an open range such as `3-`: the largest number of slots that Grid Engine accepts."""


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `first` to `last`, both included, `step` apart."""

    first: int
    last: int
    step: int = 1

    def __len__(self) -> int:
        return max(0, (self.last - self.first) // self.step + 1)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1, self.step))

    def __contains__(self, number: int) -> bool:
        return self.first <= number <= self.last and (number - self.first) % self.step == 0


def has_number(ranges: Iterable[Range], number: int) -> bool:
    """Whether one of the ranges contains a number."""
    return any(number in each for each in ranges)


def average_number(ranges: Iterable[Range], limit: int) -> float:
    """Return the mean of all numbers up to `limit` (`urgency_slots avg` of sge_pe(5)); 0.0 if there is none."""
    total = count = 0
    for each in ranges:
        last = min(each.last, limit)
        numbers = Range(each.first, last, each.step)
        count += len(numbers)
        total += len(numbers) * (2 * each.first + (len(numbers) - 1) * each.step)
    return total / 2 / count if count else 0.0


def compress_numbers(numbers: Iterable[int]) -> tuple[Range, ...]:
    """Return rising ranges that contain exactly these numbers: `1,2,3,5,7,9` gives `1-3` and `5-9:2`."""
    ranges: list[Range] = []
    for number in sorted(set(numbers)):
        last = ranges[-1] if ranges else None
        if last is not None and (last.first == last.last or number == last.last + last.step):
            ranges[-1] = Range(last.first, number, number - last.last)
        else:
            ranges.append(Range(number, number))
    return tuple(_split_pairs(ranges))


def _split_pairs(ranges: list[Range]) -> Iterable[Range]:
    """Split a range of two numbers that are not adjacent; the second may begin the range after it."""
    carried: Range | None = None
    for each in ranges:
        if carried is not None and each.first - carried.first == each.step:
            each = Range(carried.first, each.last, each.step)
        elif carried is not None:
            yield carried
        carried = None
        if len(each) == 2 and each.step > 1:
            yield Range(each.first, each.first)
            carried = Range(each.last, each.last)
        else:
            yield each
    if carried is not None:
        yield carried
