"""What `qquota` counts that nothing uses, as the qmaster of 8.1.9 counts it.

It debits a task when it starts from the counters of the rules that match it then, and gives back when it ends to those
that match it at that time. In between a change of a user set or a host group may have it match others: what was debited
stays, and the others fall below zero. Only for a rule set whose rules or limits are modified, or which is enabled, is
all counted anew; for all of them when the qmaster is started again. The scheduler counts by itself what runs, always by
the sets as they are (asked: recordings `debit-1` to `debit-10` of the smallest situations).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import describe_counter, ledger_of, quota_usage
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Filter, QuotaSet
from qmonpy.model.work.state import QuotaUsage, State

_GROUP = "@"


def with_stale_debits(before: Cluster, after: Cluster, state: State) -> State:
    """Return the state with what a change of the configuration leaves debited from rule sets, and lets them lack."""
    kept = {name: each for name, each in after.quota_sets.items() if _is_kept(before.quota_sets.get(name), each)}
    stale = {name: amount for name, amount in state.stale_debits.items() if name.partition("/")[0] in kept}
    if state.running and _change_members(before, after) and any(map(names_groups, kept.values())):
        for cluster, sign in ((before, 1), (after, -1)):
            for each in quota_usage(cluster, state):
                if each.quota_set in kept:
                    stale[each.counter_name] = stale.get(each.counter_name, 0.0) + sign * (each.used or 0.0)
    stale = {name: amount for name, amount in stale.items() if amount}
    return state if stale == state.stale_debits else replace(state, stale_debits=stale)


def debited_usage(cluster: Cluster, state: State) -> tuple[QuotaUsage, ...]:
    """Return every counter of every rule that is not 0 for the qmaster, of which `qquota` makes its rows."""
    return with_debits(cluster, state, quota_usage(cluster, state))


def with_debits(cluster: Cluster, state: State, usage: tuple[QuotaUsage, ...]) -> tuple[QuotaUsage, ...]:
    """Return the counters that the qmaster has, given those of what runs (`quota_usage`)."""
    if not state.stale_debits:
        return usage
    stale = dict(state.stale_debits)
    summed = (replace(each, used=(each.used or 0.0) + stale.pop(each.counter_name, 0.0)) for each in usage)
    found = [each for each in summed if each.used]
    return (*found, *_describe(cluster, state, stale))


def _describe(cluster: Cluster, state: State, stale: Mapping[str, float]) -> Iterator[QuotaUsage]:
    """Give the counters of what is debited where nothing runs."""
    prepared = prepare(cluster)
    ledger = ledger_of(prepared, state, with_reservations=False)
    for name, amount in stale.items():
        quota_set, index, attribute, user, project, pe, queue, host, _ = name.split("/")
        for rule in (rule for rules in prepared.accounts.rules.sets for rule in rules):
            for at, limit in enumerate(rule.limits):
                if (rule.set_name, str(rule.index), limit.attribute.name) == (quota_set, index, attribute):
                    yield describe_counter(prepared, ledger, (rule, at, (user, project, pe, queue, host)), amount)


def _is_kept(before: QuotaSet | None, after: QuotaSet) -> bool:
    """Whether the qmaster counts on in a rule set, instead of counting all anew."""
    return before is not None and before.is_enabled == after.is_enabled and before.rules == after.rules


def _change_members(before: Cluster, after: Cluster) -> bool:
    return before.user_sets != after.user_sets or before.host_groups != after.host_groups


def names_groups(quota_set: QuotaSet) -> bool:
    """Whether a rule names a user set or a host group, or a pattern that may mean one."""
    filters = (each for rule in quota_set.rules for each in (rule.users, rule.hosts) if each is not None)
    return any(name.startswith(_GROUP) for each in filters for name in _names(each))


def _names(scope: Filter) -> Iterable[str]:
    return (*scope.names, *scope.excluded)
