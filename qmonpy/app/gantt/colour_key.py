"""By what the bars of jobs are coloured, and the names that the colours stand for, those with most slots first."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from qmonpy.app.gantt.gantt import GanttBar
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later


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
    running: Counter[str] = Counter()
    waiting: Counter[str] = Counter()
    if by is ColourBy.QUEUE:
        waiting.update(dict.fromkeys(snapshot.cluster.queues, 0))
        for task in state.running.values():
            for name, slots in task.pieces:
                running[name.partition("@")[0]] += slots
    else:
        for task in state.running.values():
            job = state.jobs[task.job]
            running[job.owner if by is ColourBy.USER else job.project or ""] += sum(slots for _, slots in task.pieces)
        for number in state.pending:
            job = state.jobs[number]
            waiting[job.owner if by is ColourBy.USER else job.project or ""] += 1
    names = {*running, *waiting} - {""}
    return tuple(sorted(names, key=lambda name: (-running[name], -waiting[name], name)))


def rank_bars(bars: Iterable[GanttBar], by: ColourBy) -> tuple[str, ...]:
    """Return the names of some bars of jobs, those with most slots first: for a small chart."""
    slots: Counter[str] = Counter()
    for bar in bars:
        slots[name_of(bar, by)] += bar.slots
    return tuple(sorted((name for name in slots if name), key=lambda name: (-slots[name], name)))
