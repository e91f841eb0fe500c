"""Which changes of a configuration would break advance reservations that were granted, and are refused for that.

Specification of 2007, section 5.2.2.2: what can be foreseen is rejected. The words are those of 8.1.9 (asked), which
lets three changes pass that are refused here: a consumable that is reserved taken from a host, and from the complex,
and any of what the whole cluster has (host `global`).
"""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.category import make_requests
from qmonpy.engine.site.offer import shortfall
from qmonpy.engine.site.site import Account, Level, Place, has_access
from qmonpy.engine.work.usage import ledger_of
from qmonpy.formats.values.calendar import is_calendar_open
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.values.value import FOREVER, split_names
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import State

_PARTS = ("complexes", "hosts", "host_groups", "user_sets", "pes", "queues", "calendars", "checkpoints", "unix_groups")
"""The parts of a cluster that reservations depend on; quotas neither limit nor count them."""

_ROUNDING = 1e-9

QUEUE_IN_USE = "There are still running jobs in the queue. Deletion denied."
"""8.1.9's words."""

Key = tuple[str, ...]
"""The kind of a finding, and the names of the objects that it is about."""
Reservations = Sequence[Reservation]


def find_broken_reservations(
    before: Cluster, after: Cluster, state: State, zone: tzinfo | None = None
) -> tuple[Report, ...]:
    """Return why a configuration must not be changed while there are these reservations; nothing if it may.

    Each report has the ids of the reservations in its fields. What was broken before is not told again. Instances
    that a queue loses are no break, unless the queue or the host goes, too: they stay as orphans (`orphans`). `zone` is
    that of the calendars, the machine's if None.
    """
    if not state.reservations or all(getattr(before, part) is getattr(after, part) for part in _PARTS):
        return ()
    reservations = tuple(state.reservations.values())
    known = {key for key, _ in _findings(before, before, reservations, zone)}
    found = {**dict(_losses(before, after, reservations)), **dict(_findings(before, after, reservations, zone))}
    return tuple(report for key, report in found.items() if key not in known)


def host_in_use(host: str, queue: str) -> str:
    """Return 8.1.9's words for a host that may not go because a queue still has it."""
    return f'Host object "{host}" is still referenced in cluster queue "{queue}".'


def _report(kind: str, text: str, reservations: Reservations) -> Report:
    return Report(f"reservation.breaks-{kind}", text, fields=tuple(str(each.id) for each in reservations))


def _host(instance: str) -> str:
    return instance.partition("@")[2]


def _on(reservations: Reservations, level: Level) -> Reservations:
    """The reservations that hold something of the global host, a host or a queue instance."""
    return [
        each
        for each in reservations
        if level.letter == "g" or any(level.name in (name, _host(name)) for name, _ in each.pieces)
    ]


# What is wrong with a configuration


def _findings(
    before: Cluster, after: Cluster, reservations: Reservations, zone: tzinfo | None
) -> Iterator[tuple[Key, Report]]:
    """Everything in which a configuration does not hold what was granted; `before` tells what was changed."""
    prepared = prepare(after)
    for reservation in reservations:
        for name, _ in reservation.pieces:
            place = prepared.site.by_name.get(name)
            if place is not None:
                yield from _place_findings(before, after, reservation, place, zone)
        yield from _request_findings(prepared, reservation)
    yield from _amount_findings(prepared, reservations)


def _place_findings(
    before: Cluster, after: Cluster, reservation: Reservation, place: Place, zone: tzinfo | None
) -> Iterator[tuple[Key, Report]]:
    number, name, instance = str(reservation.id), place.name, place.instance
    wanted = (("pe_list", reservation.pe), ("ckpt_list", reservation.request.checkpoint))
    for attribute, wish in wanted:
        if wish is not None and wish not in split_names(instance.setting(attribute)):
            text = f'denied: removing "{wish}" from {attribute} would break advance reservation {number}'
            yield (attribute, number, name), _report("list", text, [reservation])
    if not is_calendar_open(after, instance.calendar, reservation.start, reservation.end, zone):
        text = f'denied: changing "{instance.calendar}" to calendar would break advance reservation {number}'
        yield ("calendar", number, name), _report("calendar", text, [reservation])
    if not all(_may_use(after, user, place) for user in reservation.request.acl):
        attribute = "entries" if _lists_of(before, name) == _lists_of(after, name) else "user_lists"
        text = f'denied: the change in "{attribute}" would break advance reservation {number}'
        yield ("access", number, name), _report("access", text, [reservation])


def _may_use(cluster: Cluster, user: str, place: Place) -> bool:
    """Whether a user, or an `@user set`, of an access list may use a queue instance and its host."""
    groups = cluster.unix_groups.get(user, ())
    for allowed, denied in _lists_of(cluster, place.name):
        if user.startswith("@"):
            if user[1:] in denied or (allowed and user[1:] not in allowed):
                return False
        elif not has_access(cluster, user, groups[0] if groups else "", allowed, denied):
            return False
    return True


