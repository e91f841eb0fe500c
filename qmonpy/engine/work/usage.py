"""The use of a cluster by running tasks: the ledger of a state, quota usage, slots of queue instances, and the list
of bookings."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger, LedgerView, QuotaAccountKey
from qmonpy.engine.books.load import dynamic_limit
from qmonpy.engine.books.piece import Piece, walk_names
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Account, Place
from qmonpy.engine.work.inside import open_reservations, reserved_bookings
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.refusal import format_usage_key
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import QuotaUsage, RunningTask, State
from qmonpy.pauses import paced, paced_if_many

UNSEEN_LETTERS = frozenset("sSuEcC")
"""Letters of queue instances that the scheduler does not look at."""
BY_CALENDAR = frozenset("C")
KEEPING_OUT = UNSEEN_LETTERS | {"d"}
"""Letters of which none but C may stand on an instance that is added again."""


def task_bookings(prepared: Prepared, state: State, task: RunningTask) -> Iterator[tuple[Place, list[Booking]]]:
    """Yield each piece of a running task with its bookings, the master's piece first."""
    return piece_bookings(prepared, prepared.category(state.jobs[task.job]), task)


def piece_bookings(prepared: Prepared, category: Category, task: RunningTask) -> Iterator[tuple[Place, list[Booking]]]:
    """Yield each piece of a running task of a category with its bookings, the master's piece first."""
    for piece, name, slots in walk_names(task.pieces):
        place = prepared.site.by_name.get(name)
        if place is not None:
            yield place, prepared.bookings(category, place, task.pe, slots, piece)


def ledger_of(
    prepared: Prepared,
    state: State,
    now: int = 0,
    *,
    has_plan: bool = False,
    with_reservations: bool = True,
    is_in_sight: bool = False,
    is_part: bool = False,
) -> Ledger:
    """Return the ledger in which everything that runs or is reserved is booked.

    It has timelines if later times will be asked for, or if there are reservations. With `is_in_sight` jobs have no end
    that would end centuries ahead (`Variety.plans_behind_endless`). `is_part` for the state of a few hosts.
    """
    reservations = state.reservations if with_reservations else {}
    kind = _find_part_ledger() if is_part else Ledger
    ledger = kind(prepared.accounts, has_plan=has_plan or bool(reservations))
    book_tasks(prepared, ledger, state, now, is_in_sight=is_in_sight)
    book_reservations(prepared, ledger, reservations, now)
    return ledger


def _find_part_ledger() -> type[Ledger]:
    """Import the ledger of few hosts, which only charts of large sites need."""
    from qmonpy.engine.books.part_ledger import PartLedger

    return PartLedger


class FindLedger(Protocol):
    """Finds the ledger of a state, as `ledger_of` does."""

    def __call__(self, prepared: Prepared, state: State, now: int, *, has_plan: bool) -> Ledger: ...


def book_tasks(
    prepared: Prepared,
    ledger: Ledger,
    state: State,
    now: int,
    *,
    is_in_sight: bool = False,
    with_levels: bool = True,
) -> None:
    """Book what runs in a ledger, task by task; without levels on quotas alone."""
    known: dict[int, tuple[Category, int]] = {}
    has_queue_limits = prepared.has_queue_limits
    for task in paced(state.running.values()):
        found = known.get(task.job)
        if found is None:
            category = prepared.category(state.jobs[task.job])
            found = known[task.job] = category, prepared.booked_seconds(category)
        category, seconds = found
        if category.reservation is not None:
            if with_levels:
                note_inside(prepared, ledger, task)
            continue
        start = task.start_time
        if has_queue_limits or task.booked_seconds is not None:
            seconds = prepared.task_seconds(category, task)
        end = expected_end(prepared, start, seconds, now)
        if is_in_sight and end > FOREVER:
            end = FOREVER
        if not with_levels:
            for piece, name, slots in walk_names(task.pieces):
                place = prepared.site.by_name.get(name)
                if place is not None:
                    bookings = prepared.accounts.quota_bookings(category, place, task.pe, slots, piece)
                    ledger.book(bookings, start, end)
            continue
        for _, bookings in paced_if_many(piece_bookings(prepared, category, task), len(task.pieces)):
            ledger.book(bookings, start, end)
        if task.pe is not None:
            ledger.book(prepared.accounts.pe_booking(task.pe, task.slots), start, end)


def book_reservations(prepared: Prepared, ledger: Ledger, reservations: Mapping[int, Reservation], now: int) -> None:
    """Book reservations that are not over; a deleted one holds what its last jobs still use."""
    for reservation in reservations.values():
        if reservation.end > now:
            book_reservation(prepared, ledger, reservation, now)


def _find_booked(cluster: Cluster, state: State, now: int, with_reservations: bool) -> LedgerView:
    return ledger_of(prepare(cluster), state, now, with_reservations=with_reservations)


_BOOKED = KeptAnswers(_find_booked, most=2)


