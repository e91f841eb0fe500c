"""Which limits of rules keep waiting jobs from starting: for each job the counters that are among its causes."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.level_match import MASTER_NOW, Match
from qmonpy.engine.fitting.likeness import find_group_key
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.fitting.quota_match import count_rule, match_rule
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule, JobRules
from qmonpy.engine.site.site import Place
from qmonpy.insight.why.answer import Missing, Unsuitable
from qmonpy.insight.why.deciding import find_causes
from qmonpy.insight.why.missing_search import Found
from qmonpy.insight.why.what_if import Situation, alone_if_very_large, find_ledger, forget_if_very_large
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.refusal import Quantity, RuleCounter
from qmonpy.model.work.state import State
from qmonpy.pauses import paced, pause, pausing
from qmonpy.taking_apart import take_apart


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
    with pausing(breathe), alone_if_very_large(cluster):
        try:
            return _find_blocking(prepared, state, now)
        finally:
            forget_if_very_large(prepared)


def _find_blocking(prepared: Prepared, state: State, now: int) -> Mapping[int, tuple[BlockingLimit, ...]]:
    cluster = prepared.cluster
    ledger = find_ledger(prepared, state, now)
    known: dict[Hashable, tuple[BlockingLimit, ...]] = {}
    found: dict[int, tuple[BlockingLimit, ...]] = {}
    for number, waiting in paced(state.pending.items()):
        job = state.jobs[number]
        category = prepared.category(job)
        if category.reservation is not None:
            continue
        key = category if state.reservations else _find_key(prepared, category)
        if key not in known:
            pause()
            situation = Situation(cluster, state, now, job, waiting.tasks[0], prepared)
            known[key] = _find_limits(situation, ledger)
            # It has boards and ledgers of its own: all at once they held the window for 0.3 s with 100,000 hosts.
            tried: list[object] = [situation]
            del situation
            take_apart(tried, pause)
        if known[key]:
            found[number] = known[key]
    return found


def _find_key(prepared: Prepared, category: Category) -> Hashable:
    """Return what categories have in common for which the same limits are causes."""

    def find() -> Hashable:
        return find_group_key(prepared, category), category.owner, category.group, category.project

    return prepared.kept(("blocking", category), find)


def _find_limits(situation: Situation, ledger: LedgerView) -> tuple[BlockingLimit, ...]:
    if _has_quota_room(situation.prepared, ledger, situation.category) or situation.start_alone() is not None:
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


# --- room in quotas


def _has_quota_room(prepared: Prepared, ledger: LedgerView, category: Category) -> bool:
    """Whether no rule, wherever it is in force, keeps a task of a category from starting with all slots that it asks
    for.

    False also where that is not plain to see.
    """
    if category.pe is None:
        return _has_room(prepared, ledger, category, None, 1)
    pes = [each for each in prepared.cluster.pes.values() if matches_pattern(category.pe, each.name)]
    most = max(each.last for each in category.slots)
    return all(_has_room(prepared, ledger, category, pe.name, min(most, pe.slots)) for pe in pes)


def _has_room(prepared: Prepared, ledger: LedgerView, category: Category, pe: str | None, slots: int) -> bool:
    rules = prepared.accounts.job_rules(category, pe)
    known: set[object] = set()
    for place in paced(_list_places(prepared, rules)):
        queue, host = place.instance.queue, place.instance.host
        for rule in rules.at(queue, host):
            key = rule.key(category, pe, queue, host)
            is_dynamic = any(each.limit.is_dynamic for each in rule.limits)
            same = rule, key, place if is_dynamic else place.kind
            if same not in known:
                known.add(same)
                if not _lets_in(prepared, ledger, category, rule, place, pe, slots):
                    return False
    return True


def _list_places(prepared: Prepared, rules: JobRules) -> Iterable[Place]:
    """Queue instances among which is one like each other, as far as some rules can tell."""
    places = prepared.site.places
    if rules.are_alike_everywhere:
        return places[:1]
    if not rules.are_alike_on_hosts:
        return places
    return prepared.kept("one of each kind", lambda: tuple({place.kind: place for place in places}.values()))


def _lets_in(
    prepared: Prepared,
    ledger: LedgerView,
    category: Category,
    rule: CompiledRule,
    place: Place,
    pe: str | None,
    slots: int,
) -> bool:
    accounts = prepared.accounts
    key = rule.key(category, pe, place.instance.queue, place.instance.host)
    if pe is None:
        return match_rule(accounts, ledger, category, rule, key, place).match in (Match.OK, Match.MISSING)
    count = count_rule(accounts, ledger, category, rule, key, place)
    return count.match is Match.OK and count.now >= slots and count.master == MASTER_NOW
