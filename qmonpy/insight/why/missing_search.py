"""The common parts of the searches for what is missing: what lifts some lacks, what can be left out, how it is told."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field, replace

from qmonpy.insight.why.accounts import Group, Owners
from qmonpy.insight.why.answer import Closed, Lack, Missing, Reserved
from qmonpy.insight.why.free_times import find_closing_calendar, find_free_time
from qmonpy.insight.why.holders import find_holders, find_reservations
from qmonpy.insight.why.trace_quotas import Holder
from qmonpy.insight.why.what_if import NOTHING, Lifts, Situation
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import end_of
from qmonpy.model.work.refusal import Cause, Refusal
from qmonpy.model.work.state import RunningTask


@dataclass(frozen=True, slots=True)
class Found:
    """The causes that were found, what lifts them, and where the task would start then."""

    lifts: Lifts
    starts: RunningTask
    missing: tuple[Missing, ...] = ()
    closed: Closed | None = None
    enough_at: int | None = None
    others: tuple[Missing | Closed, ...] = ()


@dataclass(frozen=True, slots=True)
class Alike:
    """What would do as well: closed queue instances, and accounts by what they are about."""

    closed: tuple[str, ...] = ()
    lacks: Mapping[Group, tuple[Lack, ...]] = field(default_factory=dict)


def lift_lacks(lacks: Collection[Lack], opened: frozenset[str]) -> Lifts:
    """Return what gives a task just what it lacks, with some queue instances open."""
    emptied = frozenset(each.account for each in lacks if each.is_exclusive)
    credits = {each.account: each.missing for each in lacks if not each.is_exclusive}
    return replace(NOTHING, emptied=emptied, credits=credits, opened=opened)


class Search:
    """The common parts of both searches."""

    def __init__(self, situation: Situation):
        self._situation = situation
        self._owners = Owners(situation.prepared)
        self._board = situation.open_board_of_lacks()
        self._closings = {each.object: each for each in self._board.dropped if each.cause is not Cause.FULL}

    def _lack(self, number: int, asked: float, used: float, capacity: float, *, is_exclusive: bool = False) -> Lack:
        owner = self._owners.find(number)
        return Lack(owner.name, asked, used, capacity, number, owner.counter, is_exclusive)

    def _prove(self, lacks: Collection[Lack], opened: frozenset[str]) -> tuple[Lifts, RunningTask] | None:
        """Return the lifts of some lacks, and where the task starts with them; None if it does not."""
        lifts = lift_lacks(lacks, opened)
        starts = self._situation.start_alone(lifts)
        return (lifts, starts) if starts is not None else None

    def _reduce(self, lacks: Iterable[Lack], opened: frozenset[str]) -> tuple[tuple[Lack, ...], frozenset[str]]:
        """Leave out what the task can do without, group by group."""
        kept, still, before = tuple(lacks), opened, -1
        # What can be done without may depend on what else was left out: the search of 8.1.9 skips much for one refusal.
        while before != len(kept) + len(still):
            before = len(kept) + len(still)
            for group in dict.fromkeys(self._owners.find(each.account).group for each in kept):
                rest = tuple(each for each in kept if self._owners.find(each.account).group != group)
                if (rest or still) and self._prove(rest, still):
                    kept = rest
            if still and kept and self._prove(kept, frozenset()):
                still = frozenset()
        return kept, still

    def _explain(
        self,
        lacks: Collection[Lack],
        opened: frozenset[str],
        alike: Alike,
        others: tuple[Missing | Closed, ...] = (),
    ) -> Found | None:
        proven = self._prove(lacks, opened)
        if proven is None:
            return None
        missing = self._describe(lacks, alike)
        closed = self._close((self._closings[name] for name in sorted(opened)), alike.closed) if opened else None
        is_known = not opened and all(each.enough_at is not None for each in missing)
        enough_at = find_free_time(self._situation, lacks) if is_known else None
        return Found(*proven, missing, closed, enough_at, others)

    def _close(self, refusals: Iterable[Refusal], alike: tuple[str, ...]) -> Closed:
        some, situation = tuple(refusals), self._situation
        names = dict.fromkeys((*(each.object for each in some), *alike))
        letters = situation.state.instance_states
        return Closed(some, alike, find_closing_calendar(situation.prepared, letters, situation.now, names))

    def _describe(self, lacks: Iterable[Lack], alike: Alike) -> tuple[Missing, ...]:
        """Return lacks by what they are about, with who holds it, those that go first in front."""
        situation = self._situation
        by_group: dict[Group, list[Lack]] = {}
        for each in lacks:
            by_group.setdefault(self._owners.find(each.account).group, []).append(each)
        wanted = {group: frozenset(each.account for each in some) for group, some in by_group.items()}
        holders = find_holders(situation.prepared, situation.state, situation.now, tuple(set(wanted.values())))
        end = end_of(situation.now, situation.seconds)
        found = []
        for group, some in by_group.items():
            accounts = wanted[group]
            reserved = find_reservations(situation.prepared, situation.state, accounts, situation.now, end)
            found.append(
                Missing(
                    group.where,
                    group.attribute,
                    self._owners.find(some[0].account).attribute.type,
                    tuple(some),
                    holders[accounts],
                    reserved,
                    self._find_known_time(some, holders[accounts], reserved),
                    alike.lacks.get(group, ()),
                )
            )
        return tuple(sorted(found, key=lambda each: (each.enough_at is None, each.enough_at or 0)))

    def _find_known_time(
        self, lacks: Iterable[Lack], holders: Iterable[Holder], reserved: Iterable[Reserved]
    ) -> int | None:
        """Return when enough is free, if that is the end of something; what is only assumed to end is no known time."""
        found = find_free_time(self._situation, lacks)
        ends = {self._situation.now, *(each.end_time for each in holders), *(each.end for each in reserved)}
        return found if found in ends else None
