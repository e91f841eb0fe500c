"""The removal of a cluster queue: what prevents it, and which rule sets still name the queue afterwards."""

from collections.abc import Iterable

from qmonpy.engine.checks.references import Use
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

IN_USE = "There are still running jobs in the queue. Deletion denied."
"""The answer of 8.1.9, also for reserved slots (`MSG_QINSTANCE_STILLJOBS`)."""
NAMED = 6


def find_queue_use(snapshot: Snapshot, queue: str) -> str:
    """Return why a queue cannot be removed: running jobs and reservations in it; empty if there are none."""
    tasks = [each for each in snapshot.state.running.values() if _is_in(each.pieces, queue)]
    reserved = [
        each for each in snapshot.state.reservations.values() if not each.is_over and _is_in(each.pieces, queue)
    ]
    jobs = list(dict.fromkeys(each.job for each in tasks))
    reasons = []
    if jobs:
        runs = format_count(len(jobs), "job runs", "jobs run")
        if any(each.is_standing_still for each in tasks):
            runs = format_count(len(jobs), "job runs or is suspended", "jobs run or are suspended")
        reasons.append(tr("In {queue} {runs}: {named}.").format(queue=queue, runs=runs, named=_named(jobs)))
    if reserved:
        words = format_count(len(reserved), "advance reservation holds", "advance reservations hold")
        reasons.append(
            tr("{words} slots of {queue}: {named}.").format(
                words=words, queue=queue, named=_named([each.id for each in reserved])
            )
        )
    return " ".join((IN_USE, *reasons)) if reasons else ""


def describe_names_left(queue: str, uses: Iterable[Use]) -> str:
    """Return which rule sets will still name a removed queue, which 8.1.9 allows; empty if none does."""
    sets = dict.fromkeys(each.name for each in uses if each.kind == ObjectKind.QUOTA_SET)
    if not sets:
        return ""
    words = (
        tr("{sets} {names} will still name {queue}; rules for this queue then apply to no job.")
        if len(sets) > 1
        else tr("The rule set {names} will still name {queue}; rules for this queue then apply to no job.")
    )
    return words.format(sets=format_count(len(sets), "rule set"), names=_named(list(sets)), queue=queue)


def _is_in(pieces: Iterable[tuple[str, int]], queue: str) -> bool:
    return any(name.partition("@")[0] == queue for name, _ in pieces)


def _named(names: list[int] | list[str]) -> str:
    shown = ", ".join(str(each) for each in names[:NAMED])
    more = len(names) - NAMED
    return tr("{shown} and {more:,} more").format(shown=shown, more=more) if more > 0 else shown
