"""Decides why a job waits: the smallest set of causes without which it would start, found and proven by the engine."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.waiting import find_free_tasks
from qmonpy.insight.why.answer import Answer, Open, Unsuitable, Verdict
from qmonpy.insight.why.before.jobs_before import find_jobs_before
from qmonpy.insight.why.gates import find_gates
from qmonpy.insight.why.inside_missing import find_missing_inside
from qmonpy.insight.why.missing_search import Found
from qmonpy.insight.why.parallel_missing import ParallelSearch
from qmonpy.insight.why.sequential_missing import SequentialSearch
from qmonpy.insight.why.unsuitable import find_unsuitable
from qmonpy.insight.why.what_if import NOTHING, Lifts, Situation
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State
from qmonpy.pauses import pause, pausing


class UnwantedError(Exception):
    """What a search calls now and then raises it once nobody waits for the answer any more."""


def find_answer(
    cluster: Cluster, state: State, now: int, job: Job, task: int, breathe: Callable[[], None] | None = None
) -> Answer:
    """Return the deciding causes for which a task of a job waits, among all other jobs of a state.

    The job may be one that was never submitted. `now` is in seconds since the epoch. The last answers are kept: the
    details of a job and *Why?* ask the same. `breathe` is called now and then, and may break the search off.
    """
    with pausing(breathe):
        return _ANSWERS.of(cluster, state, now, job, task)


def find_early_answer(
    cluster: Cluster,
    state: State,
    now: int,
    job: Job,
    task: int,
    to_come: Open,
    breathe: Callable[[], None] | None = None,
) -> Answer:
    """Return an answer that leaves something open, which takes long on a large site or behind thousands of jobs.

    With `Open.OTHERS` the whole answer where the job can never start. `breathe` see `find_answer`.
    """
    with pausing(breathe):
        if to_come is Open.OTHERS:
            return _FIRST.of(cluster, state, now, job, task).answer
        gates = find_gates(prepare(cluster), state, now, job, task)
        verdict = Verdict.HELD if gates else Verdict.UNKNOWN
        return Answer(job, task, now, verdict, gates, is_whole=False, open=Open.CAUSES)


@dataclass(frozen=True)
class _First:
    """A first answer, and what the search for the jobs before begins with; no situation where it is the whole one."""

    answer: Answer
    situation: Situation | None = None
    lifts: Lifts = NOTHING


def _find_first(cluster: Cluster, state: State, now: int, job: Job, task: int) -> _First:
    prepared = prepare(cluster)
    gates = find_gates(prepared, state, now, job, task)
    pause()
    situation = Situation(cluster, state, now, job, task)
    pause()
    starts = situation.start_alone()
    pause()
    if starts is not None:
        verdict = Verdict.HELD if gates else Verdict.UNKNOWN
        return _First(Answer(job, task, now, verdict, gates, starts=starts, open=Open.OTHERS), situation)
    causes = find_causes(situation)
    if isinstance(causes, Unsuitable):
        return _First(Answer(job, task, now, Verdict.NEVER, gates, causes))
    if causes is None:
        return _First(Answer(job, task, now, Verdict.HELD if gates else Verdict.UNKNOWN, gates, is_whole=False))
    told = causes.missing, causes.closed, None, causes.starts, causes.enough_at, causes.others
    verdict = Verdict.HELD if gates else Verdict.MISSING
    return _First(Answer(job, task, now, verdict, gates, None, *told, open=Open.OTHERS), situation, causes.lifts)


_FIRST = KeptAnswers(_find_first, most=1, weigh=weigh_cluster, most_weight=MOST_HOSTS)
"""With the situation of the job, which is large: it goes bit by bit, as what has a weight does."""


def _find_answer(cluster: Cluster, state: State, now: int, job: Job, task: int) -> Answer:
    first = _FIRST.of(cluster, state, now, job, task)
    if first.situation is None:
        return first.answer
    pause()
    before, starts = find_jobs_before(first.situation, first.lifts, pause)
    if starts is None:
        return Answer(job, task, now, Verdict.UNKNOWN, first.answer.gates, is_whole=False)
    verdict = first.answer.verdict
    if verdict is Verdict.UNKNOWN:
        verdict = Verdict.OTHERS if before is not None else Verdict.STARTS
    return replace(first.answer, verdict=verdict, before=before, starts=starts, open=None)


_ANSWERS = KeptAnswers(_find_answer, most=4, weigh=weigh_cluster, most_weight=MOST_HOSTS)


def find_causes(situation: Situation) -> Unsuitable | Found | None:
    """Return why a task does not start though no other job waits: it never can, or what is missing; None if unknown."""
    unsuitable = find_unsuitable(situation)
    if unsuitable is not None:
        return unsuitable
    return find_missing_inside(situation) if situation.category.reservation is not None else _find_missing(situation)


def _find_missing(situation: Situation) -> Found | None:
    """Return the fewest causes without which a task starts if no other job waits; None if none were found.

    The job must suit a queue of an empty cluster, and not start as things are.
    """
    if situation.category.pe is None:
        return SequentialSearch(situation).find()
    fewest = situation.with_fewest_slots()
    found = ParallelSearch(fewest).find()
    if fewest is not situation and (found is None or situation.start_alone(found.lifts) is None):
        # How many slots of a range are tried depends on the searches before: with all of them the range may fail.
        return ParallelSearch(situation).find()
    return found


def find_answer_of(
    cluster: Cluster,
    state: State,
    now: int,
    number: int,
    tasks: Sequence[int] = (),
    breathe: Callable[[], None] | None = None,
    *,
    to_come: Open | None = None,
) -> Answer | None:
    """Return the deciding causes for the first task of a waiting job that may be tried; None if it does not wait.

    `tasks` are those that are asked about, by default all that wait; `breathe` see `find_answer`. With
    `to_come` it is an early answer, which leaves that open.
    """
    waiting = state.pending.get(number)
    if waiting is None:
        return None
    job = state.jobs[number]
    asked = tuple(tasks or waiting.tasks)
    task = next(iter(find_free_tasks(job, asked) or asked))
    if to_come is not None:
        return find_early_answer(cluster, state, now, job, task, to_come, breathe)
    return find_answer(cluster, state, now, job, task, breathe)
