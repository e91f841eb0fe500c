"""Lines of the reporting file about consumables: what is used of them whenever a task starts or ends."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol

from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.amount import is_endless
from qmonpy.engine.site.site import Account, Level
from qmonpy.engine.work.usage import ledger_of, task_bookings
from qmonpy.engine.world.instance_state import format_letters
from qmonpy.formats.output.reporting import format_consumables, format_host_consumable, format_queue_consumable
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.values.value import ValueType, format_number, split_names
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from qmonpy.pauses import paced

MOST_PLACES = 5_000
"""Of so many queue instances all is told at the beginning; on a larger site only what changes."""


class HasState(Protocol):
    """What has the state of the cluster as it is at the moment, such as a `Simulation`."""

    @property
    def state(self) -> State:
        """The state, with what the witness is told of."""
        ...


class ConsumableBook:
    """Knows what is used of each consumable between two tasks of one pass, too, of which 8.1.9 writes one by one.

    A job inside an advance reservation counts like any other, the reservation itself does not (8.1.9, asked).
    """

    def __init__(self) -> None:
        self._world: HasState | None = None
        self._prepared: Prepared | None = None
        self._used: dict[int, float] = {}

    def take(
        self, cluster: Cluster, world: HasState, tasks: Iterable[tuple[Job, RunningTask]], sign: int
    ) -> "list[TaskAmounts]":
        """Return for each task that started (`sign` 1) or ended (-1) just now what it changes, in this order.

        Each must be asked for its lines before the next one.
        """
        prepared = prepare(cluster)
        found = [TaskAmounts(self._used, prepared, job, task, sign) for job, task in tasks]
        if world is not self._world or prepared is not self._prepared:
            self._used.clear()
            self._used.update(self._count(prepared, world.state))
            for each in found:
                # The state has them already.
                each.book(-sign)
            self._world, self._prepared = world, prepared
        return found

    def format_everything(self, cluster: Cluster, world: HasState, now: int) -> Iterator[str]:
        """Yield lines about every consumable of the cluster, its hosts and queue instances; none on a large site."""
        prepared = prepare(cluster)
        if len(prepared.site.places) > MOST_PLACES:
            return
        self.take(cluster, world, (), 1)
        levels = [(GLOBAL_HOST, prepared.site.global_level), *prepared.site.hosts.items()]
        for host, level in levels:
            amounts = _format_amounts(level, self._used)
            if amounts:
                yield format_host_consumable(now, host, amounts)
        for place in prepared.site.places:
            letters = world.state.instance_states.get(place.name, frozenset())
            amounts = _format_amounts(place.level, self._used)
            yield format_queue_consumable(now, place.name, format_letters(letters) if letters else "", amounts)

    @staticmethod
    def _count(prepared: Prepared, state: State) -> dict[int, float]:
        used = ledger_of(prepared, state, with_reservations=False).used
        counted = {number: amount for number, amount in enumerate(paced(used)) if amount}
        for task in paced(state.running.values()):
            if state.jobs[task.job].reservation is not None:
                for _, bookings in task_bookings(prepared, state, task):
                    for each in bookings:
                        counted[each.account] = counted.get(each.account, 0.0) + each.amount
        return counted


class TaskAmounts:
    """What one task books or gives back."""

    def __init__(self, used: dict[int, float], prepared: Prepared, job: Job, task: RunningTask, sign: int):
        self._used, self._prepared, self._sign = used, prepared, sign
        state = State(jobs={job.number: job})
        self._pieces = list(task_bookings(prepared, state, task))

    def book(self, sign: int) -> None:
        """Book everything, or give it back."""
        for _, bookings in self._pieces:
            for each in bookings:
                self._used[each.account] = self._used.get(each.account, 0.0) + sign * each.amount

    def format_lines(self, cluster: Cluster, now: int, state: State, *, is_whole: bool) -> Iterator[str]:
        """Book the task and yield the lines about it: the whole cluster, then each host with its queue instance.

        `is_whole` tells every consumable of each, else those that the job asks for and `report_variables` names.
        """
        self.book(self._sign)
        booked = {each.account for _, bookings in self._pieces for each in bookings if each.amount}
        yield from self._format_host(cluster, now, self._prepared.site.global_level, GLOBAL_HOST, booked, is_whole)
        for place, _ in self._pieces:
            host = place.instance.host
            yield from self._format_host(cluster, now, place.host, host, booked, is_whole)
            amounts = self._format_amounts(place.level, booked, find_reported(cluster, host), is_whole)
            if amounts:
                letters = state.instance_states.get(place.name, frozenset())
                yield format_queue_consumable(now, place.name, format_letters(letters) if letters else "", amounts)

    def _format_host(
        self, cluster: Cluster, now: int, level: Level, host: str, booked: set[int], is_whole: bool
    ) -> Iterator[str]:
        if any(each.number in booked for each in level.accounts.values()):
            amounts = self._format_amounts(level, booked, find_reported(cluster, host), is_whole)
            if amounts:
                yield format_host_consumable(now, host, amounts)

    def _format_amounts(self, level: Level, booked: set[int], reported: frozenset[str], is_whole: bool) -> str:
        if is_whole:
            return _format_amounts(level, self._used)
        named = {each.number for each in level.accounts.values() if each.attribute.name in reported}
        return _format_amounts(level, self._used, named & booked)


def _format_amounts(level: Level, used: Mapping[int, float], told: Collection[int] | None = None) -> str:
    """Return what is used of the consumables of a level, or only of some, by the numbers of their accounts."""
    accounts = (each for name, each in level.accounts.items() if name != CORES and not is_endless(each.capacity))
    return format_consumables(
        (each.attribute.name, used.get(each.number, 0.0), _format_capacity(each))
        if told is None or each.number in told
        else None
        for each in accounts
    )


def find_reported(cluster: Cluster, host: str) -> frozenset[str]:
    """Return the names of the variables that are told of a host: its own and those of the global host."""
    names: set[str] = set()
    for each in dict.fromkeys((GLOBAL_HOST, host)):
        found = cluster.hosts.get(each)
        if found is not None:
            names.update(split_names(found.other.get("report_variables", "")))
    return frozenset(names)


def _format_capacity(account: Account) -> str:
    """Return how much there is as 8.1.9 writes it: `4.000000`, `8.000G`, `1:00:00`."""
    kind = account.attribute.type
    if kind in (ValueType.MEMORY, ValueType.TIME):
        return format_number(kind, account.capacity)
    return f"{account.capacity:f}"
