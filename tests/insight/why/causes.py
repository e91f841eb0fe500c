"""A state without some of the causes that an answer names, played by the scheduler: the test of the answer's truth."""

from collections.abc import Collection
from dataclasses import replace

from qmonpy.insight.why.answer import Answer, Closed, Gate, JobBefore, Missing, Where
from qmonpy.insight.why.what_if import Lifts, Situation
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State

Part = Gate | Missing | Closed | JobBefore


def list_parts(answer: Answer) -> list[Part]:
    """Return every cause of an answer by itself."""
    closed = [answer.closed] if answer.closed else []
    return [*answer.gates, *answer.missing, *closed, *(answer.before.jobs if answer.before else ())]


def starts_without(cluster: Cluster, state: State, now: int, answer: Answer, parts: Collection[Part]) -> bool:
    """Whether the task starts in the next pass if some causes are taken away: the pass is the scheduler's own."""
    gone = {each.number for each in parts if isinstance(each, JobBefore)}
    job = answer.job
    if any(isinstance(each, Gate) for each in answer.gates if each not in parts):
        kept = [each for each in answer.gates if each not in parts]
        if any(each.refusal.cause is not None for each in kept):
            return False
    situation = Situation(cluster, state, now, job, answer.task)
    lifts = find_lifts(answer, [each for each in parts if isinstance(each, Missing | Closed)])
    rest = situation.without(lifts.ended)
    rest = replace(rest, pending={number: each for number, each in rest.pending.items() if number not in gone})
    decisions = situation.make_pass(rest, situation.open_board(lifts)).run()
    return any((each.job, each.task) == (job.number, answer.task) for each in decisions.started)


def find_lifts(answer: Answer, parts: Collection[Missing | Closed]) -> Lifts:
    emptied: set[int] = set()
    credits: dict[int, float] = {}
    opened: set[str] = set()
    ended: set[tuple[int, int]] = set()
    for part in parts:
        if isinstance(part, Closed):
            opened |= {each.object for each in part.refusals}
        elif part.where is Where.RESERVATION:
            ended |= {(each.job, each.task or 1) for each in part.holders}
        else:
            emptied |= {each.account for each in part.lacks if each.is_exclusive}
            credits |= {each.account: each.missing for each in part.lacks if not each.is_exclusive}
    return Lifts(frozenset(emptied), credits, frozenset(opened), frozenset(ended))
