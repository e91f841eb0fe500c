"""Stacking bars on a row: which slots of the row each bar takes, so that none covers another as long as there is room.

Bars are placed in the order of their starts, each on slots that are free then. A bar for which there is no room in one
piece is split. Sets of slots are integers, one bit for each slot.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from qmonpy.app.gantt.gantt import BarKind
from qmonpy.app.gantt.gantt_spans import Span
from qmonpy.model.values.value import FOREVER

_NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Stacked:
    """A span with the slots of the row that it takes, as a set of bits."""

    span: Span
    mask: int

    def parts(self) -> Iterator[tuple[int, int]]:
        """Yield bottom and height, in slots, of each unbroken piece, the lowest first."""
        mask = self.mask
        while mask:
            bottom = (mask & -mask).bit_length() - 1
            above = mask >> bottom
            height = (~above & (above + 1)).bit_length() - 1
            yield bottom, height
            mask &= ~(((1 << height) - 1) << bottom)


def stack_row(
    entries: Iterable[tuple[Span, int]], capacity: int, kept: Mapping[str, int] | None = None
) -> list[Stacked]:
    """Return the spans of one row, each with the slots that it takes.

    `entries` has each span with its number of slots on the row, `kept` the sets of slots that spans had before, by key.
    """
    kept = kept or {}
    ordered = sorted(entries, key=lambda entry: (entry[0].start, entry[0].key))
    boxes = {span.key for span, _ in ordered if not span.inside}
    outer = []
    inner: dict[str, list[tuple[Span, int]]] = {}
    for entry in ordered:
        box = entry[0].inside
        if box in boxes:
            inner.setdefault(box, []).append(entry)
        else:
            outer.append(entry)
    # Jobs may end a little after their reservation; its slots stay theirs until then.
    lasting = {box: max(_end(span) for span, _ in inside) for box, inside in inner.items()}
    found = _stack(outer, (1 << capacity) - 1, kept, lasting)
    masks = {each.span.key: each.mask for each in found} if inner else {}
    for box, inside in inner.items():
        found += _stack(inside, masks[box], kept)
    return found


def _end(span: Span) -> int:
    """Return until when a span needs slots for itself alone."""
    return span.end if span.end is not None else span.assumed_end or FOREVER


def _stack(
    entries: list[tuple[Span, int]], allowed: int, kept: Mapping[str, int], lasting: Mapping[str, int] = _NOTHING
) -> list[Stacked]:
    busy = loose = 0
    ends: list[tuple[int, int, int, bool]] = []
    found = []
    for index, (span, slots) in enumerate(entries):
        while ends and ends[0][0] <= span.start:
            _, _, mask, is_open = heappop(ends)
            busy &= ~mask
            loose |= mask if is_open else 0
        free = allowed & ~busy & ~loose
        if free.bit_count() < slots:
            free = allowed & ~busy
        if free.bit_count() < slots:
            top = max(allowed.bit_length(), busy.bit_length())
            above = ((1 << (top + slots)) - 1) >> allowed.bit_length() << allowed.bit_length()
            free |= above & ~busy
        mask = _choose(free, slots, entries, index, kept)
        busy |= mask
        end = max(_end(span), lasting.get(span.key, 0)) if lasting else _end(span)
        heappush(ends, (end, index, mask, span.end is None))
        found.append(Stacked(span, mask))
    return found


def _choose(free: int, slots: int, entries: list[tuple[Span, int]], index: int, kept: Mapping[str, int]) -> int:
    span = entries[index][0]
    before = kept.get(span.key, 0)
    if before and not before & ~free and before.bit_count() == slots:
        return before
    from_top = span.kind in (BarKind.RESERVATION, BarKind.PAST_RESERVATION)
    if kept:
        mask = _find_run(free & ~_claimed(entries, index, kept), slots, from_top=from_top)
        if mask:
            return mask
    return _find_run(free, slots, from_top=from_top) or _pick(free, slots, from_top=from_top)


def _claimed(entries: list[tuple[Span, int]], index: int, kept: Mapping[str, int]) -> int:
    """Return the slots that bars had before which start during the one at `index`."""
    end = entries[index][0].end or FOREVER
    claimed = 0
    for span, _ in entries[index + 1 :]:
        if span.start >= end:
            break
        claimed |= kept.get(span.key, 0)
    return claimed


def _find_run(free: int, slots: int, *, from_top: bool) -> int:
    """Return the lowest, or highest, unbroken run of free slots; 0 if there is none."""
    bottoms, length = free, 1
    while length < slots and bottoms:
        step = min(length, slots - length)
        bottoms &= bottoms >> step
        length += step
    if not bottoms:
        return 0
    bottom = bottoms.bit_length() - 1 if from_top else (bottoms & -bottoms).bit_length() - 1
    return ((1 << slots) - 1) << bottom


def _pick(free: int, slots: int, *, from_top: bool) -> int:
    """Return the lowest, or highest, free slots, broken or not."""
    mask = 0
    for _ in range(slots):
        bit = 1 << (free.bit_length() - 1) if from_top else free & -free
        mask |= bit
        free &= ~bit
    return mask
