"""Slot ranges of parallel jobs and task ranges of array jobs: `2-8`, `4,8,12`, `-5`, `3-`, `1-19:2` (sge_types(1))."""

import re
from collections.abc import Iterable
from operator import attrgetter

from qmonpy.late_patterns import compile_late
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.job import NO_END, Range

LARGEST_NUMBER = 2**32 - 1
MOST_STEPPED = 2000
"""How many ranges a list may have of which one has a step; others are joined and sorted, however many they are."""

_NUMBER = compile_late(r"\s*[+-]?\d+", re.ASCII)
_WHOLE = compile_late(r"\s*[+-]?\d+(?:\.0*)?", re.ASCII)
_OPEN = compile_late(r"(?:\s*[+-]?\d+)?-", re.ASCII)
_NO_VALUE = "UNDEFINED"


def parse_slot_ranges(text: str) -> tuple[Range, ...]:
    """Return the slots that `-pe name RANGES` asks for, in Grid Engine's order: falling, overlapping ranges joined.

    `-5` stands for 1-5, `3-` for 3 to NO_END; an empty text or UNDEFINED gives no range. Raises ReportError.
    """
    return _parse_list(text, has_step=False, has_open_end=True)


def join_ranges(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """Return ranges without steps as the qmaster keeps those of a request: rising, and joined (8.1.9, asked).

    Joined are ranges that overlap or touch, and single numbers of equal distance: 9,7,5 are 5-9 in steps of 2.
    """
    whole: list[Range] = []
    for each in sorted(ranges, key=attrgetter("first")):
        if whole and each.first <= whole[-1].last + 1:
            whole[-1] = Range(whole[-1].first, max(whole[-1].last, each.last))
        else:
            whole.append(each)
    joined: list[Range] = []
    for each in whole:
        before = joined[-1] if joined else each
        step = each.first - before.last
        is_next = each.first == each.last and (before.first == before.last or before.step == step)
        if joined and is_next:
            joined[-1] = Range(before.first, each.last, step)
        else:
            joined.append(each)
    return tuple(joined)


def parse_task_ranges(text: str) -> tuple[Range, ...]:
    """Return the task ids of `-t n[-m[:s]]`, or of a list of such ranges as for `qdel -t`; raises ReportError.

    A range without an end, `3-`, stands for none, as an empty text and UNDEFINED do (8.1.9, asked).
    """
    return _parse_list(text, has_step=True, has_open_end=False)


def format_ranges(ranges: Iterable[Range], *, with_step: bool = True) -> str:
    """Return ranges as Grid Engine prints them: `1-4:1`, or `1-4` without steps; one number as `3`, two as `3,4`."""
    return ",".join(_format_range(each, with_step) for each in ranges)


def _format_range(each: Range, with_step: bool) -> str:
    if each.first == each.last:
        return f"{each.first}"
    if each.last - each.first == each.step:
        return f"{each.first},{each.last}"
    return f"{each.first}-{each.last}:{each.step}" if with_step else f"{each.first}-{each.last}"


def _parse_list(text: str, *, has_step: bool, has_open_end: bool) -> tuple[Range, ...]:
    ranges: tuple[Range, ...] = ()
    parts = [part for part in text.split(",") if part]
    parsed: list[Range] = []
    for place, part in enumerate(parts):
        if part.upper() == _NO_VALUE or (not has_open_end and _OPEN.fullmatch(part)):
            if place:
                raise _error(f'unexpected "{_NO_VALUE}" following range')
            if len(parts) > 1:
                raise _error(f'unexpected range following "{_NO_VALUE}"')
            return ranges
        parsed.append(_parse_range(part, has_step=has_step, has_open_end=has_open_end))
    if all(each.step == 1 for each in parsed):
        return _join_overlapping(parsed)
    if len(parsed) > MOST_STEPPED:
        raise _error(f"{len(parsed)} ranges with steps are more than {MOST_STEPPED}")
    for each in parsed:
        ranges = _with_range(ranges, each)
    return ranges


def _join_overlapping(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """Return ranges without steps, falling, as adding them one by one leaves them."""
    joined: list[Range] = []
    for each in sorted(ranges, key=attrgetter("last"), reverse=True):
        if joined and joined[-1].first <= each.last:
            joined[-1] = Range(min(joined[-1].first, each.first), joined[-1].last)
        else:
            joined.append(each)
    return tuple(joined)


def _with_range(ranges: tuple[Range, ...], new: Range) -> tuple[Range, ...]:
    """Add a range: without steps it is joined with what it overlaps; ranges wholly above it stay in front."""
    while old := _find_overlapping(ranges, new):
        ranges = tuple(each for each in ranges if each is not old)
        new = Range(min(old.first, new.first), max(old.last, new.last))
    index = next((index for index, old in enumerate(ranges) if old.first <= new.last), len(ranges))
    return (*ranges[:index], new, *ranges[index:])


def _find_overlapping(ranges: Iterable[Range], new: Range) -> Range | None:
    """Return the first range that has numbers of another one, if both are without steps."""
    if new.step != 1:
        return None
    return next((old for old in ranges if old.step == 1 and old.first <= new.last and new.first <= old.last), None)


def _parse_range(text: str, *, has_step: bool, has_open_end: bool) -> Range:
    """Parse one range; limits in the wrong order are exchanged."""
    if text.startswith("-"):
        if not has_open_end:
            _read_number(text[1:])
            raise _trailer(text, text[1:])
        first, rest = 1, text
    else:
        first, rest = _read_number(text)
    if not rest:
        return Range(first, first)
    if not rest.startswith("-"):
        raise _trailer(text, rest)
    rest = rest[1:]
    if not rest:
        return Range(min(first, NO_END), max(first, NO_END))
    last, trailer = _read_number(rest)
    step = 1
    if trailer:
        if not (has_step and trailer.startswith(":")):
            raise _trailer(rest, trailer)
        step = _parse_step(trailer[1:])
    return Range(min(first, last), max(first, last), step)


def _parse_step(text: str) -> int:
    step, rest = _read_number(text, _WHOLE)
    if rest:
        raise _trailer(text, rest)
    if step <= 0:
        raise _error("Negative or zero step in range is not allowed")
    return step


def _read_number(text: str, pattern: re.Pattern[str] = _NUMBER) -> tuple[int, str]:
    """Return the number at the beginning of a text, and what follows it."""
    found = pattern.match(text)
    if found is None:
        raise _error(f'Numerical value invalid!\nThe initial portion of string "{text}" contains no decimal number')
    digits = found[0].partition(".")[0]
    if len(digits) > 40 or int(digits) > LARGEST_NUMBER:
        raise _error(f"The number {digits.strip()[:40]} is larger than {LARGEST_NUMBER}")
    if int(digits) < 0:
        if pattern is _WHOLE:
            return int(digits), text[found.end() :]
        raise _error(f"The number {digits.strip()} is negative")
    return int(digits), text[found.end() :]


def _trailer(text: str, trailer: str) -> ReportError:
    return _error(f'Range specifier "{text}" has unknown trailer "{trailer}"')


def _error(text: str) -> ReportError:
    return ReportError((Report("range.syntax", text),))
