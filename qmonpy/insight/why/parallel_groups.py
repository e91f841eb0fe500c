"""The accounts that keep a parallel job waiting, in groups: each limit, and each resource of cluster, PE, hosts and
queue instances; and the queue instances that are closed."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field

from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import matching_pes
from qmonpy.engine.site.site import Place
from qmonpy.engine.site.static_match import check_host, check_instance, check_pe, check_queue
from qmonpy.insight.why.accounts import Group, Owners
from qmonpy.insight.why.answer import Where
from qmonpy.insight.why.what_if import Situation
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import Refusal

_ORDER = (Where.RULE, Where.CLUSTER, Where.PE, Where.INSTANCE, Where.HOST)


@dataclass(slots=True)
class GroupedAccounts:
    """Groups of accounts that have something booked, on the places that suit a job."""

    accounts: dict[Group, dict[int, None]] = field(default_factory=dict)
    closed: dict[str, Refusal] = field(default_factory=dict)
    """Closed queue instances that suit the job."""
    hosts: dict[str, dict[int, Group]] = field(default_factory=dict)
    """By host the accounts of it and of its queue instances, and of limits that count it apart."""
    places: dict[str, list[str]] = field(default_factory=dict)
    """By host its queue instances that suit the job."""

    @property
    def all(self) -> list[Group | None]:
        """Every group, limits first, None for closed queue instances at the end."""
        found = sorted(self.accounts, key=lambda each: _ORDER.index(each.where))
        return [*found, None] if self.closed else [*found]

    @property
    def local(self) -> set[Group]:
        """The groups that are about hosts and queue instances."""
        return {each for each in self.accounts if each.is_local}

    def of_host(self, host: str, some: Collection[Group | None]) -> list[int]:
        """Return the accounts of a host and its queue instances that are in some groups."""
        return [number for number, group in self.hosts.get(host, {}).items() if group in some]

    def closed_on(self, host: str) -> list[str]:
        """Return the closed queue instances of a host that suit the job."""
        return [name for name in self.places.get(host, ()) if name in self.closed]


def group_accounts(
    situation: Situation, board: Board, owners: Owners, closings: Mapping[str, Refusal]
) -> GroupedAccounts:
    """Return all that might keep a parallel job that suits some place from starting there."""
    found = GroupedAccounts()
    grouping = _Grouping(situation, board, owners, found)
    for pe in matching_pes(board, situation.category):
        if check_pe(situation.prepared.site, situation.category, pe) is None:
            grouping.add_pe(pe)
    found.closed = {name: closings[name] for names in found.places.values() for name in names if name in closings}
    return found


class _Grouping:
    """Accounts while they are put into groups."""

    def __init__(self, situation: Situation, board: Board, owners: Owners, found: GroupedAccounts):
        self._situation = situation
        self._board = board
        self._ledger = board.scene(situation.category).ledger
        self._owners = owners
        self._found = found
        scoped = (*situation.category.master, *situation.category.slave)
        self._names = {"slots", CORES, *situation.category.requested, *(each.name for each in scoped)}
        self._queues: dict[tuple[str, str], bool] = {}
        self._hosts: dict[str, bool] = {}

    def add_pe(self, pe: ParallelEnvironment) -> None:
        """Add the accounts of a PE and of the places that suit the job in it."""
        site = self._situation.prepared.site
        self._add(site.pe_accounts[pe.name].number)
        for account in site.global_level.accounts.values():
            self._add(account.number)
        for place in site.places:
            if pe.name in place.pes and self._suits(place, pe):
                self._add_place(place, pe)

    def _suits(self, place: Place, pe: ParallelEnvironment) -> bool:
        site, category = self._situation.prepared.site, self._situation.category
        queue, host = place.instance.queue, place.instance.host
        if (queue, pe.name) not in self._queues:
            slots = min(each.first for each in category.slots)
            self._queues[queue, pe.name] = check_queue(site, category, queue, pe.name, slots) is None
        if host not in self._hosts:
            self._hosts[host] = check_host(site, category, place.host) is None
        return self._queues[queue, pe.name] and self._hosts[host] and check_instance(site, category, place, pe) is None

    def _add_place(self, place: Place, pe: ParallelEnvironment) -> None:
        host = place.instance.host
        residents = self._found.places.setdefault(host, [])
        if place.name not in residents:
            residents.append(place.name)
        on_host = self._found.hosts.setdefault(host, {})
        for level in (place.host, place.level):
            for account in level.accounts.values():
                group = self._add(account.number)
                if group is not None:
                    on_host[account.number] = group
        for number in self._list_quotas(place, pe):
            group = self._add(number)
            if group is not None and group.is_local:
                on_host[number] = group

    def _list_quotas(self, place: Place, pe: ParallelEnvironment) -> Iterator[int]:
        situation, accounts = self._situation, self._board.accounts
        queue, host = place.instance.queue, place.instance.host
        for rule in accounts.job_rules(situation.category, pe.name).at(queue, host):
            key = rule.key(situation.category, pe.name, queue, host)
            for index, limit in enumerate(rule.limits):
                if limit.attribute.is_consumable:
                    yield accounts.quota(rule, index, key)

    def _add(self, number: int) -> Group | None:
        """Add an account if the job books on it and something is booked there; return its group."""
        owner = self._owners.find(number)
        attribute = owner.attribute
        is_wanted = (
            attribute.name in self._names or attribute.is_exclusive or _has_default(self._situation, attribute.name)
        )
        if not is_wanted or not (self._ledger.used[number] or self._ledger.shared[number]):
            return None
        self._found.accounts.setdefault(owner.group, {})[number] = None
        return owner.group


def _has_default(situation: Situation, name: str) -> bool:
    return bool(situation.prepared.site.defaults.get(name))
