"""Makes a situation as small as possible while what is to be true of it stays true."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

from qmonpy.formats.files.case_content import Case
from qmonpy.model.work.job import Job
from qmonpy.model.work.last_changes import LastChanges
from qmonpy.model.work.share_usage import UsageBook
from qmonpy.model.work.state import SchedulerMemory
from qmonpy.pauses import pause

T = TypeVar("T", bound=Hashable)
MOST_TRIES = 600
"""So many smaller situations are tried at most; after that what is left stays, though less might do."""

Holds = Callable[[Case], bool]
Item = tuple[str, Hashable]
"""A part of a situation that can be left out: what it is, and its key."""


def reduce_case(case: Case, holds: Holds, first: Sequence[Sequence[Item]] = ()) -> Case:
    """Return the case with as little of its situation as is needed for `holds`, which is true of the whole.

    `first` are guesses of what suffices, tried before anything else, the smallest in front. What is left out of the
    result at once makes it false, one by one, unless there were too many tries.
    """
    search = _Search(_without_usage(case, holds), holds)
    items = search.list_items()
    for guess in first:
        kept = [each for each in items if each in set(guess)]
        if len(kept) < len(items) and search.try_items(kept):
            items = kept
            break
    return search.keep(search.reduce(items))


def without_memory(case: Case) -> Case:
    """Return a case without what the scheduler remembers of earlier passes, and what a cluster tells of itself."""
    state = replace(
        case.state, memory=SchedulerMemory(), changes=LastChanges(), used_sets=(), told_slots={}, has_every_letter=False
    )
    return replace(case, state=state)


def _without_usage(case: Case, holds: Holds) -> Case:
    """Leave out what users have used, if it plays no part."""
    lean = replace(case, state=replace(case.state, usage=UsageBook()))
    return lean if holds(lean) else case


class _Search:
    def __init__(self, case: Case, holds: Holds):
        self._case = case
        self._holds = holds
        self._tries = 0
        self._needed = case.expectation.job

    def list_items(self) -> list[Item]:
        """Return everything that may be left out, what is likely to be needed least in front."""
        state = self._case.state
        return [
            *(("load", host) for host in self._case.loads),
            *(("state", name) for name in state.instance_states),
            *(("reservation", number) for number in state.reservations),
            *(("waiting", number) for number in state.pending if number != self._needed),
            *(("running", key) for key in state.running),
        ]

    def keep(self, items: Sequence[Item]) -> Case:
        """Return the case with nothing but some items."""
        kept, state = set(items), self._case.state
        running = {key: task for key, task in state.running.items() if ("running", key) in kept}
        pending = {
            number: each
            for number, each in state.pending.items()
            if number == self._needed or ("waiting", number) in kept
        }
        numbers = {self._needed, *pending, *(key[0] for key in running)}
        states = {name: each for name, each in state.instance_states.items() if ("state", name) in kept}
        less = replace(
            state,
            jobs={number: _bare(job) for number, job in state.jobs.items() if number in numbers},
            pending=pending,
            running=running,
            instance_states=states,
            instance_messages={name: each for name, each in state.instance_messages.items() if name in states},
            down_hosts={},
            reservations={
                number: each for number, each in state.reservations.items() if ("reservation", number) in kept
            },
        )
        loads = {host: values for host, values in self._case.loads.items() if ("load", host) in kept}
        return replace(self._case, state=less, loads=loads)

    def try_items(self, items: Sequence[Item]) -> bool:
        """Whether the case holds with nothing but some items."""
        self._tries += 1
        pause()
        return self._holds(self.keep(items))

    def reduce(self, items: list[Item]) -> list[Item]:
        """Return a list without parts that can be left out: first large ones, then smaller ones, then one by one."""
        size = max(1, len(items) // 2)
        if not items or self.try_items([]):
            return []
        while self._tries < MOST_TRIES:
            begin, is_smaller = 0, False
            while begin < len(items) and self._tries < MOST_TRIES:
                rest = items[:begin] + items[begin + size :]
                if self.try_items(rest):
                    items, is_smaller = rest, True
                else:
                    begin += size
            if size == 1 and not is_smaller:
                break
            size = max(1, size // 2) if not is_smaller or size > len(items) else size
        return items


def _bare(job: Job) -> Job:
    """Return a job without what no scheduler reads."""
    return replace(job, arguments=(), mail_options="", mail_to=(), alterations=0, error_messages=())
