"""Which running tasks the scheduler suspends, and lets go on, by the suspend thresholds of queue instances.

Asked of 8.1.9 (queue_conf(5), `suspend_thresholds`, `nsuspend`, `suspend_interval`; recordings `susthr-1` and those
after it). At the beginning of a pass, each queue instance over one of its suspend thresholds suspends `nsuspend` of the
tasks that have slots there, those first that started last; of equal ones that with the lowest number. One that is over
none lets as many go on of those that have their master task there, those first that started first. Either happens again
once `suspend_interval` is over since a task that has its master task there was suspended or went on; so an instance
that only has slaves of tasks suspends some in every pass. The rest of the pass counts these tasks as they were.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from math import ceil

from qmonpy.engine.books.last_changes import rank_queues
from qmonpy.engine.books.ledger import Ledger, LedgerView
from qmonpy.engine.books.load import SUSPEND, find_exceeded, has_none, read_suspension
from qmonpy.engine.books.load_corrections import counts_starts, find_corrections, read_decay
from qmonpy.engine.books.progress import with_mark
from qmonpy.engine.fitting.prepared import KEPT, Prepared, prepare
from qmonpy.engine.work.usage import UNSEEN_LETTERS
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.work.state import ASIDE_MARKS, State, TaskKey
from qmonpy.pauses import paced

BY_THRESHOLD = "T"
"""The mark of a task that a suspend threshold suspends."""
_WHOLE = 1 << 32
"""Times are kept in 32 bits without a sign: an infinite interval is over at once."""


@dataclass(frozen=True, slots=True)
class ThresholdOrders:
    """What a pass does to running tasks because of suspend thresholds."""

    suspended: tuple[TaskKey, ...] = ()
    resumed: tuple[TaskKey, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.suspended or self.resumed)


@dataclass(frozen=True, slots=True)
class _Pace:
    """How many tasks a queue instance suspends at a time, and how often."""

    count: int
    interval: int
    """Seconds."""

    def find_next(self, since: int, now: int, *, is_resuming: bool) -> int:
        """Return when the interval that began at a time is over, now at the earliest; none began at 0.

        What was suspended in a pass goes on in a later one, whatever the interval is.
        """
        return max(now, since + is_resuming, (since + self.interval) % _WHOLE) if since else now


class _Watched:
    """The queue instances of a cluster that suspend tasks by thresholds."""

    def __init__(self, prepared: Prepared):
        self.paces: dict[str, _Pace] = {}
        """By name of an instance."""
        known: dict[int, _Pace | None] = {}
        for place in paced(prepared.site.places):
            settings = id(place.instance.settings)
            if settings not in known:
                found = read_suspension(place)
                known[settings] = _Pace(*found) if found else None
            pace = known[settings]
            if pace is not None:
                self.paces[place.name] = pace
        self._prepared = prepared
        self._counts_starts = bool(self.paces) and counts_starts(prepared.site)
        self.decay_seconds = ceil(read_decay(prepared.site)) if self._counts_starts else 0
        """For how long a start counts as load."""
        self._empty: LedgerView = prepared.accounts.empty
        self.always_over = frozenset(self._list_over())
        """The instances that are over a threshold without the starts that count as load."""

    def _list_over(self) -> Iterator[str]:
        # No consumable is compared, so instances of a kind are alike.
        known: dict[object, bool] = {}
        for name in paced(self.paces):
            kind = self._prepared.site.by_name[name].kind
            if kind not in known:
                known[kind] = self._is_over(name, self._empty)
            if known[kind]:
                yield name

    def _is_over(self, name: str, ledger: LedgerView) -> bool:
        site = self._prepared.site
        return find_exceeded(site, ledger, site.by_name[name], SUSPEND) is not None

    def find_over(self, state: State, now: int) -> Collection[str]:
        """Return the instances on which tasks run that are over a threshold at the beginning of a pass."""
        if not self._counts_starts:
            return self.always_over
        ledger = Ledger(self._prepared.accounts)
        ledger.corrections = find_corrections(self._prepared.site, state, now)
        names = {name for task in paced(state.running.values()) for name, _ in task.pieces}
        return {name for name in paced(names) if name in self.paces and self._is_over(name, ledger)}

    def find_end(self, state: State, name: str, now: int, last: int) -> int:
        """Return when an instance, over a threshold now as starts count as load, no longer is if nothing else starts:
        the less time is left, the less they count, and nothing from `last` on."""
        ledger = Ledger(self._prepared.accounts)

        def is_below(moment: int) -> bool:
            ledger.corrections = find_corrections(self._prepared.site, state, moment)
            return not self._is_over(name, ledger)

        return now + 1 + bisect_left(range(now + 1, last), True, key=is_below)

    def choose(self, state: State, name: str, keys: Sequence[TaskKey], now: int, *, is_resuming: bool) -> list[TaskKey]:
        """Return which of some tasks an instance suspends or lets go on; none before its interval is over."""
        pace, sign = self.paces[name], 1 if is_resuming else -1
        if pace.find_next(state.threshold_times.get(name, 0), now, is_resuming=is_resuming) > now:
            return []
        return sorted(keys, key=lambda key: (sign * state.running[key].start_time, key))[: pace.count]


_WATCHED = KeptAnswers(_Watched, most=KEPT, weigh=weigh_cluster, most_weight=MOST_HOSTS)


def find_orders(cluster: Cluster, state: State, now: int) -> ThresholdOrders:
    """Return what a pass at a moment, in seconds since the epoch, does because of suspend thresholds."""
    watched = _WATCHED.of(prepare(cluster))
    if not watched.paces or not state.running:
        return ThresholdOrders()
    over = watched.find_over(state, now)
    going, standing = _sort_tasks(watched, state, over)
    resumed = [
        key for name, keys in standing.items() for key in watched.choose(state, name, keys, now, is_resuming=True)
    ]
    suspended: dict[TaskKey, None] = {}
    for name in sorted(going, key=_order_of(cluster, state)) if len(going) > 1 else going:
        left = [key for key in going[name] if key not in suspended]
        suspended |= dict.fromkeys(watched.choose(state, name, left, now, is_resuming=False))
    return ThresholdOrders(tuple(suspended), tuple(resumed))


_ByInstance = dict[str, list[TaskKey]]


def _sort_tasks(watched: _Watched, state: State, over: Collection[str]) -> tuple[_ByInstance, _ByInstance]:
    """Return the tasks that may be suspended, by each instance over a threshold that they are on, and those that may go
    on, by the instance of their master task."""
    going: _ByInstance = {}
    standing: _ByInstance = {}
    for key, task in paced(state.running.items()):
        if task.marks and BY_THRESHOLD in task.marks:
            name = task.pieces[0][0]
            if name in watched.paces and name not in over and _is_seen(state, name):
                standing.setdefault(name, []).append(key)
        elif over and task.marks.isdisjoint(ASIDE_MARKS):
            for name, _ in task.pieces if len(task.pieces) == 1 else dict(task.pieces).items():
                if name in over and _is_seen(state, name):
                    going.setdefault(name, []).append(key)
    return going, standing


def _is_seen(state: State, name: str) -> bool:
    return UNSEEN_LETTERS.isdisjoint(state.instance_states.get(name, ()))


def _order_of(cluster: Cluster, state: State) -> Callable[[str], tuple[int, int, int]]:
    """Return what tells the order in which the scheduler looks at queue instances."""
    queues, changed, places = (
        rank_queues(cluster, state.changes),
        state.changes.instances,
        prepare(cluster).site.by_name,
    )

    def order(name: str) -> tuple[int, int, int]:
        place = places[name]
        return queues.get(place.instance.queue, len(queues)), changed.get(name, 0), place.index

    return order


def with_orders(state: State, orders: ThresholdOrders, now: int) -> State:
    """Return the state in which tasks are suspended and go on as a pass at a moment ordered; the same object if none
    do.

    The queue instances of the master tasks come last of equal ones.
    """
    if not orders:
        return state
    running = {**state.running, **with_mark(state.running, orders.suspended, BY_THRESHOLD, is_set=True)}
    running |= with_mark(running, orders.resumed, BY_THRESHOLD, is_set=False)
    names = [state.running[key].pieces[0][0] for key in (*orders.resumed, *orders.suspended)]
    times = {**state.threshold_times, **dict.fromkeys(names, now)}
    return replace(state, running=running, threshold_times=times, changes=state.changes.with_instances(names))


@dataclass(frozen=True, slots=True)
class Turn:
    """What a queue instance does next about the tasks that it has suspended by thresholds."""

    count: int
    """How many tasks go on, or are suspended, at a time."""
    interval: str
    """As written."""
    is_over: bool
    """Whether it is over a threshold now."""
    is_seen: bool
    """Whether the scheduler looks at it, which it does not in some states."""
    not_before: int | None
    """When the interval is over that began when it last did so, in seconds since the epoch; None if it is."""


def find_turn(cluster: Cluster, state: State, name: str, now: int) -> Turn | None:
    """Return what a queue instance does next; None for one that suspends no tasks."""
    watched = _WATCHED.of(prepare(cluster))
    pace = watched.paces.get(name)
    if pace is None:
        return None
    since = state.threshold_times.get(name, 0)
    moment = pace.find_next(since, now, is_resuming=True)
    is_over = name in watched.find_over(state, now)
    interval = prepare(cluster).site.by_name[name].instance.setting("suspend_interval")
    return Turn(pace.count, interval, is_over, _is_seen(state, name), moment if moment > now else None)


def with_thresholds_of(before: Cluster, after: Cluster, state: State) -> State:
    """Return the state in which tasks go on whose queue instance another configuration left without suspend thresholds.

    The qmaster lets them go on at once; where a queue suspends nothing any more for another reason, such as
    `nsuspend 0`, they stand still for good (8.1.9, asked). The instance of the master task counts.
    """
    suspended = [key for key, task in state.running.items() if BY_THRESHOLD in task.marks]
    if not suspended or before.queues is after.queues:
        return state
    known, found = (prepare(each).site.by_name for each in (before, after))
    freed = []
    for key in suspended:
        name = state.running[key].pieces[0][0]
        if name in known and name in found and has_none(found[name], SUSPEND) and not has_none(known[name], SUSPEND):
            freed.append(key)
    if not freed:
        return state
    return replace(state, running={**state.running, **with_mark(state.running, freed, BY_THRESHOLD, is_set=False)})


def next_orders(cluster: Cluster, state: State, now: int) -> int | None:
    """Return when a pass next suspends a task by a threshold or lets one go on, if nothing else happens; None if none
    will.

    It is the next second as long as a task is suspended only as starts count as load: that alarm ends by itself.
    """
    watched = _WATCHED.of(prepare(cluster))
    if not watched.paces or not state.running:
        return None
    moments, drifting = _list_turns(watched, state, now)
    return min([*moments, now + 1] if drifting else moments, default=None)


def find_next_orders(cluster: Cluster, state: State, now: int) -> int | None:
    """Return a moment behind now before which no pass suspends a task by a threshold or lets one go on, if nothing else
    happens; None if none ever does.

    Unlike `next_orders` it tells when an alarm of starts that count as load ends, so that nobody looks each second.
    """
    watched = _WATCHED.of(prepare(cluster))
    if not watched.paces or not state.running:
        return None
    moments, drifting = _list_turns(watched, state, now)
    last = now + watched.decay_seconds + 1
    moments += [watched.find_end(state, name, now, last) for name in drifting]
    return max(now + 1, min(moments)) if moments else None


def _list_turns(watched: _Watched, state: State, now: int) -> tuple[list[int], set[str]]:
    """Return when queue instances suspend a task or let one go on, and those with tasks that stand still only as starts
    count as load."""
    over = watched.find_over(state, now)
    times = state.threshold_times
    moments = [
        watched.paces[name].find_next(times.get(name, 0), now, is_resuming=is_resuming)
        for tasks, is_resuming in zip(_sort_tasks(watched, state, over), (False, True), strict=True)
        for name in tasks
    ]
    still = {task.pieces[0][0] for task in state.running.values() if BY_THRESHOLD in task.marks}
    return moments, {name for name in still if name in over and name not in watched.always_over}


def may_suspend(prepared: Prepared, state: State) -> bool:
    """Whether suspend thresholds may suspend tasks, or let some go on, as long as loads and configuration stay."""
    watched = _WATCHED.of(prepared)
    if not watched.paces:
        return False
    is_moving = bool(watched.always_over) or watched.decay_seconds > 0
    return is_moving or any(BY_THRESHOLD in task.marks for task in paced(state.running.values()))
