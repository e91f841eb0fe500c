"""The one range of tasks that `qsub -t` takes; 8.1.9 wraps large numbers and joins single ones (asked)."""

import re

from qmonpy.formats.values.slot_range import parse_task_ranges
from qmonpy.late_patterns import compile_late
from qmonpy.model.work.job import Range

_NUMBER = compile_late(r"\d{10,}", re.ASCII)
_PAIR = compile_late(r"(\d+):(\d+)((?::\d+)?)", re.ASCII)
_NEGATIVE = compile_late(r"\d+[-:]\s*-0*[1-9]\d*(?::\d+)?", re.ASCII)
_MOST_DIGITS = 19
_MODULUS = 2**32


def parse_submitted_tasks(text: str) -> tuple[Range, ...]:
    """Return the ranges of `-t`, of which there may be one; raises ReportError.

    A number is kept in 32 bits, so that 4294967297 is 1; `2:1` is `2-1`; `1,3,5` is `1-5:2`.
    """
    parts = (_PAIR.sub(r"\1-\2\3", part) if _PAIR.fullmatch(part) else part for part in text.split(","))
    ranges = parse_task_ranges(_NUMBER.sub(lambda found: _wrap(found[0]), ",".join(parts)))
    return _join(ranges) if len(ranges) > 1 else ranges


def has_negative_end(text: str) -> bool:
    """Whether a range ends with a negative number, which `qsub` itself reads."""
    return any(_NEGATIVE.fullmatch(part) for part in text.split(","))


def _join(ranges: tuple[Range, ...]) -> tuple[Range, ...]:
    """Return the one range that has the numbers of several, where there is one."""
    first, last = min(each.first for each in ranges), max(each.last for each in ranges)
    count = sum(map(len, ranges))
    step = (last - first) // (count - 1)
    whole = Range(first, last, max(step, 1))
    is_one = len(whole) == count and all(
        each.first in whole and (len(each) == 1 or each.step % whole.step == 0) for each in ranges
    )
    return (whole,) if is_one else ranges


def _wrap(digits: str) -> str:
    """Return a number as it is kept: what is too long for 64 bits is the largest number."""
    # Python reads no number of thousands of digits, be they zeros.
    digits = digits.lstrip("0") or "0"
    is_huge = len(digits) > _MOST_DIGITS + 1 or int(digits) >= _MODULUS**2
    return str(_MODULUS - 1 if is_huge else int(digits) % _MODULUS)
