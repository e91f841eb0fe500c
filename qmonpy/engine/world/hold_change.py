"""What `qalter -h`, `qhold` and `qrls` make of the holds of a job's tasks (8.1.9, asked: 424 answers in
`hold_changes.txt` of tests/engine/world/data).

Of a job the qmaster goes through the tasks without a hold, then through those with each kind of hold, so that it comes
twice to a task with two holds. A hold that the user may not change is refused at the first task that would be changed:
this task is left alone, and those behind it are tried without that hold. Of tasks that are named each is asked for
apart.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from qmonpy.engine.checks.permissions import HOLD_ACTIONS, find_refusal_of_job
from qmonpy.engine.work.waiting import HOLD_FIELDS, find_holds, with_hold
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import State

_ORDER = "sSoOuU"
"""In this order letters are looked at; a capital one takes a hold off, and `n` all."""


@dataclass(frozen=True, slots=True)
class HoldChange:
    """The job with other holds, and why they are not all that were asked for."""

    job: Job
    refusals: Sequence[Report] = ()
    tasks: Sequence[int] | None = None
    """The tasks that have other holds, in the order in which they are told; None if nothing was refused."""
    counts: bool = True
    """Whether any task was not refused, also if it stays as it was: then it is an alteration."""


def change_holds(
    cluster: Cluster, state: State, user: str, job: Job, letters: str, named: Sequence[int] | None = None
) -> HoldChange:
    """Return what a user makes of the holds of a job, or of tasks that are named, by the letters of `-h`."""
    wanted = [each for each in _ORDER if each in letters or ("n" in letters and each.isupper())]
    refused = dict(_find_refused(cluster, user, job, wanted))
    if not refused:
        for letter in wanted:
            job = with_hold(job, letter.lower(), is_held=letter.islower(), tasks=named)
        return HoldChange(job)
    before = {task: frozenset(find_holds(job, task)) for task in _list_tasks(state, job, named)}
    now = dict(before)
    refusals: list[Report] = []
    told: dict[int, None] = {}
    counts = False
    for task in before if named is not None else _in_order(before):
        after = _change(now[task], wanted)
        first = next((each for each in wanted if each in refused), None) if after != now[task] else None
        if first is not None:
            refusals.append(refused[first])
            if named is None:
                wanted.remove(first)
            continue
        counts = True
        if after != now[task]:
            now[task] = after
            told[task] = None
    return HoldChange(_with_holds(job, before, now), refusals, tuple(told), counts)


def _list_tasks(state: State, job: Job, named: Sequence[int] | None) -> Sequence[int] | Range:
    pending = state.pending.get(job.number)
    if named is not None or not job.is_array or pending is None:
        return job.task_ids if named is None else named
    return pending.tasks


def _find_refused(cluster: Cluster, user: str, job: Job, wanted: Collection[str]) -> Iterator[tuple[str, Report]]:
    """Yield the letters that a user may not have, and why."""
    for letter in wanted:
        refusal = find_refusal_of_job(cluster, user, job, HOLD_ACTIONS[letter.islower()][letter.lower()])
        if refusal is not None:
            yield letter, refusal


def _in_order(holds: Mapping[int, frozenset[str]]) -> Iterator[int]:
    """Yield the tasks without a hold, then those with each kind of hold."""
    yield from (task for task, kinds in holds.items() if not kinds)
    for kind in dict.fromkeys((*HOLD_FIELDS, *sorted(frozenset().union(*holds.values())))):
        yield from (task for task, kinds in holds.items() if kind in kinds)


def _change(kinds: frozenset[str], wanted: Collection[str]) -> frozenset[str]:
    on = {each for each in wanted if each.islower()}
    return (kinds | on) - {each.lower() for each in wanted if each.isupper()}


def _with_holds(job: Job, before: Mapping[int, frozenset[str]], after: Mapping[int, frozenset[str]]) -> Job:
    for kind in HOLD_FIELDS:
        for is_held in (True, False):
            tasks = [task for task in before if (kind in after[task]) is is_held is not (kind in before[task])]
            if tasks:
                job = with_hold(job, kind, is_held=is_held, tasks=tasks if job.is_array else None)
    return job
