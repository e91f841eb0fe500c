"""The jobs behind a row of an answer of the lab: when each was submitted, and how long it waited in each play."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from qmonpy.app.lab.answers import NOBODY, LabAnswer, Stretch
from qmonpy.lab.measures.comparison import GroupBy
from qmonpy.lab.measures.grouping import find_jobs
from qmonpy.lab.measures.members import find_fairly_counted, find_held_back, find_running_in, find_waiting_so_long
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.playing.waiting import find_slowest
from qmonpy.lab.workload.workload import Workload
from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.translation import later, tr

WAIT = "wait"
"""How the names of the columns of waits begin; behind it stands the place of the play."""
MOST_JOBS = 1_000
"""So many are listed, those whose wait changes most first."""


@dataclass(frozen=True, slots=True)
class HeldMoment:
    """A moment of a run at which a rule held a job back."""

    rule: str
    play: int
    """The place of the run among those compared."""
    now: int
    """In seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class JobsBehind:
    """Jobs behind a number of a comparison."""

    total: int
    table: ResultTable
    indices: tuple[int, ...]
    """By row the place of the job in the workload."""
    moments: tuple[HeldMoment | None, ...] = ()
    """By row when the rule that the jobs are behind held the job back; empty for other numbers."""


def has_jobs(answer: LabAnswer) -> bool:
    """Whether jobs stand behind the rows of an answer."""
    return answer.group_by is not None or answer.stretch is not None or bool(answer.jobs)


def list_jobs(
    answer: LabAnswer, row: int, workload: Workload, played: Sequence[Played], titles: Sequence[str]
) -> JobsBehind:
    """Return the jobs behind a row; of many those whose wait differs most between the plays."""
    if answer.stretch is Stretch.RULE:
        return _list_held(answer, row, workload, played, titles)
    return list_behind(_find(answer, row, workload, played), workload, played, titles)


def _list_held(
    answer: LabAnswer, row: int, workload: Workload, played: Sequence[Played], titles: Sequence[str]
) -> JobsBehind:
    """Return the jobs that a rule held back in any play, each with the moment in that in which it waited longest."""
    rule = answer.rules[row]
    held = find_held_back(rule)
    found = list_behind(tuple(held), workload, played, titles)
    total = max((len(held), *(each.held_jobs for each in rule.plays if each is not None)))

    def rank(job: int, play: int) -> float:
        wait = _wait(workload, played[play], job)
        return float("inf") if wait is None else wait

    moments = []
    for job in found.indices:
        play, now = max(held[job], key=lambda each: rank(job, each[0]))
        moments.append(HeldMoment(rule.rule, play, now))
    table = replace(found.table, is_cut=total > len(found.indices))
    return JobsBehind(total, table, found.indices, tuple(moments))


def list_behind(
    found: Sequence[int], workload: Workload, played: Sequence[Played], titles: Sequence[str]
) -> JobsBehind:
    """Return jobs by their places in the workload, those first whose wait differs most between the plays."""
    waits = {job: [_wait(workload, each, job) for each in played] for job in found}
    ordered = sorted(found, key=lambda job: -_weight(waits[job]))[:MOST_JOBS]
    has_several = bool((workload.first[np.asarray(ordered, int) + 1] - workload.first[ordered] > 1).any())
    words = later("Longest wait, {title}") if has_several else later("Wait, {title}")
    # The waits are what the list is opened for, and the user is often the same in all rows.
    columns = [
        Column("job", tr("Job"), "number"),
        *(Column(f"{WAIT}{at}", tr(words).format(title=title), "duration") for at, title in enumerate(titles)),
        Column("name", tr("Name")),
        Column("user", tr("User")),
        Column("slots", tr("Slots"), "number"),
        Column("submitted", tr("Submitted"), "time"),
    ]
    rows = tuple(_make_row(workload, job, waits[job]) for job in ordered)
    return JobsBehind(len(found), ResultTable(tuple(columns), rows, len(found) > len(ordered)), tuple(ordered))


def _find(answer: LabAnswer, row: int, workload: Workload, played: Sequence[Played]) -> tuple[int, ...]:
    if answer.jobs:
        return answer.jobs[row]
    if answer.stretch is Stretch.RUN:
        return find_fairly_counted(workload, played[answer.plays[row]])
    if answer.stretch is not None:
        find = find_waiting_so_long if answer.stretch is Stretch.WAIT else find_running_in
        return find(workload, played, row)
    if answer.group_by is None:
        return ()
    key = answer.table.rows[row][answer.key_at]
    is_whole = answer.group_by is GroupBy.ALL
    return find_jobs(workload, answer.group_by, "" if is_whole or key == NOBODY else str(key), played[0])


def _wait(workload: Workload, played: Played, job: int) -> int | None:
    """Return the longest wait of a job's tasks; None where one never starts."""
    start = int(played.start[find_slowest(workload, played, job)])
    return None if start == NEVER else max(0, start - int(workload.submit[job]))


def _weight(waits: Sequence[int | None]) -> float:
    """Return by how much waits differ; a job that never starts in one of the plays weighs more than any other."""
    known = [each for each in waits if each is not None]
    if len(known) < len(waits):
        return float("inf") if known else 1e18
    return float(max(known) - min(known)) if len(known) > 1 else float(known[0])


def _make_row(workload: Workload, job: int, waits: Sequence[int | None]) -> tuple[Cell, ...]:
    each = workload.job(job)
    slots = each.tasks[0].slots if each.tasks else None
    return (each.number, *waits, each.name, each.kind.owner, slots, each.submit_time)
