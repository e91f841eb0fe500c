"""The bars of a chart, row by row: each row is stacked when it is asked for, as of a very large site few are seen."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar, overload

from qmonpy.app.gantt.blocked_slots import BlockedSlots
from qmonpy.app.gantt.closures import ClosureMaker, Closures
from qmonpy.app.gantt.gantt import BarKind, Gantt, GanttBar, GanttRow, Overbooking, RowKind
from qmonpy.app.gantt.gantt_spans import Span
from qmonpy.app.gantt.gantt_stack import Stacked, stack_row
from qmonpy.app.gantt.overbooking import find_overbooked
from qmonpy.app.gantt.row_list import RowList
from qmonpy.app.gantt.span_index import Source, SpanIndex, is_job
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from qmonpy.pauses import paced

NEAR_ROWS = 16
"""What is booked is found for so many rows at once: where they are full of bars it takes as long as a picture may."""
FIRST_ROWS = 64
"""So many rows are made ahead where nobody has seen any yet."""
MOST_SUMMED = 2_000
"""Bars of so many rows are drawn one by one where a heading is folded."""
MOST_SEEN = 200
"""So many rows of the chart before are taken for those that are seen."""
MOST_KEPT = 2_000
"""Of so many rows the bars are kept; those that were asked for first are made again."""
_PART = re.compile(r"#\d+$")
_Made = tuple[tuple[GanttBar, ...], tuple[Overbooking, ...]]
Made = TypeVar("Made")
_Older = tuple[Mapping[str, Made], Mapping[str, Made]]
"""By row what charts before the last one made, and what the last one made or still makes."""


class ChartBars(Sequence[GanttBar]):
    """The bars on the rows of a chart.

    With those of the chart `before`, bars keep their slots if they can, and bars that did not change are the same
    objects.
    """

    def __init__(self, spans: SpanIndex, rows: RowList, before: "ChartBars | None" = None):
        self.spans = spans
        self.rows = rows
        self._by_name = rows.plan.roster.site.by_name
        self._made: dict[str, _Made] = {}
        self._older: _Older[_Made] = (_join(before._older), before._made) if before is not None else ({}, {})
        self._coarse: dict[str, tuple[GanttBar, ...]] = {}
        self._count: int | None = None
        self._counted: tuple[int, tuple[int, int]] | None = None

    def complete(self) -> bool:
        """Find what was left of a part of a chart; returns whether the rows are those of the whole one."""
        self.spans.complete()
        self.rows.plan.make_ready()
        _ = self.job_count
        return set(self.spans.orphans) <= set(self.rows.plan.roster.orphans)

    @property
    def is_counted(self) -> bool:
        """Whether it is known how many jobs there are and how far the bars reach, which takes a while."""
        return self._counted is not None

    @property
    def job_count(self) -> int:
        """How many tasks and waiting jobs have bars."""
        return self._count_all()[0]

    @property
    def extent(self) -> tuple[int, int]:
        """The first and the last moment (seconds since the epoch) of all bars and now."""
        return self._count_all()[1]

    def _count_all(self) -> tuple[int, tuple[int, int]]:
        if self._counted is None:
            shown = list(paced(self._find_shown()))
            spans = {each.thing for each in shown if isinstance(each, Span) and is_job(each)}
            tasks = sum(not isinstance(each, Span) for each in shown)
            self._counted = len(spans) + tasks, self.spans.find_extent(shown)
        return self._counted

    def of_row(self, row: GanttRow) -> tuple[GanttBar, ...]:
        """Return the bars of a row."""
        return self._find(row)[0]

    def overbooked_of(self, row: GanttRow) -> tuple[Overbooking, ...]:
        """Return when the ledger books more slots of a row than there are."""
        return self._find(row)[1]

    def of_thing(self, thing: str) -> list[GanttBar]:
        """Return the bars of a thing on all rows, in the order of the rows."""
        names = {name for each in self.spans.find_things(thing) for name, _ in each.pieces}
        keys = {key for name in names for key in self.rows.keys_with(name)}
        places = sorted(place for key in keys if (place := self.rows.place_of(key)) is not None)
        return [bar for place in places for bar in self.of_row(self.rows.find_plain(place)) if bar.thing == thing]

    def find_peak(self, row: GanttRow) -> int:
        """Return the most slots that the bars of a row take at a time."""
        return max((bar.bottom + bar.slots for bar in self.of_row(row)), default=0)

    def _find_shown(self) -> Iterator[Source]:
        """Yield what has a bar on any row."""
        plan = self.rows.plan
        names = self._by_name if plan.is_whole else set(self.rows.find_instances())
        orphans = frozenset(plan.roster.orphans) if plan.is_whole else frozenset[str]()
        for each in self.spans.sources():
            for name, slots in each.pieces:
                if slots > 0 and (name in names or name in orphans):
                    yield each
                    break

    def coarse_of(self, heading: str, *, is_patient: bool = False) -> tuple[GanttBar, ...] | None:
        """Return bars that are as full as all rows below a heading.

        Of very many rows they are made only if the caller is patient, in a worker; None until then. So they are of many
        rows of a part of a chart.
        """
        found = self._coarse.get(heading)
        if found is None:
            keys = self.rows.keys_below(heading)
            is_quick = len(keys) <= (MOST_SUMMED if self.spans.is_complete else FIRST_ROWS)
            if not is_quick and not is_patient:
                return None
            if not is_quick:
                self.spans.complete()
            found = self._coarse[heading] = tuple(self._sum(heading, keys))
        return found

    def _sum(self, heading: str, keys: Sequence[str]) -> Iterator[GanttBar]:
        if len(keys) <= MOST_SUMMED:
            for key in keys:
                yield from self.of_row(self.rows.find_plain(self.rows.place_of(key) or 0))
            return
        steps = self.spans.find_use(self.rows.instances_below(heading))
        for number, (start, end, slots) in enumerate(steps):
            yield GanttBar(f"sum:{number} {heading}", "", heading, BarKind.JOB, start, end, slots, 0, "", "")

    def made_keys(self) -> list[str]:
        """Return the keys of the rows of which the bars were made."""
        return list(self._made)

    def __len__(self) -> int:
        if self._count is None:
            self._count = sum(1 for _ in self)
        return self._count

    def __iter__(self) -> Iterator[GanttBar]:
        self.spans.complete()
        for place in range(len(self.rows)):
            row = self.rows.find_plain(place)
            if row.kind is not RowKind.GROUP:
                yield from self.of_row(row)

    @overload
    def __getitem__(self, place: int) -> GanttBar: ...
    @overload
    def __getitem__(self, place: slice) -> list[GanttBar]: ...
    def __getitem__(self, place: int | slice) -> GanttBar | list[GanttBar]:
        return list(self)[place]

    def _find(self, row: GanttRow) -> _Made:
        found = self._made.get(row.key)
        if found is None:
            found = self._make(row) if row.kind is not RowKind.GROUP else ((), ())
            if len(self._made) >= MOST_KEPT:
                self._made.pop(next(iter(self._made)), None)
            self._made[row.key] = found
        return found

    def _look_near(self, row: GanttRow) -> None:
        """Find at once what stands on the hosts of rows that are seen together, where the whole is not known yet."""
        near = self.rows.rows_near(self.rows.place_of(row.key) or 0, FIRST_ROWS)
        names = dict.fromkeys(name for each in near for name in each.instances)
        hosts = dict.fromkeys(name.partition("@")[2] for name in (*names, *row.instances))
        names_on = self.rows.plan.roster.names_on
        self.spans.look_for((*row.instances, *names, *(name for host in hosts for name in names_on(host))))

    def _make(self, row: GanttRow) -> _Made:
        if not self.spans.is_complete and not self.spans.knows(row.instances):
            self._look_near(row)
        entries = self.spans.at(row.instances)
        if not entries:
            return (), ()
        older, _ = _find_older(self._older, row.key) or ((), ())
        known = {bar.key: bar for bar in older}
        bars = make_bars(row, stack_row(entries, row.capacity, find_masks(older)))
        kept = tuple(old if (old := known.get(bar.key)) == bar and old is not None else bar for bar in bars)
        overbooked: list[Overbooking] = []
        # What the ledger books beyond the capacity stands above it, and something else may.
        peak = max((bar.bottom + bar.slots for bar in kept), default=0)
        if peak > row.capacity and all(name in self._by_name for name in row.instances):
            overbooked = find_overbooked(row, entries, self.spans.snapshot.now)
        return kept, tuple(overbooked)


class OverbookedRows(Sequence[Overbooking]):
    """When the ledger books more slots than there are, on all rows of some bars."""

    def __init__(self, bars: ChartBars):
        self._bars = bars

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __iter__(self) -> Iterator[Overbooking]:
        self._bars.spans.complete()
        rows = self._bars.rows
        for place in range(len(rows)):
            yield from self._bars.overbooked_of(rows.find_plain(place))

    @overload
    def __getitem__(self, place: int) -> Overbooking: ...
    @overload
    def __getitem__(self, place: slice) -> list[Overbooking]: ...
    def __getitem__(self, place: int | slice) -> Overbooking | list[Overbooking]:
        return list(self)[place]


class RowClosures(Mapping[str, Closures]):
    """The closures and blocked slots of those rows that have any, by key of the row, each found when it is asked for.

    With those of the chart `before`, what did not change is the same object.
    """

    def __init__(self, bars: ChartBars, find: Callable[[GanttRow], Closures], before: Mapping[str, Closures]):
        self._bars = bars
        self._find = find
        self._made: dict[str, Closures] = {}
        self._older: _Older[Closures] = {}, before
        if isinstance(before, RowClosures):
            self._older = _join(before._older), before._made

    def __getitem__(self, key: str) -> Closures:
        found = self._made.get(key)
        if found is None:
            place = self._bars.rows.place_of(key)
            found = self._find(self._bars.rows[place]) if place is not None else ()
            older = _find_older(self._older, key)
            found = self._made[key] = older if older == found and older is not None else found
            if len(self._made) > MOST_KEPT:
                self._made.pop(next(iter(self._made)), None)
        if not found:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        self._bars.spans.complete()
        return (row.key for row in self._bars.rows if row.key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def made_keys(self) -> list[str]:
        """Return the keys of the rows that were asked about."""
        return list(self._made)


def _join(older: _Older[Made]) -> dict[str, Made]:
    """Return what charts before made of rows; not more than is kept of one."""
    return dict(list({**older[0], **older[1]}.items())[-MOST_KEPT:])


def _find_older(older: _Older[Made], key: str) -> Made | None:
    found = older[1].get(key)
    return found if found is not None else older[0].get(key)


def make_closure_finder(snapshot: Snapshot, bars: ChartBars, until: int) -> Callable[[GanttRow], Closures]:
    """Return what finds the closures and blocked slots of a row; what it needs of the whole site is made here."""
    maker = ClosureMaker(snapshot, until, snapshot.calendar_zone.zone)
    rows = bars.rows

    def find_near(row: GanttRow) -> tuple[Iterable[str], State]:
        near = rows.rows_near(rows.place_of(row.key) or 0, NEAR_ROWS)
        names = (name for each in (row, *near) if each.kind is not RowKind.GROUP for name in each.instances)
        hosts = dict.fromkeys(name.partition("@")[2] for name in names)
        names_on = rows.plan.roster.names_on
        return hosts, bars.spans.reduce(dict.fromkeys(name for host in hosts for name in names_on(host)))

    blocked = BlockedSlots(snapshot, maker, find_near)

    def find(row: GanttRow) -> Closures:
        whole, part = maker.of_row(row), blocked.of_row(row, bars.of_row(row))
        # Rows that are closed alike share one value.
        return (*whole, *part) if part else whole

    return find


def look_ahead(bars: ChartBars, closures: Mapping[str, Closures], keys: Sequence[str]) -> None:
    """Make rows that will probably be seen, in a worker: those with some keys, which were seen, or else the first."""
    rows = bars.rows
    for key in keys[-MOST_SEEN:] or [each.key for each in rows.rows_near(0, FIRST_ROWS)]:
        row = rows.find(key)
        if row is not None:
            bars.of_row(row)
            closures.get(key)


def find_masks(bars: Iterable[GanttBar]) -> dict[str, int]:
    """Return by key of a span the set of slots that its bars on a row take."""
    masks: dict[str, int] = {}
    for bar in bars:
        key = _PART.sub("", bar.key)[: -len(bar.row) - 1]
        masks[key] = masks.get(key, 0) | ((1 << bar.slots) - 1) << bar.bottom
    return masks


def make_bars(row: GanttRow, stacked: Iterable[Stacked]) -> list[GanttBar]:
    """Return the bars of spans that have their slots on a row."""
    found = []
    for each in stacked:
        span = each.span
        key = f"{span.key} {row.key}"
        queue = _find_queue(row, span)
        for number, (bottom, slots) in enumerate(each.parts(), 1):
            found.append(
                GanttBar(
                    key=key if number == 1 else f"{key}#{number}",
                    thing=span.thing,
                    row=row.key,
                    kind=span.kind,
                    start=span.start,
                    end=span.end,
                    slots=slots,
                    bottom=bottom,
                    label=span.label,
                    owner=span.owner,
                    state=span.state,
                    is_guess=span.is_guess,
                    booked_until=span.booked_until,
                    project=span.project,
                    queue=queue,
                )
            )
    return found


def _find_queue(row: GanttRow, span: Span) -> str:
    if len(row.instances) == 1:
        return row.instances[0].partition("@")[0]
    here = [piece for piece in span.pieces if piece[0] in row.instances]
    return max(here, key=lambda piece: piece[1])[0].partition("@")[0] if here else ""


def bars_of_rows(gantt: Gantt, keys: Iterable[str]) -> dict[str, list[GanttBar]]:
    """Return the bars of the rows with some keys, by key."""
    found: dict[str, list[GanttBar]] = {key: [] for key in keys}
    if isinstance(gantt.bars, ChartBars):
        rows = gantt.bars.rows
        places = {key: place for key in found if (place := rows.place_of(key)) is not None}
        return {key: [*gantt.bars.of_row(rows.find_plain(place))] for key, place in places.items()}
    for bar in gantt.bars:
        if bar.row in found:
            found[bar.row].append(bar)
    return found


def bars_of_thing(gantt: Gantt, thing: str) -> list[GanttBar]:
    """Return the bars of a thing on all rows, in the order of the rows."""
    if isinstance(gantt.bars, ChartBars):
        return gantt.bars.of_thing(thing)
    found: dict[str, list[GanttBar]] = {}
    for bar in gantt.bars:
        if bar.thing == thing:
            found.setdefault(bar.row, []).append(bar)
    return [bar for row in gantt.rows for bar in found.get(row.key, ())]


def find_rows(gantt: Gantt, keys: Iterable[str]) -> list[GanttRow]:
    """Return the rows with some keys or below headings with them, in the order of the chart."""
    wanted = set(keys)
    if not isinstance(gantt.rows, RowList):
        return [row for row in gantt.rows if row.kind is not RowKind.GROUP and {row.key, row.parent} & wanted]
    rows = gantt.rows
    for key in list(wanted):
        wanted.update(rows.keys_below(key))
    places = sorted(place for key in wanted if (place := rows.place_of(key)) is not None)
    return [row for row in map(rows.__getitem__, places) if row.kind is not RowKind.GROUP]


def count_rows(gantt: Gantt) -> int:
    """Return how many rows a chart has, without its headings."""
    if isinstance(gantt.rows, RowList):
        return len(gantt.rows) - len(gantt.rows.plan.sections)
    return sum(row.kind is not RowKind.GROUP for row in gantt.rows)
