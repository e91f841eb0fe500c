"""Makes a comparison of plays of one workload."""

from collections.abc import Iterator, Sequence

import numpy as np

from qmonpy.lab.measures.calibrate import calibrate
from qmonpy.lab.measures.comparison import Comparison, GroupBy, GroupRow
from qmonpy.lab.measures.fairness import find_fairness
from qmonpy.lab.measures.grouping import count_jobs, find_groups, list_members
from qmonpy.lab.measures.use import find_course
from qmonpy.lab.measures.waits import Floats, find_slowdowns, find_spread, find_waits, sum_up_waits
from qmonpy.lab.measures.winners import find_winners
from qmonpy.lab.playing.played import Played
from qmonpy.lab.workload.sentence import say_all
from qmonpy.lab.workload.workload import Ints, Workload
from qmonpy.late_methods import dataclass

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Entry:
    """One play with its title."""

    title: str
    played: Played


def compare(workload: Workload, entries: Sequence[Entry], *, is_real: bool = True) -> Comparison:
    """Return the comparison of plays, the first of which is the base.

    `is_real` tells whether the base has the configuration with which the workload really ran, so that it is calibrated.
    """
    plays = [each.played for each in entries]
    waits = [find_waits(workload, each) for each in plays]
    titles = tuple(each.title for each in entries)
    slowdowns = [find_slowdowns(each, workload.run_time) for each in waits]
    calibration = calibrate(workload, plays[0]) if is_real else None
    notes = [*say_all(workload.steps), *(each.text for each in workload.notes)]
    # How the base came to what it is compared with.
    notes += say_all(plays[0].order_words) if calibration is not None else ()
    notes += [note.say() for each in entries for note in each.played.notes]
    return Comparison(
        titles,
        calibration,
        tuple(row for by in GroupBy for row in _list_rows(workload, by, plays[0], waits, slowdowns)),
        tuple(find_winners(workload, waits[0], each) for each in waits[1:]),
        tuple(find_fairness(workload, each.played) for each in entries),
        tuple(each.pressure for each in plays),
        tuple(each.never for each in plays),
        find_course(workload, titles, plays),
        tuple(find_spread(workload, each) for each in waits),
        tuple(dict.fromkeys(notes)),
    )


def _list_rows(
    workload: Workload, by: GroupBy, base: Played, waits: Sequence[Ints], slowdowns: Sequence[Floats]
) -> Iterator[GroupRow]:
    job_of = workload.job_of
    groups, names = find_groups(workload, by, base)
    rows = np.flatnonzero(workload.counted[job_of])
    found = []
    for name, mine in zip(names, list_members(groups, len(names), rows), strict=True):
        if len(mine):
            hours = float((workload.slots[mine] * workload.run_time[mine]).sum()) / HOUR
            figures = tuple(sum_up_waits(w[mine], s[mine]) for w, s in zip(waits, slowdowns, strict=True))
            found.append(GroupRow(by, name, count_jobs(job_of, mine), hours, figures))
    if by is not GroupBy.SIZE:
        found.sort(key=lambda each: (-each.slot_hours, each.key))
    yield from found
