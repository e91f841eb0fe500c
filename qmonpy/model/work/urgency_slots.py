"""The number of slots by which the urgency of a parallel job is counted (sge_pe(5), urgency_slots)."""

from collections.abc import Iterable, Sequence

from qmonpy.model.values.whole import MOST_SLOTS, as_c_int, begins_with_digit
from qmonpy.model.work.job import Range


def count_urgency_slots(setting: str, pe_slots: int, ranges: Sequence[Range]) -> int:
    """Return the slots by which a request for some ranges counts in a parallel environment of this setting, which has
    so many slots."""
    rule = setting.lower()
    if rule == "max":
        most = max(each.last for each in ranges)
        # The slots of the parallel environment bound only a range without an end (asked).
        return pe_slots if most >= MOST_SLOTS else most
    if rule == "avg":
        # Grid Engine counts whole slots.
        return int(average_number(ranges, pe_slots))
    return as_c_int(rule) if begins_with_digit(rule) else min(each.first for each in ranges)


def average_number(ranges: Iterable[Range], limit: int) -> float:
    """Return the mean of all numbers up to `limit` (`urgency_slots avg` of sge_pe(5)); 0.0 if there is none.

    A limit of 0 bounds nothing (8.1.9, asked: `peurg-5`).
    """
    total = count = 0
    for each in ranges:
        last = min(each.last, limit) if limit else each.last
        numbers = Range(each.first, last, each.step)
        count += len(numbers)
        total += len(numbers) * (2 * each.first + (len(numbers) - 1) * each.step)
    return total / 2 / count if count else 0.0
