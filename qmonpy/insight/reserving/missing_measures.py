"""How much of an amount is missing that a request for a reservation lacks."""

from math import inf
from typing import NamedTuple

from qmonpy.engine.fitting.level_match import MANY
from qmonpy.engine.granting.window_needs import HostNeeds
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.site.amount import find_amount
from qmonpy.engine.site.site import Account, Level
from qmonpy.insight.reserving.missing_amounts import CLUSTER, PE_SLOTS, SLOTS, Missing, Scope, Setting
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.values.value import find_number


def measure_missing(name: str, setting: Setting, search: WindowSearch) -> Missing:
    """Return how much of one condition is missing, if the others were met."""
    slots = setting.slots
    if name == PE_SLOTS and setting.pe is not None and setting.pe_account is not None:
        room = setting.supply.slots(setting.pe_account, 1.0)
        numbers = frozenset((setting.pe_account.number,))
        return Missing(name, Scope.PE, slots, room, slots, setting.pe.name, numbers)
    if name.startswith(" "):
        return Missing(name, Scope.NOWHERE)
    attribute = name.removeprefix(CLUSTER)
    amount = amount_of(attribute, search)
    is_once = is_taken_once(attribute, search)
    if name == attribute:
        return _measure_once(name, amount, setting) if is_once else _measure_on_hosts(name, amount, setting)
    account = setting.cluster.accounts[attribute]
    slots = 1 if is_once else slots
    left = max(0.0, setting.supply.left(account))
    numbers = frozenset((account.number,))
    return Missing(attribute, Scope.CLUSTER, amount * slots, left, slots, "", numbers, is_by_slot=not is_once)


def is_taken_once(name: str, search: WindowSearch) -> bool:
    """Whether a parallel request takes an attribute once, on the host of its master, not for each slot."""
    attribute = search.prepared.cluster.complexes.get(name)
    return search.request.pe is not None and attribute is not None and attribute.consumable is Consumable.JOB


def _measure_once(name: str, amount: float, setting: Setting) -> Missing:
    """Return how much is missing of what a request takes once, on one of the hosts."""
    counts = [_count_on_host(name, amount, host, host.places[0][0].host, setting) for host in setting.hosts]
    best = max((each for each in counts if each.accounts), key=lambda each: each.left, default=None)
    if best is None or best.left >= amount:
        return Missing(name, Scope.NOWHERE, amount)
    numbers = frozenset(account.number for each in counts for account in each.accounts)
    return Missing(name, Scope.HOST, amount, max(0.0, best.left), 1, best.host, numbers, is_by_slot=False)


def amount_of(name: str, search: WindowSearch) -> float:
    """Return how much of an attribute a slot takes, asked or unasked."""
    if name == SLOTS:
        return 1.0
    asked = next((each.number for each in search.category.hard if each.name == name), None)
    if asked is not None:
        return asked
    attribute = search.prepared.cluster.complexes.get(name)
    return find_amount(attribute, attribute.default) if attribute is not None else 0.0


def find_default_names(search: WindowSearch) -> list[str]:
    """Return the attributes of which a slot takes some unasked where it is: defaults, and exclusive ones."""
    found = (each for each in search.prepared.cluster.complexes.values() if each.name not in search.category.requested)
    return [
        each.name
        for each in found
        if each.name != SLOTS and each.is_consumable and (each.is_exclusive or find_number(each.type, each.default))
    ]


def _measure_on_hosts(name: str, amount: float, setting: Setting) -> Missing:
    slots = setting.slots
    counts = [_count_on_host(name, amount, host, host.places[0][0].host, setting) for host in setting.hosts]
    suiting = [each for each in counts if each.others > 0]
    accounts = [account for each in suiting for account in each.accounts]
    numbers = frozenset(each.number for each in accounts)
    is_exclusive = any(each.is_exclusive for each in accounts)
    if not accounts or is_exclusive:
        return Missing(name, Scope.NOWHERE, amount, 0.0, slots, "", numbers, is_exclusive)
    per_host = max(1, setting.per_host())
    total = sum(setting.share(each.room) for each in suiting)
    if setting.pe is None or (total == 0 and (name != SLOTS or setting.per_host() > 0)):
        asked = amount * per_host
        best = max(suiting, key=lambda each: (each.others >= per_host, each.left))
        there = best.left if best.left < asked else best.room * amount
        return Missing(name, Scope.HOST, asked, max(0.0, there), per_host, best.host, numbers)
    return Missing(name, Scope.HOSTS, amount * slots, amount * total, slots, "", numbers)


class _HostCount(NamedTuple):
    """How much of an attribute a host has."""

    host: str
    room: int
    """For how many slots, with everything else."""
    others: int
    """For how many slots it has enough of everything else."""
    left: float
    """How much is left, where there is enough of everything else."""
    accounts: tuple[Account, ...]


def _count_on_host(name: str, amount: float, host: HostNeeds, level: Level, setting: Setting) -> _HostCount:
    supply = setting.supply
    others = setting.host_room(host)
    at_host = level.accounts.get(name)
    accounts = [at_host] if at_host is not None else []
    rooms, lefts = [], []
    for place, place_room in setting.place_rooms(host):
        account = place.level.accounts.get(name)
        if place_room > 0 and account is not None:
            accounts.append(account)
            lefts.append(supply.left(account))
        if account is not None or at_host is not None:
            rooms.append(min(place_room, MANY if account is None else supply.slots(account, amount)))
    left = min(sum(lefts) if lefts else inf, supply.left(at_host) if at_host is not None else inf)
    room = min(others, sum(rooms), MANY if at_host is None else supply.slots(at_host, amount))
    return _HostCount(level.name, room, others, 0.0 if left == inf else left, tuple(accounts))
