"""Completes a listing of `qstat` without `-r` by the one before, which had it.

What jobs request changes seldom, and makes a third of what a listing costs the qmaster. Only `-r` shows which parallel
environment a task was granted, and whether its master takes a slot.
"""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.formats.output.qstat_reader import keep_same
from qmonpy.formats.output.qstat_xml import PlacedTask, QstatListing
from qmonpy.model.work.job import Job


def complete_listing(plain: QstatListing, before: QstatListing) -> QstatListing:
    """Return a listing as `-r` would have shown it, as far as the one before tells; new jobs have no words yet."""
    placed = dict(plain.placed)
    for key, task in plain.placed.items():
        old = before.placed.get(key)
        if old is not None and _is_same_run(task, old):
            is_same = (task.state, task.priority) == (old.state, old.priority)
            placed[key] = old if is_same else replace(task, pieces=old.pieces, pe=old.pe)
    words = {number: before.words[number] for number in plain.words if number in before.words}
    made = (keep_same(before.placed, placed), keep_same(before.words, words))
    return replace(plain, placed=made[0], words=made[1])


def lacks_grants(listing: QstatListing, jobs: Mapping[int, Job]) -> bool:
    """Return whether a task runs in a parallel environment of which it is not known which one it was granted."""
    return any(task.pe is None and key[0] in jobs and jobs[key[0]].pe for key, task in listing.placed.items())


def _is_same_run(task: PlacedTask, old: PlacedTask) -> bool:
    names = {name for name, _ in task.pieces}
    return task.start_time == old.start_time and all(name in names for name, _ in old.pieces)
