"""Planned starts inside advance reservations: the earliest time at which what its jobs use leaves room.

8.1.9 keeps a diagram of use for each reserved queue instance, and plans sequential jobs with `-R y` on it as on others.
"""

from collections.abc import Iterable, Mapping

from qmonpy.engine.books.piece import Piece, walk_names
from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.passing.planned_start import PlannedStart
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.inside_search import find_assignment_inside, find_place_inside
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.inside import Inside, InsideLedger, check_reservation, inside_bookings
from qmonpy.engine.work.usage import expected_end
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.refusal import ignore_refusal
from qmonpy.model.work.state import PlannedTask, RunningTask, State


def plan_inside(
    board: Board,
    state: State,
    category: Category,
    inside: Inside,
    started: Iterable[RunningTask],
    planned: Iterable[PlannedTask],
) -> PlannedStart | None:
    """Return the planned start of a task inside a reservation; None where it can never start.

    `started` and `planned` are the tasks that start in this pass, and that are planned in it.
    """
    if check_reservation(board.site.cluster, category, inside.reservation) is not None:
        return None
    use = _find_use(board.prepared, state, inside, board.now, (*state.running.values(), *started), planned)
    if category.pe is not None:
        return _plan_parallel(board, category, inside, use)
    return _plan_sequential(board, category, inside, use)


def _plan_sequential(
    board: Board, category: Category, inside: Inside, use: Mapping[int, Timeline]
) -> PlannedStart | None:
    free = _with_use(inside, {number: timeline.at_end() for number, timeline in use.items()})
    best: PlannedStart | None = None
    for place in board.places:
        if find_place_inside(board, category, free, (place,), ignore_refusal) is None:
            continue
        accounts = {each.number: each for each in inside.levels[place.name].accounts.values()}
        start = board.now
        for booking in inside_bookings(board.prepared, inside, category, place.name, 1, Piece.MASTER):
            if booking.account in use and booking.is_exclusive is not False:
                left = accounts[booking.account].capacity - booking.amount
                start = max(start, use[booking.account].below_from(left))
        if start < FOREVER and (best is None or start < best.start):
            best = PlannedStart(start, ((place, 1),))
    return best


def _plan_parallel(
    board: Board, category: Category, inside: Inside, use: Mapping[int, Timeline]
) -> PlannedStart | None:
    """Return the earliest time, going backward from the last change, from which there is room without a break."""
    best: PlannedStart | None = None
    weights = board.weights
    times = sorted({time for timeline in use.values() for time in timeline.steps()[0] if board.now < time < FOREVER})
    for start in reversed(times):
        end = end_of(start, board.prepared.booked_seconds(category))
        then = _with_use(inside, {number: timeline.most(start, end) for number, timeline in use.items()})
        found = find_assignment_inside(board, category, then, list(board.places), ignore_refusal)
        if found is None:
            break
        best = PlannedStart(start, tuple(found.pieces), found.pe.name)
    board.weights = weights
    return best


def _with_use(inside: Inside, amounts: Mapping[int, float]) -> Inside:
    """Return a reservation of which other amounts are in use, by account."""
    ledger = InsideLedger(len(inside.ledger.used))
    for number, amount in amounts.items():
        ledger.used[number] = amount
    return Inside(inside.reservation, inside.levels, ledger)


def _find_use(
    prepared: Prepared,
    state: State,
    inside: Inside,
    now: int,
    running: Iterable[RunningTask],
    planned: Iterable[PlannedTask],
) -> Mapping[int, Timeline]:
    """Return what the jobs of a reservation use of it over time, by account."""
    found: dict[int, Timeline] = {}
    times: list[tuple[int, int, tuple[tuple[str, int], ...], Category]] = []
    for task in running:
        job = state.jobs[task.job]
        if job.reservation == inside.reservation.id:
            category = prepared.category(job)
            end = expected_end(prepared, task.start_time, prepared.task_seconds(category, task), now)
            times.append((task.start_time, end, task.pieces, category))
    for each in planned:
        job = state.jobs[each.job]
        if job.reservation == inside.reservation.id:
            times.append((each.start, each.end, each.pieces, prepared.category(job)))
    for begin, end, pieces, category in times:
        for piece, name, slots in walk_names(pieces):
            for booking in inside_bookings(prepared, inside, category, name, slots, piece):
                if booking.is_exclusive is not False:
                    found.setdefault(booking.account, Timeline()).add(begin, end, booking.amount)
    return found
