"""Changes of resource quota sets: who may make them, whether they fit what the cluster has, what it then has."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qmonpy.clusters.change import Change
from qmonpy.clusters.embedded import messages
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.model.cluster import Cluster
from qmonpy.model.quota_set import QuotaSet
from qmonpy.model.report import Report


def find_changes(before: Iterable[QuotaSet], after: Iterable[QuotaSet]) -> tuple[Change, ...]:
    """What makes some sets of others: deletions first, then what is added or modified."""
    old = {each.name: each for each in before}
    new = {each.name: each for each in after}
    removed = tuple(Change(name, each, None) for name, each in old.items() if name not in new)
    written = tuple(Change(name, old.get(name), each) for name, each in new.items() if each != old.get(name))
    return (*removed, *written)


def check_changes(
    cluster: Cluster, user: str, changes: Sequence[Change]
) -> tuple[tuple[Change, ...], tuple[Report, ...]]:
    """The changes with sets as the qmaster keeps them, and why they must not be made.

    That is: the user is no manager, a set has errors, or it is not what its change takes it for.
    """
    if user not in cluster.managers:
        return (), (Report("cluster.no-manager", messages.must_be_manager(user)),)
    written = [each for each in changes if each.after is not None]
    kept, found = check_quota_sets((each.after for each in written if each.after), cluster.complexes)
    reports = [each for each in found if each.is_error]
    if reports:
        return (), tuple(reports)
    after = {change.key: value for change, value in zip(written, kept, strict=True)}
    changes = [replace(each, after=after[each.key]) if each.after is not None else each for each in changes]
    removed = {each.key for each in changes if each.after is None}
    for change in changes:
        current = cluster.quota_sets.get(change.key)
        is_free = change.before is None and change.key in removed
        if current != change.before and not is_free:
            reports.append(conflict(change, current))
    return tuple(each for each in changes if each.before != each.after), tuple(reports)


def apply_changes(cluster: Cluster, changes: Iterable[Change]) -> Cluster:
    """The cluster with the changes; sets that stay keep their place."""
    sets = dict(cluster.quota_sets)
    for change in changes:
        if change.after is None:
            sets.pop(change.key, None)
        else:
            sets[change.key] = change.after
    return cluster.with_quota_sets(tuple(sets.values()))


def conflict(change: Change, current: QuotaSet | None) -> Report:
    """The report that a set is not what a change takes it for."""
    if current is None:
        text = f'The resource quota set "{change.key}" was deleted by somebody else in the meantime.'
    elif change.before is None:
        text = f'A resource quota set "{change.key}" exists already.'
    else:
        text = f'The resource quota set "{change.key}" was changed by somebody else in the meantime.'
    return Report("cluster.conflict", text, fields=(change.key,))