def find_booked(cluster: Cluster, state: State, now: int, *, with_reservations: bool = False) -> LedgerView:
    """Return what is booked at a moment for those who only read it: it is kept for the next one who asks, as of a large
    site it takes seconds."""
    return _BOOKED.of(cluster, state, now, with_reservations)


def note_inside(prepared: Prepared, ledger: Ledger, task: RunningTask) -> None:
    """Take in that a task uses slots of its reservation, which books them itself."""
    for name, slots in task.pieces:
        place = prepared.site.by_name.get(name)
        if place is not None:
            number = place.slots_number
            ledger.inside[number] = ledger.inside.get(number, 0.0) + slots


def book_reservation(
    prepared: Prepared,
    ledger: Ledger,
    reservation: Reservation,
    now: int,
    *,
    exclusive: Collection[bool | None] = (None, False, True),
) -> None:
    """Book a reservation in a ledger with a plan: at present if it has begun, else for later.

    `exclusive` are the kinds of bookings that count, by `Booking.is_exclusive`.
    """
    bookings = [each for each in reserved_bookings(prepared, reservation) if each.is_exclusive in exclusive]
    if reservation.start > now:
        ledger.plan(bookings, reservation.start, reservation.end)
        return
    ledger.book(bookings, reservation.start, reservation.end)
    for name, slots in reservation.pieces:
        place = prepared.site.by_name.get(name)
        if place is not None:
            number = place.slots_number
            ledger.held[number] = ledger.held.get(number, 0.0) + slots


def find_end(prepared: Prepared, state: State, task: RunningTask, now: int) -> int | None:
    """Return when a running task ends at the latest: at its run time limit or with its reservation; None if nothing
    ends it.

    One whose limit is over already is expected to end when its resources are.
    """
    return find_ends(prepared, state, task, now)[0]


def find_ends(prepared: Prepared, state: State, task: RunningTask, now: int) -> tuple[int | None, int | None]:
    """Return `find_end` of a running task, and until when the ledger books what it uses; None for without end.

    What a task in a reservation uses is booked by the reservation, not by the task: the second is None.
    """
    job = state.jobs[task.job]
    category = prepared.category(job)
    names = [name for name, _ in task.pieces]
    limit = prepared.run_time_limit(category, names)
    killed_after = min(task.kept_limits) if task.kept_limits is not None else FOREVER if limit is None else limit
    end = FOREVER if killed_after >= FOREVER else end_of(task.start_time, killed_after)
    until = expected_end(prepared, task.start_time, prepared.seconds_on(category, names), now)
    if end <= now:
        end = until
    if job.reservation is not None:
        until = FOREVER
        reservation = state.reservations.get(job.reservation)
        if reservation is not None:
            end = max(task.start_time, min(reservation.end, end))
    return end if end < FOREVER else None, until if until < FOREVER else None


def expected_end(prepared: Prepared, start: int, seconds: int, now: int) -> int:
    """Return when a running task is expected to free its resources, booked for `seconds` from its start.

    One that should have ended already is expected to end in the next scheduling interval.
    """
    end = end_of(start, seconds)
    return end if end > now else now + prepared.schedule_seconds


def quota_usage(cluster: Cluster, state: State) -> tuple[QuotaUsage, ...]:
    """Every counter of every rule that is not 0, in the order of rules and of first use: the rows of `qquota`."""
    prepared = prepare(cluster)
    ledger = _find_quota_ledger(prepared, state) or ledger_of(prepared, state, with_reservations=False)
    return list_quota_usage(prepared, ledger)


def _find_quota_ledger(prepared: Prepared, state: State) -> Ledger | None:
    """Return a ledger in which only quotas are booked, in one go what counts alike; None where more is asked for.

    That is where limits depend on what is booked on hosts, or sums on their order.
    """
    accounts = prepared.accounts
    rules = [rule for rules in accounts.rules.sets for rule in rules]
    if any(limit.limit.is_dynamic for rule in rules for limit in rule.limits):
        return None
    has_hosts = any(rule.expands_hosts or not rule.is_for_all_hosts for rule in rules)
    ledger = Ledger(accounts)
    counts = _count_pieces(prepared, state, has_hosts=has_hosts)
    for (category, pe, place, slots, piece), count in paced(counts.items()):
        bookings = accounts.quota_bookings(category, place, pe, slots, piece)
        if any(each.amount % 1 for each in bookings):
            return None
        ledger.book_equal(bookings, count, FOREVER)
    return ledger


def _count_pieces(
    prepared: Prepared, state: State, *, has_hosts: bool
) -> Mapping[tuple[Category, str | None, Place, int, Piece], int]:
    """Return how many pieces of running tasks quotas count alike, by all that they depend on.

    One place stands for all of its queue, unless quotas depend on hosts; tasks in reservations are not counted.
    """
    found: dict[tuple[Category, str | None, Place, int, Piece], int] = {}
    queues: dict[str, Place] = {}
    categories: dict[int, Category] = {}
    places = prepared.site.by_name
    for task in paced(state.running.values()):
        category = categories.get(task.job)
        if category is None:
            category = categories[task.job] = prepared.category(state.jobs[task.job])
        if category.reservation is not None:
            continue
        for piece, name, slots in paced_if_many(walk_names(task.pieces), len(task.pieces)):
            place = places.get(name)
            if place is not None:
                if not has_hosts:
                    place = queues.setdefault(place.instance.queue, place)
                key = category, task.pe, place, slots, piece
                found[key] = found.get(key, 0) + 1
    return found


