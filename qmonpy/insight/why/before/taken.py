"""What a job that comes first takes of what another needs: left with that alone, the other would start.

A pass is made up to the job that comes first. Then all that this one books is booked, but some of it: what cannot be
left out without which the other starts is what it takes of it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.trial import PlanChange
from qmonpy.engine.passing.schedule import Pass
from qmonpy.engine.work.inside import open_reservation
from qmonpy.insight.why.accounts import Group, Owners
from qmonpy.insight.why.answer import Taken, Where
from qmonpy.insight.why.what_if import Situation
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask

MOST_PLACES = 4
"""Of more hosts or queue instances it is not tried of which of them it takes what the other needs."""
_ORDER = (Where.INSTANCE, Where.HOST, Where.PE, Where.CLUSTER, Where.RULE)
"""What is left out last where either of two would do: what is told is rather the rule than the place."""


class TakenSearch:
    """The search for what jobs take that come before another; what it found for one is tried first for the next."""

    def __init__(self, situation: Situation, breathe: Callable[[], None]):
        self._situation, self._breathe = situation, breathe
        self._owners = Owners(situation.prepared)
        self._last: tuple[Taken, ...] = ()
        self._last_groups = frozenset[Group]()

    def find(self, job: Job, before: Pass, after: Pass) -> tuple[Taken, ...]:
        """Return what a job takes between two points of a pass that the one in question needs; nothing if none of it
        is proven.

        The ledger of `after` has kept its changes since `before`.
        """
        changes = after.board.ledger.changes_since(0)
        if changes is None:
            return ()
        trial = _Trial(self._situation, before, after, changes, self._breathe)
        if self._situation.category.reservation is not None:
            return self._find_inside(job, trial)
        by_group: dict[Group, set[int]] = defaultdict(set)
        for number, *_ in changes:
            by_group[self._owners.find(number).group].add(number)
        every = frozenset(number for number, *_ in changes)
        if trial.starts_with(()) or not trial.starts_with(every):
            return ()
        kept = self._reduce(trial, by_group)
        if frozenset(kept) != self._last_groups or any(group.is_local for group in kept):
            self._last = tuple(self._tell(trial, group, kept) for group in kept)
        self._last_groups = frozenset(kept)
        return self._last

    def _reduce(self, trial: "_Trial", by_group: dict[Group, set[int]]) -> dict[Group, set[int]]:
        """Leave out what the job may take without harm, group by group."""
        last = {group: by_group[group] for group in by_group if group in self._last_groups}
        kept = last if last and trial.starts_with(_join(last)) else by_group
        for group in sorted(kept, key=lambda each: _ORDER.index(each.where)):
            rest = {each: numbers for each, numbers in kept.items() if each != group}
            if rest and trial.starts_with(_join(rest)):
                kept = rest
        return kept

    def _tell(self, trial: "_Trial", group: Group, kept: dict[Group, set[int]]) -> Taken:
        """Return the part of what is taken that is of one group, with its places where they are few."""
        numbers = sorted(kept[group])
        if 1 < len(numbers) <= MOST_PLACES:
            others = _join({each: some for each, some in kept.items() if each != group})
            for each in tuple(numbers):
                rest = [number for number in numbers if number != each]
                if rest and trial.starts_with(others | set(rest)):
                    numbers = rest
        owners = [self._owners.find(each) for each in numbers]
        counter = owners[0].counter if len(owners) == 1 else group.counter
        if group.where is Where.RULE:
            return Taken(group.where, group.attribute, (owners[0].name,), counter)
        names = tuple(each.name for each in owners) if len(owners) <= MOST_PLACES else ()
        return Taken(group.where, group.attribute, names, is_exclusive=owners[0].attribute.is_exclusive)

    def _find_inside(self, job: Job, trial: "_Trial") -> tuple[Taken, ...]:
        """Return what a job takes of the reservation that both are in: what is in it, if it is all slots."""
        number = self._situation.category.reservation
        reservation = self._situation.state.reservations.get(number or 0)
        if reservation is None or job.reservation != number or not trial.starts_with_nothing_taken():
            return ()
        levels = open_reservation(self._situation.prepared, reservation).levels.values()
        names = {name for level in levels for name in level.accounts}
        return (Taken(Where.RESERVATION, "slots" if names == {"slots"} else "", (str(number),)),)


def _join(groups: dict[Group, set[int]]) -> set[int]:
    return {number for numbers in groups.values() for number in numbers}


class _Trial:
    """The point of a pass behind a job, of which some bookings are left out."""

    def __init__(
        self,
        situation: Situation,
        before: Pass,
        after: Pass,
        changes: Iterable[PlanChange],
        breathe: Callable[[], None],
    ):
        self._situation, self._before, self._after = situation, before, after
        self._changes, self._breathe = tuple(changes), breathe
        started = after.progress.started[len(before.progress.started) :]
        self._slots: Counter[str] = Counter()
        for task in started:
            for name, slots in task.pieces:
                self._slots[name] += slots

    def starts_with(self, left: Collection[int]) -> bool:
        """Return whether the job in question starts if nothing is taken of some accounts."""
        made = self._copy()
        ledger, now = made.board.ledger, made.now
        for number, start, end, amount in self._changes:
            if number not in left:
                book = ledger.book if start <= now else ledger.plan
                book([Booking(number, amount)], start, end)
        names = self._situation.prepared.site.by_name
        made.board.after_booking([names[each] for each in self._slots], list(self._slots.values()))
        return self._starts(made)

    def starts_with_nothing_taken(self) -> bool:
        """Return whether the job in question starts if only limits on tasks count those that come before."""
        return self._starts(self._copy())

    def _copy(self) -> Pass:
        self._breathe()
        made = self._before.copy()
        made.progress.running_of.update(self._after.progress.running_of)
        made.progress.running_by.update(self._after.progress.running_by)
        return made

    def _starts(self, made: Pass) -> bool:
        return find_start(made, self._situation.job) is not None


def find_start(made: Pass, job: Job) -> RunningTask | None:
    """Return where a job would start at this point of a pass, which goes on."""
    made.start_tasks(job)
    return next((each for each in made.progress.started if each.job == job.number), None)
