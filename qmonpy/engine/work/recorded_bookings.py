"""What the scheduler's record has of what running tasks use: the lines of the file `schedule` of a pass."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.engine.fitting.prepared import Prepared, prepare, prepare_for_passes
from qmonpy.engine.work.calendar_bookings import find_closing
from qmonpy.engine.work.inside import reserved_bookings
from qmonpy.engine.work.usage import BY_CALENDAR, KEEPING_OUT, UNSEEN_LETTERS, list_accounts, list_bookings
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import RunningTask, State

_RECORDED_APART = frozenset("sT")
"""Marks of tasks that are suspended for the scheduler, too: it does not hear of slot-wise subordination."""


def list_scheduled_bookings(
    cluster: Cluster, state: State, now: int, sent: Iterable[RunningTask] = ()
) -> list[tuple[str, str, str, float]]:
    """What `list_bookings` gives, as far as the scheduler's record has it at a moment for running tasks, among which
    `sent` are those that it starts and the qmaster does not.

    It does not look at queue instances that are suspended, unknown, in error or ambiguous. Those that a calendar alone
    suspends and nobody has disabled it adds again to book them, unless there is no other to add them to; what a task
    uses that `qmod` or a threshold has suspended is recorded apart. Where it plans no starts, it records what is used
    of that which reservations or calendars book, outside of reservations, and nothing else (`heeded-1` to `-6`).
    """
    plans = bool(prepare(cluster).max_reservation)
    if not plans and not state.reservations:
        return []
    running = {key: task for key, task in state.running.items() if task.marks.isdisjoint(_RECORDED_APART)}
    cluster = prepare_for_passes(cluster).cluster
    places = prepare(cluster).site.places
    hidden = {name for name, letters in state.instance_states.items() if letters & UNSEEN_LETTERS}
    hidden.update(place.name for place in places if place.instance.is_ambiguous)
    if any(place.name not in hidden for place in places):
        hidden -= {name for name, letters in state.instance_states.items() if letters & KEEPING_OUT == BY_CALENDAR}
    counted = state if len(running) == len(state.running) else replace(state, running=running)
    found = list_bookings(cluster, counted, with_inside=plans)
    found = [each for each in found if each[0] != "Q" or each[1] not in hidden]
    if hidden and (own := {(task.job, task.task): task for task in sent}):
        # What it starts where it sees nothing it records all the same.
        sole = list_bookings(cluster, replace(state, running=own))
        found += [each for each in sole if each[0] == "Q" and each[1] in hidden]
    if plans:
        return found
    heeded = _list_heeded(prepare(cluster), state, now)
    return [each for each in found if each[:3] in heeded]


def _list_heeded(prepared: Prepared, state: State, now: int) -> set[tuple[str, str, str]]:
    """Return level, object and resource of all that reservations or calendars book from a moment on."""
    numbers = {
        booking.account
        for each in state.reservations.values()
        if each.end > now
        for booking in reserved_bookings(prepared, each)
    }
    closed = find_closing(prepared, now)
    numbers |= {each.slots_number for each in prepared.site.places if each.instance.calendar in closed}
    accounts = list_accounts(prepared)
    return {(level, name, resource) for level, name, resource, account in accounts if account.number in numbers}