def list_quota_usage(prepared: Prepared, ledger: Ledger) -> tuple[QuotaUsage, ...]:
    """Return the rows of `quota_usage` by a ledger without reservations."""
    used = prepared.accounts.used_quotas(ledger)
    return tuple(describe_counter(prepared, ledger, key, ledger.used[number]) for number, key in used)


def describe_counter(prepared: Prepared, ledger: Ledger, counter: QuotaAccountKey, used: float) -> QuotaUsage:
    """Return a counter with what is used of it and its limit, which may depend on what is booked."""
    rule, index, (user, project, pe, queue, host_name) = counter
    limit = rule.limits[index]
    bound = limit.number
    if limit.limit.is_dynamic:
        host = prepared.site.hosts.get(host_name)
        bound = dynamic_limit(prepared.site, ledger, host, limit.limit.value) if host else 0.0
    return QuotaUsage(
        quota_set=rule.set_name,
        rule=rule.index,
        attribute=limit.attribute.name,
        value=limit.limit.value,
        user=user,
        project=project,
        pe=pe,
        queue=queue,
        host=host_name,
        used=used,
        limit=bound,
    )


def instance_slots(
    cluster: Cluster, state: State, places: Sequence[Place] | None = None
) -> Mapping[str, tuple[int, int, int]]:
    """Reserved, used and total slots of every queue instance, or only of some, as `qstat -f` prints them."""
    places = prepare(cluster).site.places if places is None else places
    # One by one, as to make a mapping of 300,000 names at once holds every thread up.
    used = {place.name: 0 for place in paced(places)}
    for task in paced(state.running.values()):
        for name, slots in task.pieces:
            if name in used:
                used[name] += slots
    held: dict[str, int] = {}
    for reservation in state.reservations.values():
        if reservation.state in (ReservationState.RUNNING, ReservationState.ERROR, ReservationState.DELETED):
            for name, slots in reservation.pieces:
                held[name] = held.get(name, 0) + slots
    return {place.name: (held.get(place.name, 0), used[place.name], place.instance.slots) for place in paced(places)}


def list_accounts(prepared: Prepared) -> Iterator[tuple[str, str, str, Account]]:
    """Give all accounts but those of quotas, with level letter, object and resource."""
    levels = [("G", prepared.site.global_level)]
    levels += [("H", level) for level in prepared.site.hosts.values()]
    levels += [("Q", place.level) for place in prepared.site.places]
    for letter, level in levels:
        for name, account in level.accounts.items():
            yield letter, level.name, name, account
    for pe, account in prepared.site.pe_accounts.items():
        yield "P", pe, "slots", account


def list_bookings(cluster: Cluster, state: State, *, with_inside: bool = True) -> list[tuple[str, str, str, float]]:
    """Level letter, object, resource and amount of everything that running tasks use, summed; also of what they use
    inside of reservations, or not.

    Levels: G global, H host, Q queue instance, P parallel environment, L resource quota set (the resource is then the
    usage key), as in the scheduler's `schedule` file.
    """
    prepared = prepare(cluster)
    ledger = ledger_of(prepared, state, with_reservations=False)
    used = [
        (level, name, resource, amount)
        for level, name, resource, account in list_accounts(prepared)
        if (amount := ledger.used[account.number] + ledger.shared[account.number])
    ]
    inside = _bookings_inside(prepared, state) if with_inside else ()
    found = _summed([*used, *inside])
    quotas: dict[tuple[str, str], float] = {}
    for number, (rule, _, key) in prepared.accounts.used_quotas(ledger):
        place = (rule.set_name, format_usage_key(key))
        quotas[place] = quotas.get(place, 0.0) + ledger.used[number] + ledger.shared[number]
    found += [("L", name, key, amount) for (name, key), amount in quotas.items()]
    return found


def _summed(bookings: Iterable[tuple[str, str, str, float]]) -> list[tuple[str, str, str, float]]:
    found: dict[tuple[str, str, str], float] = {}
    for letter, name, resource, amount in bookings:
        found[letter, name, resource] = found.get((letter, name, resource), 0.0) + amount
    return [(*key, amount) for key, amount in found.items()]


def _bookings_inside(prepared: Prepared, state: State) -> list[tuple[str, str, str, float]]:
    """Yield what jobs use inside reservations; it is booked on the reserved queue instances."""
    found: dict[tuple[str, str], float] = {}
    for inside in open_reservations(prepared, state).values():
        for name, level in inside.levels.items():
            for attribute, account in level.accounts.items():
                amount = inside.ledger.used[account.number] + inside.ledger.shared[account.number]
                if amount:
                    found[name, attribute] = found.get((name, attribute), 0.0) + amount
    return [("Q", name, attribute, amount) for (name, attribute), amount in found.items()]
