"""What `qquota` counts that nothing uses, as the qmaster of 8.1.9 counts it.

It debits a task when it starts from the counters of the rules that match it then, and gives back when it ends to those
that match it at that time. In between a change of a user set or a host group may have it match others: what was debited
stays, and the others fall below zero. Only for a rule set whose rules or limits are modified, or which is enabled, is
all counted anew; for all of them when the qmaster is started again. The scheduler counts by itself what runs, always by
the sets as they are (asked: recordings `debit-1` to `debit-10` of the smallest situations).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import describe_counter, ledger_of, quota_usage
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Filter, QuotaSet, Rule
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.state import QuotaUsage, State

_GROUP = "@"


def with_stale_debits(before: Cluster, after: Cluster, state: State) -> State:
    """Return the state with what a change of the configuration leaves debited from rule sets, and lets them lack."""
    kept = {name: each for name, each in after.quota_sets.items() if _is_kept(before.quota_sets.get(name), each)}
    stale = {name: amount for name, amount in state.stale_debits.items() if name.partition("/")[0] in kept}
    touched = _find_touched(before, after, kept) if state.running else ()
    if touched:
        # Other sets count as before, so that nothing is to be summed up for them.
        for cluster, sign in ((before, 1), (after, -1)):
            for each in quota_usage(cluster.with_quota_sets(touched), state):
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


def _find_touched(before: Cluster, after: Cluster, kept: Mapping[str, QuotaSet]) -> tuple[QuotaSet, ...]:
    """Return the rule sets whose rules name user sets or host groups that a change gave other members.

    A host group may be in others, so that any that is named may have other hosts when one is changed.
    """
    is_moved = before.host_groups != after.host_groups
    if not is_moved and before.user_sets == after.user_sets:
        return ()
    changed = {
        name
        for name in before.user_sets.keys() | after.user_sets.keys()
        if before.user_sets.get(name) != after.user_sets.get(name)
    }

    def is_touched(rule: Rule) -> bool:
        users = {name.removeprefix(_GROUP) for name in _list_groups(rule.users)}
        if any(matches_pattern(name, each) for name in users for each in changed):
            return True
        return is_moved and any(_list_groups(rule.hosts))

    return tuple(each for each in kept.values() if any(map(is_touched, each.rules)))


def names_groups(quota_set: QuotaSet) -> bool:
    """Whether a rule names a user set or a host group, or a pattern that may mean one."""
    return any(_list_groups(scope) for rule in quota_set.rules for scope in (rule.users, rule.hosts))


def _list_groups(scope: Filter | None) -> tuple[str, ...]:
    """Return the groups that a filter names, also by pattern."""
    if scope is None:
        return ()
    return tuple(name for name in (*scope.names, *scope.excluded) if name.startswith(_GROUP))
