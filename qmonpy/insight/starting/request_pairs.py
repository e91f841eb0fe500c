"""The smallest pair of changes of a job's own request with which it starts in the next pass, where no single one does.

Each part of the request is given up as far as it goes, two at a time; of the first two that suffice, each is then made
as small as it suffices beside the other one. Every step is asked of the next pass.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from qmonpy.insight.starting.next_pass import NextPass
from qmonpy.insight.starting.request_changes import RUN_TIMES, RequestChanges, format_resources
from qmonpy.insight.starting.start_change import SORTS, ChangeSort, StartChange
from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import BASE_PRIORITY, Job, Range
from qmonpy.pauses import pause

MOST_PAIRS = 6
"""So many pairs of parts that suffice are made smaller at most, until one of them is a pair of changes."""
MOST_OTHERS = 4
"""So many other parallel environments and projects are tried at most."""
_RUN_TIME = "0:0:1"
Loosen = Callable[[Job], Job]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a request that can be given up, with the sorts of changes that are less of the same."""

    subject: str
    """An attribute, or an option that tells parts of one sort apart; empty where the sorts say it."""
    sorts: frozenset[ChangeSort]
    loosen: Loosen

    def has(self, change: StartChange) -> bool:
        """Whether a change is one of this part."""
        return change.sort in self.sorts and self.subject in ("", change.subject)


class RequestPairs:
    """Searches a pair of changes of the request of one job."""

    def __init__(self, next_pass: NextPass, manager: str):
        """`manager` is somebody who may do all, to tell what the owner may not."""
        self._pass = next_pass
        self._job = next_pass.job
        self._manager = manager

    def list_pairs(self) -> Iterator[StartChange]:
        """Yield the smallest pair as one change of the sort REQUEST_PAIR; none where no two changes suffice."""
        parts = sorted(self._list_parts(), key=lambda each: min(SORTS.index(sort) for sort in each.sorts))
        tried = 0
        for one, other in combinations(parts, 2):
            pause()
            if one.sorts == other.sorts and one.subject == other.subject == "":
                # Two values of the same thing.
                continue
            if self._pass.find_start(one.loosen(other.loosen(self._job))) is None:
                continue
            tried += 1
            found = self._shrink(one, other)
            if found is not None:
                yield found
                return
            if tried == MOST_PAIRS:
                return

    def _list_parts(self) -> Iterator[Part]:
        job = self._job
        for name in dict.fromkeys(each.name for each in job.hard_resources):
            sorts = frozenset({ChangeSort.RUN_TIME, ChangeSort.AMOUNT, ChangeSort.WITHOUT})
            yield Part(name, sorts, _without(name))
        if job.pe is not None:
            yield Part("", frozenset({ChangeSort.SLOTS}), lambda job: replace(job, slots=(Range(1, 1),)))
        for field, option in (("hard_queues", "-q"), ("master_queues", "-masterq")):
            if getattr(job, field):
                yield Part(option, frozenset({ChangeSort.QUEUE}), _with(**{field: ()}))
        yield from self._list_gates()
        if job.pe is not None:
            others = [name for name in self._pass.prepared.cluster.pes if name != job.pe]
            yield from (Part("", frozenset({ChangeSort.PE}), _with(pe=name)) for name in others[:MOST_OTHERS])
        projects = [each for each in (None, *self._pass.prepared.cluster.projects) if each != job.project]
        yield from (Part("", frozenset({ChangeSort.PROJECT}), _with(project=each)) for each in projects[:MOST_OTHERS])
        if job.priority < BASE_PRIORITY:
            yield Part("", frozenset({ChangeSort.PRIORITY}), _with(priority=BASE_PRIORITY))

    def _list_gates(self) -> Iterator[Part]:
        job = self._job
        if job.user_hold or job.operator_hold or job.system_hold:
            released = _with(user_hold=False, operator_hold=False, system_hold=False)
            yield Part("", frozenset({ChangeSort.HOLD}), released)
        if job.reservation is not None:
            yield Part("", frozenset({ChangeSort.RESERVATION}), _with(reservation=None))
        if job.max_running_tasks:
            yield Part("", frozenset({ChangeSort.TASKS_AT_ONCE}), _with(max_running_tasks=0))

    def _shrink(self, one: Part, other: Part) -> StartChange | None:
        """Return the smallest change of the one part beside all of the other, and then of the other beside it."""
        for first in self._changes_of(one, other.loosen(self._job)):
            options = self._own_options(first, self._job)
            beside, _ = self._search().alter(options)
            if beside is None:
                continue
            if first.sort is ChangeSort.SLOTS and beside.pe != self._job.pe:
                # The option names the environment, too: both are in it.
                second = replace(first, sort=ChangeSort.PE, before=self._job.pe or "", after=beside.pe or "")
                return self._both(first, replace(second, not_enough="", shortfall=None), options)
            for second in self._changes_of(other, beside):
                # What both set has the value of the second one, which was found beside the first.
                merged = {options[0]: options, second.options[0]: second.options}
                found = self._both(first, second, tuple(word for words in merged.values() for word in words))
                if found is not None:
                    return found
        return None

    def _search(self, job: Job | None = None) -> RequestChanges:
        return RequestChanges(self._pass, self._manager, job)

    def _changes_of(self, part: Part, job: Job) -> Iterator[StartChange]:
        """Return the changes of a part with which another version of the job starts, the least first."""
        found = (each for each in self._search(job).list_changes() if part.has(each))
        yield from sorted(found, key=lambda each: each.rank)

    @staticmethod
    def _own_options(change: StartChange, job: Job) -> tuple[str, ...]:
        """Return the options of a change for the job as it is: `-l` names all that is asked for, also what was given up
        when the change was found."""
        if change.options[0] != "-l":
            return change.options
        resources = (
            replace(each, value=change.after) if each.name == change.subject else each
            for each in job.hard_resources
            if each.name != change.subject or change.sort is not ChangeSort.WITHOUT
        )
        return "-l", format_resources(replace(job, hard_resources=tuple(resources)))

    def _both(self, first: StartChange, second: StartChange, options: tuple[str, ...]) -> StartChange | None:
        """Return both as one alteration, which the qmaster takes and with which the job starts."""
        return self._search().confirm(
            options,
            ChangeSort.REQUEST_PAIR,
            subject=" and ".join(filter(None, (first.subject, second.subject))),
            step=(first.step + second.step) / 2,
            parts=(first, second),
        )


def _with(**values: object) -> Loosen:
    return lambda job: replace(job, **values)  # type: ignore[arg-type]


def _without(name: str) -> Loosen:
    """Return what asks for no more of an attribute; of a run time, for the shortest one."""

    def loosen(job: Job) -> Job:
        kept = (each for each in job.hard_resources if each.name != name or name in RUN_TIMES)
        found = (replace(each, value=_RUN_TIME) if each.name == name else each for each in kept)
        return replace(job, hard_resources=tuple(found))

    return loosen
