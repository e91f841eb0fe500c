"""Who has something of an amount booked, as rows of terms: running tasks, and reservations that hold it."""

from collections.abc import Iterable, Sequence
from math import isclose

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.job_term import make_job_row, name_job
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.checks.references import JOB, RESERVATION
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.site import Account
from qmonpy.engine.work.usage import find_booked
from qmonpy.insight.reserving.blockers import Blocker
from qmonpy.insight.why.holders import find_holders
from qmonpy.insight.why.trace_quotas import Holder, format_holder
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER, ValueType
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import State
from qmonpy.translation import later, tr

MOST_OPEN = 12
"""More rows than these are folded at first."""


@dataclass(frozen=True, slots=True)
class AccountUse:
    """What of a consumable is in use at a level, or of the slots of a parallel environment."""

    used: float
    holders: Sequence[Holder]
    """The running tasks that have it booked."""


def find_use(snapshot: Snapshot, account: Account) -> AccountUse:
    """Return what running tasks have booked of an account, by the numbers with which a pass begins."""
    prepared, group = prepare(snapshot.cluster), frozenset({account.number})
    used = find_booked(snapshot.cluster, snapshot.state, snapshot.now).used[account.number]
    return AccountUse(used, find_holders(prepared, snapshot.state, snapshot.now, [group])[group])


def make_total_row(
    key: tuple[str, ...], title: str, type: ValueType, total: float, how: str, link: tuple[str, str] | None = None
) -> TermRow:
    """Return the row with which a sum begins: all there is."""
    return TermRow(key, title, total, total, format_exact(type, total), how, link=link)


def make_left_row(key: tuple[str, ...], type: ValueType, left: float, full: float, how: str = "") -> TermRow:
    """Return the row with which a sum ends: what is left."""
    return TermRow(key, tr("= Left"), left, full, format_exact(type, left), how)


def make_booked_row(
    key: tuple[str, ...],
    title: str,
    type: ValueType,
    booked: float,
    full: float,
    holders: Sequence[Holder],
    *,
    none: str = later("nothing is in use"),
) -> TermRow:
    """Return the row of what is in use of an amount, with a row for each task; a difference to them is a row, too."""
    rows = [make_holder_row(key, type, each, booked) for each in holders]
    rest = booked - sum(each.amount for each in holders)
    if not isclose(booked, booked - rest, rel_tol=1e-9, abs_tol=1e-9):
        # Sums of fractions depend on their order; everything else is a difference.
        how = tr("the cluster tells another number than its tasks come to")
        rows.append(TermRow((*key, "rest"), tr("Not of these tasks"), rest, booked, format_exact(type, rest), how))
    how = format_count(len(holders), "running task") if holders else tr(none)
    return TermRow(key, title, booked, full, format_exact(type, booked), how, children=tuple(rows),
                   is_open=len(rows) <= MOST_OPEN)  # fmt: skip


def make_holder_row(key: tuple[str, ...], type: ValueType, holder: Holder, full: float) -> TermRow:
    """Return the row of a running task with what it has booked."""
    number = format_holder(holder)
    end = (
        tr("ends by {time}").format(time=format_time(holder.end_time))
        if holder.end_time < FOREVER
        else tr("no end is known")
    )
    if holder.is_suspended:
        end = tr("suspended; {end}").format(end=end)
    how = tr("{slots} on {places}; {end}").format(
        slots=format_count(holder.slots, "slot"), places=_format_places(holder.instances), end=end
    )
    shown = format_exact(type, holder.amount)
    return make_job_row((*key, number), holder.job, holder.owner, holder.amount, full, shown, how, name=number)


def make_blocker_row(key: tuple[str, ...], type: ValueType, blocker: Blocker, full: float, state: State) -> TermRow:
    """Return the row of a running task or a reservation with what it holds, and from when until when."""
    known = blocker.until is not None and blocker.until < FOREVER
    end = format_time(blocker.until) if blocker.until is not None and known else tr("no known end")
    how = tr("{start} to {end}").format(start=format_time(blocker.since), end=end)
    if blocker.is_reservation:
        owner, kind = state.reservations[blocker.number].request.owner, RESERVATION
        title = tr("Reservation {id} of {owner}").format(id=blocker.number, owner=owner)
    else:
        number = str(blocker.number) if blocker.task is None else f"{blocker.number}.{blocker.task}"
        owner, kind = state.jobs[blocker.number].owner, JOB
        title = name_job(number, owner)
    link, own = find_object_place(kind, str(blocker.number)), (*key, kind, f"{blocker.number}.{blocker.task}")
    return TermRow(own, title, blocker.amount, full, format_exact(type, blocker.amount), how, link=link)


def make_reservation_rows(
    key: tuple[str, ...], type: ValueType, found: Iterable[tuple[Reservation, float]], full: float
) -> tuple[TermRow, ...]:
    """Return a row for each reservation with what it holds."""
    return tuple(
        TermRow(
            (*key, str(each.id)),
            tr("Reservation {id} of {owner}").format(id=each.id, owner=each.request.owner),
            amount,
            full,
            format_exact(type, amount),
            tr("until {time}").format(time=format_time(each.end)),
            link=find_object_place(RESERVATION, str(each.id)),
        )
        for each, amount in found
    )


def _format_places(names: Sequence[str]) -> str:
    return (
        names[0]
        if len(names) == 1
        else tr("{names} and {more} more").format(names=names[0], more=len(names) - 1)
        if names
        else tr("no queue instance")
    )
