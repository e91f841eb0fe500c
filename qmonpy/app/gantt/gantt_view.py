"""The Gantt chart of a snapshot: rows and bars, stacked by slots."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from qmonpy.app.gantt.blocked_slots import BlockedSlots
from qmonpy.app.gantt.closures import ClosureMaker, Closures
from qmonpy.app.gantt.gantt import BarKind, Gantt, GanttBar, GanttRow, Overbooking, RowKind
from qmonpy.app.gantt.gantt_rows import GanttOptions, Grouping, make_rows
from qmonpy.app.gantt.gantt_spans import Span, make_spans
from qmonpy.app.gantt.gantt_stack import Stacked, stack_row
from qmonpy.app.gantt.overbooking import find_overbooked
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.plan.plan import Plan
from qmonpy.model.snapshot import Snapshot

__all__ = ["GanttOptions", "Grouping", "make_gantt"]

_PAST = (BarKind.PAST_JOB, BarKind.PAST_RESERVATION)
_PART = re.compile(r"#\d+$")


def make_gantt(
    snapshot: Snapshot,
    options: GanttOptions,
    plan: Plan | None = None,
    previous: Gantt | None = None,
    *,
    has_closures: bool = True,
) -> Gantt:
    """Return the chart of a snapshot; the forecast needs a plan. Queue instances that are gone have no past bars.

    With `previous`, the chart that was shown before, bars keep their slots if they can, and rows and bars that did not
    change are the same objects.
    """
    spans = make_spans(snapshot, plan if options.shows_forecast else None, shows_past=options.shows_past)
    held = dict.fromkeys(name for span in spans if span.kind not in _PAST for name, _ in span.pieces)
    rows = make_rows(snapshot, options, held)
    entries = _entries(rows, spans)
    kept = _Kept(previous)
    bars: list[GanttBar] = []
    shown: list[GanttRow] = []
    overbooked: list[Overbooking] = []
    configured = prepare(snapshot.cluster).site.by_name
    for row in rows:
        own: list[GanttBar] = []
        if row.kind is not RowKind.GROUP and row.key in entries:
            own = _make_bars(row, stack_row(entries[row.key], row.capacity, kept.masks.get(row.key)))
            peak = max(bar.bottom + bar.slots for bar in own)
            row = replace(row, slots=peak) if peak > row.slots else row
            # What the ledger books beyond the capacity stands above it, and something else may.
            if peak > row.capacity and all(name in configured for name in row.instances):
                overbooked += find_overbooked(row, entries[row.key], snapshot.now)
        elif row.kind is not RowKind.GROUP and options.hides_free:
            continue
        shown.append(row)
        bars += own
    if options.hides_free:
        parents = {row.parent for row in shown}
        shown = [row for row in shown if row.kind is not RowKind.GROUP or row.key in parents]
    closures = find_closures(snapshot, shown, bars, options.closures_until) if has_closures else {}
    return Gantt(
        snapshot.now,
        tuple(map(kept.row, shown)),
        tuple(map(kept.bar, bars)),
        tuple(overbooked),
        kept.closures(closures),
    )


def find_closures(
    snapshot: Snapshot, rows: Iterable[GanttRow], bars: Iterable[GanttBar], until: int = 0
) -> Mapping[str, Closures]:
    """Return the closures and blocked slots of those rows that have any, by key of the row.

    Calendars are asked until a moment in seconds since the epoch; see `ClosureMaker`.
    """
    rows = tuple(rows)
    maker = ClosureMaker(
        snapshot, until, snapshot.calendar_zone.zone, names={name for row in rows for name in row.instances}
    )
    blocked = BlockedSlots(snapshot, maker)
    bars_of: dict[str, list[GanttBar]] = {}
    for bar in bars:
        bars_of.setdefault(bar.row, []).append(bar)
    found: dict[str, Closures] = {}
    for row in rows:
        whole, part = maker.of_row(row), blocked.of_row(row, bars_of.get(row.key, ()))
        if whole or part:
            # Rows that are closed alike share one value.
            found[row.key] = (*whole, *part) if part else whole
    return found


def _entries(rows: list[GanttRow], spans: list[Span]) -> dict[str, list[tuple[Span, int]]]:
    """Return by key of a row the spans on it, each with its number of slots there."""
    rows_of: dict[str, list[str]] = {}
    for row in rows:
        if row.kind is not RowKind.GROUP:
            for name in row.instances:
                rows_of.setdefault(name, []).append(row.key)
    found: dict[str, list[tuple[Span, int]]] = {}
    for span in spans:
        slots_on: dict[str, int] = {}
        for name, slots in span.pieces:
            for key in rows_of.get(name, ()):
                slots_on[key] = slots_on.get(key, 0) + slots
        for key, slots in slots_on.items():
            if slots > 0:
                found.setdefault(key, []).append((span, slots))
    return found


def _make_bars(row: GanttRow, stacked: list[Stacked]) -> list[GanttBar]:
    found = []
    for each in stacked:
        span = each.span
        key = f"{span.key} {row.key}"
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
                )
            )
    return found


class _Kept:
    """The rows, bars and slots of the chart that was shown before."""

    def __init__(self, previous: Gantt | None):
        self.masks: dict[str, dict[str, int]] = {}
        """By row and by key of a span the set of slots that it took."""
        self._bars: Mapping[str, GanttBar] = {}
        self._rows: Mapping[str, GanttRow] = {}
        self._closures: Mapping[str, Closures] = {}
        if previous is None:
            return
        self._bars = {bar.key: bar for bar in previous.bars}
        self._rows = {row.key: row for row in previous.rows}
        self._closures = previous.closures
        for bar in previous.bars:
            masks = self.masks.setdefault(bar.row, {})
            key = _PART.sub("", bar.key)[: -len(bar.row) - 1]
            masks[key] = masks.get(key, 0) | ((1 << bar.slots) - 1) << bar.bottom

    def bar(self, bar: GanttBar) -> GanttBar:
        """Return the old bar if it equals a new one, else the new one."""
        old = self._bars.get(bar.key)
        return old if old == bar else bar

    def closures(self, closures: Mapping[str, Closures]) -> Mapping[str, Closures]:
        """Return the closures, those of a row that equal the old ones being the old ones."""
        old = self._closures
        return {key: before if (before := old.get(key)) == found else found for key, found in closures.items()}

    def row(self, row: GanttRow) -> GanttRow:
        """Return the old row if it equals a new one, else the new one."""
        old = self._rows.get(row.key)
        return old if old == row else row
