"""The list of task ranges of `qacct -t`, read as loosely as 8.1.9 reads it there (asked).

Any character may stand between the first and the last task, and of a list only its first range counts, which is the
highest.
"""

import re

from qmonpy.formats.values.slot_range import parse_task_ranges
from qmonpy.model.values.whole import LARGEST_UNSIGNED
from qmonpy.model.work.job import Range

_NUMBER = re.compile(r"[ \t\n\v\f\r]*([+-]?\d+)", re.ASCII)
_STEP = re.compile(r"[ \t\n\v\f\r]*([+]?\d+)(?:\.0*)?", re.ASCII)
_LARGEST_READ = 2**64 - 1
_MOST_DIGITS = 40


class TaskRangeError(ValueError):
    """A text that is no list of ranges; the message is what 8.1.9 says before, if it says something."""


def parse_first_range(text: str) -> Range:
    """Return the range of a list that counts; raises TaskRangeError."""
    ranges: list[Range] = []
    parts = [each for each in text.split(",") if each]
    for place, part in enumerate(parts):
        found = _find_range(part)
        if found is None and place:
            raise TaskRangeError('error: unexpected "UNDEFINED" following range')
        if found is None:
            raise TaskRangeError('error: unexpected range following "UNDEFINED"' if len(parts) > 1 else "")
        ranges.append(found)
    if not ranges:
        raise TaskRangeError
    return parse_task_ranges(",".join(f"{each.first}-{each.last}:{each.step}" for each in ranges))[0]


def _find_range(text: str) -> Range | None:
    first = _NUMBER.match(text)
    if first is None:
        return None
    begin = _in_32_bits(first[1])
    if first.end() == len(text):
        return Range(begin, begin)
    last = _NUMBER.match(text, first.end() + 1)
    if last is None:
        return None
    end, rest, step = _in_32_bits(last[1]), text[last.end() :], 1
    if rest:
        given = _STEP.fullmatch(rest[1:]) if rest.startswith(":") else None
        step = int(given[1]) if given is not None and len(given[1]) <= _MOST_DIGITS else 0
        if not 0 < step <= LARGEST_UNSIGNED:
            return None
    return Range(min(begin, end), max(begin, end), step)


def _in_32_bits(digits: str) -> int:
    number = int(digits) if len(digits) <= _MOST_DIGITS else _LARGEST_READ + 1
    return LARGEST_UNSIGNED if number > _LARGEST_READ else number & LARGEST_UNSIGNED
