"""Stacking bars on a row: which slots of the row each bar takes, so that none covers another as long as there is room.

Bars are placed in the order of their starts, each on slots that are free then. A bar for which there is no room in one
piece is split. Only what the ledger books stands above the row's capacity where there is no room: a planned start lies
below it, and an expected one below both, as they will yield. Sets of slots are integers, one bit for each slot.
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush

from qmonpy.app.gantt.gantt import BarKind
from qmonpy.app.gantt.gantt_spans import Span
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER

_NOTHING: Mapping[str, int] = {}
_HELD, _PLANNED, _EXPECTED = range(3)
_RANKS = {BarKind.PLANNED: _PLANNED, BarKind.FORECAST: _EXPECTED}
"""What yields to what: each rank to those before it."""


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
    lasting = {box: max(span.release for span, _ in inside) for box, inside in inner.items()}
    found = _stack(outer, (1 << capacity) - 1, kept, lasting)
    masks = {each.span.key: each.mask for each in found} if inner else {}
    for box, inside in inner.items():
        found += _stack(inside, masks[box], kept)
    return found


class _Slots:
    """The slots of a row that are taken at a moment; the moment moves on from the start of one bar to the next."""

    def __init__(self, allowed: int):
        self._allowed = allowed
        self._busy = [0, 0, 0]
        """The slots of bars that last, by rank; no two bars of a rank have the same."""
        self._after = 0
        """Slots that the ledger still books behind the ends of their bars, where only expected starts may stand."""
        self._loose = 0
        """Slots on which bars with an open end lie that the ledger no longer books."""
        self._ends: list[tuple[int, int, int, int, int, bool]] = []
        """A heap: when slots of bars that last become free, a number, the slots, the rank of the bar, when the ledger
        books it no longer, and whether it has an open end."""
        self._releases: list[tuple[int, int]] = []
        """A heap: when slots behind the ends of bars become free."""

    def move(self, moment: int) -> None:
        """Free what has ended by a moment."""
        ends, releases = self._ends, self._releases
        while ends and ends[0][0] <= moment:
            end, _, mask, rank, release, is_open = heappop(ends)
            self._busy[rank] &= ~mask
            if is_open:
                self._loose |= mask
            elif end < release and rank < _EXPECTED:
                self._after |= mask
                heappush(releases, (release, mask))
        while releases and releases[0][0] <= moment:
            self._after &= ~heappop(releases)[1]

    def find_free(self, rank: int, slots: int) -> int:
        """Return slots on which a bar may stand: free ones, else those of bars that yield to it, else any.

        What is held and finds no room that way stands above the row.
        """
        held, planned, expected = self._busy
        stronger = self._find_stronger(rank)
        taken = stronger | held | planned | expected
        for blocked in (taken | self._loose, taken, stronger | self._busy[rank]):
            free = self._allowed & ~blocked
            if free.bit_count() >= slots:
                return free
        if rank != _HELD and self._allowed.bit_count() >= slots:
            return self._allowed
        top = max(self._allowed.bit_length(), taken.bit_length())
        above = ((1 << (top + slots)) - 1) >> self._allowed.bit_length() << self._allowed.bit_length()
        return free | above & ~taken

    def take(self, span: Span, rank: int, mask: int, lasting: int) -> None:
        """Let a bar have slots until its end, or until `lasting` if that is later; none on which it lies below others.

        Behind the end, what the ledger books longer is kept from all but expected starts.
        """
        mask &= ~(self._find_stronger(rank) | self._busy[rank])
        if mask:
            release = span.release
            end = release if span.end is None or release < span.end else span.end
            self._busy[rank] |= mask
            heappush(self._ends, (max(end, lasting), len(self._ends), mask, rank, release, span.end is None))

    def _find_stronger(self, rank: int) -> int:
        """Return the slots of what a bar of this rank yields to."""
        if rank == _HELD:
            return self._after
        held = self._busy[_HELD]
        return held | self._after if rank == _PLANNED else held | self._busy[_PLANNED]


def _stack(
    entries: list[tuple[Span, int]], allowed: int, kept: Mapping[str, int], lasting: Mapping[str, int] = _NOTHING
) -> list[Stacked]:
    row = _Slots(allowed)
    found = []
    for index, (span, slots) in enumerate(entries):
        rank = _RANKS.get(span.kind, _HELD)
        row.move(span.start)
        mask = _choose(row.find_free(rank, slots), slots, entries, index, kept)
        row.take(span, rank, mask, lasting.get(span.key, 0) if lasting else 0)
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