def _lists_of(cluster: Cluster, name: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Users that are let in and kept out, of a queue instance and of its host."""
    place, host = prepare(cluster).site.by_name.get(name), cluster.hosts.get(_host(name))
    lists = [] if place is None else [(place.instance.user_lists, place.instance.xuser_lists)]
    return lists if host is None else [*lists, (host.user_lists, host.xuser_lists)]


def _request_findings(prepared: Prepared, reservation: Reservation) -> Iterator[tuple[Key, Report]]:
    """Requests for what is not consumed that an instance, its host or the global host no longer meets."""
    number = str(reservation.id)
    places = [prepared.site.by_name[name] for name, _ in reservation.pieces if name in prepared.site.by_name]
    levels = dict.fromkeys(level for place in places for level in (prepared.site.global_level, place.host, place.level))
    for request in make_requests(prepared.cluster, reservation.request.resources):
        for level in levels:
            offer = level.offer(request.name) if request.name in level.fixed else None
            if offer is None or offer.attribute.is_consumable:
                continue
            if shortfall(offer, request.text, request.number) is not None:
                text = f'denied: changing "{request.name}" in complex_values would break advance reservation'
                yield ("value", request.name, level.name, number), _report("amount", text, [reservation])


def _amount_findings(prepared: Prepared, reservations: Reservations) -> Iterator[tuple[Key, Report]]:
    """Consumables, slots among them, of which there is less than what is reserved at some moment."""
    ledger = _ledger(prepared, reservations)
    for level in _levels(prepared):
        for name, account in level.accounts.items():
            most = _reserved(ledger, account)
            if most <= account.capacity + _ROUNDING:
                continue
            text = f'denied: changing "{name}" in complex_values would break advance reservation'
            if level.letter == "q" and name == "slots":
                text = f"denied: {most:g} slots are already reserved in {level.name} by an advance reservation"
            yield ("amount", name, level.name), _report("amount", text, _on(reservations, level))


def _levels(prepared: Prepared) -> Iterator[Level]:
    yield prepared.site.global_level
    yield from prepared.site.hosts.values()
    yield from (place.level for place in prepared.site.places)


def _ledger(prepared: Prepared, reservations: Reservations) -> Ledger:
    """Return a ledger with what reservations book, at all times."""
    return ledger_of(prepared, State(reservations={each.id: each for each in reservations}), has_plan=True)


def _reserved(ledger: Ledger, account: Account) -> float:
    """Return the most that is reserved at any moment."""
    timeline = (ledger.timelines or {}).get(account.number)
    return timeline.most(0, FOREVER) if timeline else 0.0


# What is gone


def _losses(before: Cluster, after: Cluster, reservations: Reservations) -> Iterator[tuple[Key, Report]]:
    """Objects that reservations need and that are gone, or are less than they were."""
    yield from _lost_places(before, after, reservations)
    yield from _lost_pes(before, after, reservations)
    yield from _lost_user_sets(before, after, reservations)
    yield from _lost_complexes(before, after, reservations)
    yield from _lost_amounts(before, after, reservations)


def _lost_places(before: Cluster, after: Cluster, reservations: Reservations) -> Iterator[tuple[Key, Report]]:
    for queue in before.queues.keys() - after.queues.keys():
        users = [each for each in reservations if any(name.startswith(f"{queue}@") for name, _ in each.pieces)]
        if users:
            yield ("queue", queue), _report("queue", QUEUE_IN_USE, users)
    for host in before.hosts.keys() - after.hosts.keys():
        users = [each for each in reservations if any(_host(name) == host for name, _ in each.pieces)]
        # Of one that cluster queues still name they are told first.
        if users and not any(each.host == host for each in queue_instances(after)):
            queue = next(name for each in users for name, _ in each.pieces if _host(name) == host).partition("@")[0]
            yield ("host", host), _report("host", host_in_use(host, queue), users)


def _lost_pes(before: Cluster, after: Cluster, reservations: Reservations) -> Iterator[tuple[Key, Report]]:
    for name, old in before.pes.items():
        users = [each for each in reservations if each.pe == name]
        new, total = after.pes.get(name), sum(each.slots for each in users)
        if users and new is None:
            queue = users[0].pieces[0][0].partition("@")[0]
            text = f'denied: Parallel environment "{name}" is still referenced in queue "{queue}".'
            yield ("pe", name), _report("pe", text, users)
        elif new is not None and new.slots < min(old.slots, total):
            # Grid Engine adds up all of them, whether they meet or not.
            text = f"denied: lowering slots amount below {total} would break advance reservations"
            yield ("pe", name), _report("pe", text, users)


def _lost_user_sets(before: Cluster, after: Cluster, reservations: Reservations) -> Iterator[tuple[Key, Report]]:
    for name in before.user_sets.keys() - after.user_sets.keys():
        users = [each for each in reservations if f"@{name}" in (*each.request.acl, *each.request.xacl)]
        if users:
            text = f'denied: userset "{name}" is still referenced in advance reservation {users[0].id}'
            yield ("user set", name), _report("user-set", text, users)


def _lost_complexes(before: Cluster, after: Cluster, reservations: Reservations) -> Iterator[tuple[Key, Report]]:
    for name, old in before.complexes.items():
        new = after.complexes.get(name)
        if new is not None and (new.type, new.relop, new.consumable) == (old.type, old.relop, old.consumable):
            continue
        users = [each for each in reservations if any(wish.name == name for wish in each.request.resources)]
        if users:
            what = f'removing "{name}" from complexes' if new is None else f'the change in "{name}"'
            text = f"denied: {what} would break advance reservation {users[0].id}"
            yield ("complex", name), _report("complex", text, users)


def _lost_amounts(before: Cluster, after: Cluster, reservations: Reservations) -> Iterator[tuple[Key, Report]]:
    """Consumables that are reserved and were taken from complex_values."""
    old, new = prepare(before), prepare(after)
    ledger = _ledger(old, reservations)
    left = {(level.letter, level.name): level for level in _levels(new)}
    for level in _levels(old):
        now = left.get((level.letter, level.name))
        for name, account in level.accounts.items():
            if now is not None and name in after.complexes and name not in now.fixed and _reserved(ledger, account):
                text = f'denied: changing "{name}" in complex_values would break advance reservations'
                yield ("amount", name, level.name), _report("amount", text, _on(reservations, level))
