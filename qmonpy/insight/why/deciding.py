"""Decides why a job waits: the smallest set of causes without which it would start, found and proven by the engine."""

from collections.abc import Callable, Sequence
from threading import local

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.waiting import find_free_tasks
from qmonpy.insight.why.answer import Answer, Gate, Unsuitable, Verdict
from qmonpy.insight.why.gates import find_gates
from qmonpy.insight.why.inside_missing import find_missing_inside
from qmonpy.insight.why.jobs_before import find_jobs_before
from qmonpy.insight.why.missing import find_missing
from qmonpy.insight.why.missing_search import Found
from qmonpy.insight.why.unsuitable import find_unsuitable
from qmonpy.insight.why.what_if import NOTHING, Situation
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State


class UnwantedError(Exception):
    """What a search calls now and then raises it once nobody waits for the answer any more."""


class _Asking(local):
    breathe: Callable[[], None] | None = None
    """What the search in this thread calls now and then; the answer does not depend on it."""


_ASKING = _Asking()


def _breathe() -> None:
    """Let others go on, between two steps that each take seconds on a large site."""
    if _ASKING.breathe is not None:
        _ASKING.breathe()


def find_answer(
    cluster: Cluster, state: State, now: int, job: Job, task: int, breathe: Callable[[], None] | None = None
) -> Answer:
    """Return the deciding causes for which a task of a job waits, among all other jobs of a state.

    The job may be one that was never submitted. `now` is in seconds since the epoch. The last answers are kept: the
    details of a job and *Why?* ask the same. `breathe` is called now and then, and may break the search off.
    """
    before, _ASKING.breathe = _ASKING.breathe, breathe
    try:
        return _ANSWERS.of(cluster, state, now, job, task)
    finally:
        _ASKING.breathe = before


def _find_answer(cluster: Cluster, state: State, now: int, job: Job, task: int) -> Answer:
    prepared = prepare(cluster)
    gates = find_gates(prepared, state, now, job, task)
    _breathe()
    situation = Situation(cluster, state, now, job, task)
    _breathe()
    starts = situation.start_alone()
    found: Found | None = None
    _breathe()
    if starts is None:
        causes = find_causes(situation)
        if isinstance(causes, Unsuitable):
            return Answer(job, task, now, Verdict.NEVER, gates, causes)
        found = causes
        if found is None:
            return Answer(job, task, now, Verdict.HELD if gates else Verdict.UNKNOWN, gates, is_whole=False)
    _breathe()
    before, starts = find_jobs_before(situation, found.lifts if found else NOTHING, _ASKING.breathe)
    if starts is None:
        return Answer(job, task, now, Verdict.UNKNOWN, gates, is_whole=False)
    missing, closed = (found.missing, found.closed) if found else ((), None)
    enough_at, others = (found.enough_at, found.others) if found else (None, ())
    verdict = _choose_verdict(gates, has_lacks=found is not None, has_others=before is not None)
    return Answer(job, task, now, verdict, gates, None, missing, closed, before, starts, enough_at, others)


_ANSWERS = KeptAnswers(_find_answer, most=4)


def find_causes(situation: Situation) -> Unsuitable | Found | None:
    """Return why a task does not start though no other job waits: it never can, or what is missing; None if unknown."""
    unsuitable = find_unsuitable(situation)
    if unsuitable is not None:
        return unsuitable
    return find_missing_inside(situation) if situation.category.reservation is not None else find_missing(situation)


def _choose_verdict(gates: tuple[Gate, ...], *, has_lacks: bool, has_others: bool) -> Verdict:
    if gates:
        return Verdict.HELD
    if has_lacks:
        return Verdict.MISSING
    return Verdict.OTHERS if has_others else Verdict.STARTS


def find_answer_of(
    cluster: Cluster,
    state: State,
    now: int,
    number: int,
    tasks: Sequence[int] = (),
    breathe: Callable[[], None] | None = None,
) -> Answer | None:
    """Return the deciding causes for the first task of a waiting job that may be tried; None if it does not wait.

    `tasks` are those that are asked about, by default all that wait; `breathe` see `find_answer`.
    """
    waiting = state.pending.get(number)
    if waiting is None:
        return None
    job = state.jobs[number]
    asked = tuple(tasks or waiting.tasks)
    return find_answer(cluster, state, now, job, next(iter(find_free_tasks(job, asked) or asked)), breathe)
