"""A small Gantt chart around a request: the queue instances that it would get, or that others hold."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.app.gantt.gantt import Gantt, RowKind
from qmonpy.app.gantt.gantt_view import GanttOptions, find_closures, make_gantt
from qmonpy.engine.granting.grant import Pieces, window_of
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import end_of
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.translation import later, tr

MOST_ROWS = 12
REQUEST_ID = 0
"""The id of the request's own bar: no reservation has it."""
REQUEST_LABEL = later("this request")


def make_request_gantt(
    snapshot: Snapshot, request: ReservationRequest, pieces: Pieces, instances: Sequence[str]
) -> tuple[Gantt, int]:
    """Return a chart of some queue instances, and how many of these were left out.

    It has a bar for the request itself if this has pieces, running tasks, and reservations: everything that the ledger
    books there, and why no job starts there.
    """
    shown = tuple(dict.fromkeys(instances))[:MOST_ROWS]
    wanted = frozenset(shown)
    state = snapshot.state
    running = {key: task for key, task in state.running.items() if any(name in wanted for name, _ in task.pieces)}
    # Also those of running tasks, which end with them.
    inside = {state.jobs[job].reservation for job, _ in running}
    reservations = {
        number: each
        for number, each in state.reservations.items()
        if number in inside or any(name in wanted for name, _ in each.pieces)
    }
    if pieces:
        asked = {REQUEST_ID: _as_reservation(request, pieces, snapshot.now)}
        reservations.update(asked)
        snapshot = replace(snapshot, state=replace(state, reservations={**state.reservations, **asked}))
    reduced = replace(
        snapshot,
        state=replace(state, running=running, reservations=reservations, pending={}),
        decisions=replace(snapshot.decisions, planned=()),
        finished=(),
        ended_reservations=(),
    )
    chart = make_gantt(reduced, GanttOptions(shows_past=False, shows_forecast=False), has_closures=False, only=shown)
    place = {name: at for at, name in enumerate(shown)}
    rows = [row for row in chart.rows if row.kind is not RowKind.GROUP]
    rows.sort(key=lambda row: place[row.title])
    keys = {row.key for row in rows}
    own = f"ar:{REQUEST_ID}"
    bars = [replace(bar, label=tr(REQUEST_LABEL)) if bar.thing == own else bar for bar in chart.bars if bar.row in keys]
    overbooked = tuple(each for each in chart.overbooked if each.row in keys)
    # What blocks a row may be booked on another one: of its host, or of the cluster.
    closures = find_closures(snapshot, rows, bars, find_surroundings(request, snapshot.now)[1])
    return Gantt(snapshot.now, tuple(rows), tuple(bars), overbooked, closures), len(set(instances)) - len(shown)


def find_surroundings(request: ReservationRequest, now: int) -> tuple[int, int]:
    """Return begin and end of the chart: the window with half its length, at least 15 minutes, before and after it."""
    start, end = window_of(request, now)
    margin = max(900, (end - start) // 2)
    return start - margin, end_of(end, margin)


def _as_reservation(request: ReservationRequest, pieces: Pieces, now: int) -> Reservation:
    start, end = window_of(request, now)
    return Reservation(REQUEST_ID, request, start, end, pieces, request.pe, now, ReservationState.WAITING)
