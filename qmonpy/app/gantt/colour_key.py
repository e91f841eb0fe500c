"""By what the bars of jobs are coloured, and the names that the colours stand for, those with most slots first."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from operator import attrgetter

from qmonpy.app.gantt.gantt import GanttBar
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from qmonpy.pauses import paced
from qmonpy.translation import later

_OWNER, _PROJECT = attrgetter("owner"), attrgetter("project")


class ColourBy(StrEnum):
    """What the colour of a job's bar tells."""

    USER = "user"
    PROJECT = "project"
    QUEUE = "queue"
    STATE = "state"


NO_NAME = {ColourBy.PROJECT: later("no project")}
"""What stands in the key for jobs without a name of the kind."""


def name_of(bar: GanttBar, by: ColourBy) -> str:
    """Return the name by which a bar is coloured; by state, its letters."""
    if by is ColourBy.USER:
        return bar.owner
    if by is ColourBy.PROJECT:
        return bar.project
    return bar.queue if by is ColourBy.QUEUE else bar.state


def rank_names(snapshot: Snapshot, by: ColourBy) -> tuple[str, ...]:
    """Return the names that jobs of a snapshot have, those with most slots that run first, then those that wait.

    Equal ones are in the order of the alphabet. By queue, every cluster queue; by state, none: states have looks of
    their own.
    """
    if by is ColourBy.STATE:
        return ()
    state = snapshot.state
    running: Counter[str | None] = Counter()
    waiting: Counter[str | None] = Counter()
    if by is ColourBy.QUEUE:
        waiting.update(dict.fromkeys(snapshot.cluster.queues, 0))
        for task in paced(state.running.values()):
            for name, slots in task.pieces:
                running[name.partition("@")[0]] += slots
    else:
        name_of_job = _OWNER if by is ColourBy.USER else _PROJECT
        slots_of, find = _count_slots(state), state.jobs.__getitem__
        for name, slots in paced(zip(map(name_of_job, map(find, slots_of)), slots_of.values(), strict=True)):
            running[name] += slots
        waiting.update(paced(map(name_of_job, map(find, state.pending))))
    names = {name for name in (*running, *waiting) if name}
    return tuple(sorted(names, key=lambda name: (-running[name], -waiting[name], name)))


def _count_slots(state: State) -> Mapping[int, int]:
    """Return how many slots each job has that runs."""
    found: dict[int, int] = {}
    for task in paced(state.running.values()):
        pieces, job = task.pieces, task.job
        slots = pieces[0][1] if len(pieces) == 1 else task.slots
        found[job] = found[job] + slots if job in found else slots
    return found


def rank_bars(bars: Iterable[GanttBar], by: ColourBy) -> tuple[str, ...]:
    """Return the names of some bars of jobs, those with most slots first: for a small chart."""
    slots: Counter[str] = Counter()
    for bar in bars:
        slots[name_of(bar, by)] += bar.slots
    return tuple(sorted((name for name in slots if name), key=lambda name: (-slots[name], name)))
