"""What is missing for a job in an advance reservation: room that other jobs use of it, or an open queue instance."""

from qmonpy.insight.why.answer import Closed, Lack, Missing, Where
from qmonpy.insight.why.holders import find_known_end, make_holders
from qmonpy.insight.why.missing_search import Found
from qmonpy.insight.why.what_if import Lifts, Situation
from qmonpy.model.values.value import FOREVER, ValueType
from qmonpy.model.work.refusal import Cause
from qmonpy.model.work.state import TaskKey


def find_missing_inside(situation: Situation) -> Found | None:
    """Return the fewest causes without which a task starts inside its reservation; None if none were found."""
    reservation = situation.state.reservations.get(situation.job.reservation or 0)
    if reservation is None:
        return None
    closings = {each.object: each for each in situation.open_board().dropped if each.cause is not Cause.FULL}
    closed = frozenset(name for name, _ in reservation.pieces if name in closings)
    keys = _order_tasks(situation, reservation.id)
    ended, opened = frozenset(keys), closed
    if situation.start_alone(Lifts(ended=ended, opened=opened)) is None:
        return None
    for each in keys[::-1]:
        if situation.start_alone(Lifts(ended=ended - {each}, opened=opened)) is not None:
            ended -= {each}
    for name in sorted(opened):
        if situation.start_alone(Lifts(ended=ended, opened=opened - {name})) is not None:
            opened -= {name}
    lifts = Lifts(ended=ended, opened=opened)
    starts = situation.start_alone(lifts)
    if starts is None:
        return None
    missing, enough_at = _describe(situation, ended)
    shut = Closed(tuple(closings[name] for name in sorted(opened)), tuple(sorted(closed))) if opened else None
    return Found(lifts, starts, missing, shut, None if shut else enough_at)


def _order_tasks(situation: Situation, reservation: int) -> list[TaskKey]:
    """Return the tasks that run in a reservation, the one that ends first in front."""
    state = situation.state
    inside = [key for key in state.running if state.jobs[key[0]].reservation == reservation]
    return sorted(inside, key=lambda key: find_known_end(situation.prepared, state, situation.now, state.running[key]))


def _describe(situation: Situation, ended: frozenset[TaskKey]) -> tuple[tuple[Missing, ...], int | None]:
    if not ended:
        return (), situation.now
    state = situation.state
    reservation = state.reservations[situation.job.reservation or 0]
    tasks = [(state.running[key], float(state.running[key].slots)) for key in ended]
    holders = make_holders(situation.prepared, state, situation.now, tasks)
    used = sum(each.slots for key, each in state.running.items() if state.jobs[key[0]].reservation == reservation.id)
    asked = min((each.first for each in situation.category.slots), default=1)
    last = max(each.end_time for each in holders)
    # What ends with the reservation frees nothing for a job in it.
    enough_at = None if last >= min(FOREVER, reservation.end) else last
    lack = Lack(str(reservation.id), float(asked), float(used), float(reservation.slots))
    return (Missing(Where.RESERVATION, "slots", ValueType.INT, (lack,), holders, (), enough_at),), enough_at
