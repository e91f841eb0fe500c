"""Which limits of rules keep waiting jobs from starting: for each job the counters that are among its causes."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.likeness import find_group_key
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.category import Category
from qmonpy.insight.why.answer import Missing, Unsuitable
from qmonpy.insight.why.deciding import find_causes
from qmonpy.insight.why.missing_search import Found
from qmonpy.insight.why.quota_room import has_quota_room
from qmonpy.insight.why.what_if import Situation, find_ledger
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.refusal import Quantity, RuleCounter
from qmonpy.model.work.state import State


@dataclass(frozen=True, slots=True)
class BlockingLimit:
    """A limit of a rule that is a cause for which a job waits: without it, or with room in it, the job could start."""

    counter: RuleCounter
    attribute: str
    asked: Quantity
    """How much a task of the job books there at least."""


Blocking = Mapping[int, tuple[BlockingLimit, ...]]
"""By number of a waiting job the limits that are among its causes."""


def find_blocking(
    cluster: Cluster, state: State, now: int, breathe: Callable[[], None] | None = None
) -> Mapping[int, tuple[BlockingLimit, ...]]:
    """Return for every waiting job the limits that are among its causes; jobs without any are left out.

    Where room under any one of several counters would do, each of them counts. Jobs of one category have one answer,
    and so have those that need and book the same everywhere as long as nothing is reserved: then it does not matter
    how long they run.
    """
    prepared = prepare(cluster)
    if not prepared.accounts.rules.sets:
        return {}
    ledger = find_ledger(cluster, state, now)
    known: dict[Hashable, tuple[BlockingLimit, ...]] = {}
    found: dict[int, tuple[BlockingLimit, ...]] = {}
    for number, waiting in state.pending.items():
        job = state.jobs[number]
        category = prepared.category(job)
        if category.reservation is not None:
            continue
        key = category if state.reservations else _find_key(prepared, category)
        if key not in known:
            if breathe is not None:
                breathe()
            known[key] = _find_limits(Situation(cluster, state, now, job, waiting.tasks[0]), ledger)
        if known[key]:
            found[number] = known[key]
    return found


def _find_key(prepared: Prepared, category: Category) -> Hashable:
    """Return what categories have in common for which the same limits are causes."""

    def find() -> Hashable:
        return find_group_key(prepared, category), category.owner, category.group, category.project

    return prepared.kept(("blocking", category), find)


def _find_limits(situation: Situation, ledger: LedgerView) -> tuple[BlockingLimit, ...]:
    if has_quota_room(situation.prepared, ledger, situation.category) or situation.start_alone() is not None:
        return ()
    return tuple(_list_limits(find_causes(situation)))


def _list_limits(causes: Unsuitable | Found | None) -> Iterator[BlockingLimit]:
    if isinstance(causes, Unsuitable):
        for refusal in causes.refusals:
            if refusal.counter is not None:
                asked = refusal.asked if isinstance(refusal.asked, Quantity) else Quantity(0.0)
                yield BlockingLimit(refusal.counter, refusal.attribute, asked)
    elif causes is not None:
        others = (each for each in causes.others if isinstance(each, Missing))
        yield from _list_counters((*causes.missing, *others))


def _list_counters(missing: Iterable[Missing]) -> Iterator[BlockingLimit]:
    for each in missing:
        for lack in dict.fromkeys((*each.lacks, *each.alike)):
            if lack.counter is not None:
                yield BlockingLimit(lack.counter, each.attribute, Quantity(lack.asked, each.type))
