"""Taking in what a cluster's rule sets have become while they were edited."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qmonpy.app.draft_set import DraftSet
from qmonpy.app.quota_plan import keep_set
from qmonpy.model.cluster import Cluster
from qmonpy.model.quota_set import QuotaSet


def find_settled(sets: Iterable[DraftSet], cluster: Cluster) -> dict[int, QuotaSet | None]:
    """Sets of which the cluster has exactly what was made here, by id; None for those deleted on both sides."""
    settled: dict[int, QuotaSet | None] = {}
    for each in sets:
        has_old = each.base is not None and each.base.name in cluster.quota_sets
        is_renamed = each.base is not None and each.base.name != each.name
        if each.is_deleted and not has_old:
            settled[each.id] = None
        elif not each.is_deleted and not (is_renamed and has_old):
            theirs = cluster.quota_sets.get(each.name)
            if theirs is not None and (theirs == each.value or theirs == keep_set(each.value, cluster.complexes)):
                settled[each.id] = theirs
    return settled


def rebase_sets(
    sets: Iterable[DraftSet], cluster: Cluster, settled: Mapping[int, QuotaSet | None], added: tuple[DraftSet, ...]
) -> tuple[DraftSet, ...]:
    """Sets of the draft, or of a step that can be undone, upon what the cluster has now.

    What is settled has the cluster's version as its base, so that an edit that was applied can still be undone, and
    applied again. Untouched sets follow the cluster; edited ones keep their base and are in conflict if that moved.
    """
    kept: list[DraftSet] = []
    for each in sets:
        if each.id in settled:
            theirs = settled[each.id]
            if theirs is not None or not each.is_deleted:
                kept.append(_upon(each, theirs, cluster))
        elif each.is_modified:
            kept.append(each)
        elif each.name in cluster.quota_sets:
            value = cluster.quota_sets[each.name]
            kept.append(DraftSet(each.id, value, value))
    present = {each.id for each in kept}
    for id, theirs in settled.items():
        if theirs is not None and id not in present:
            # The step is from before the set was made: going back to it deletes the set.
            kept.append(DraftSet(id, theirs, theirs, is_deleted=True))
    return (*kept, *added)


def _upon(edited: DraftSet, base: QuotaSet | None, cluster: Cluster) -> DraftSet:
    """The set with another base; one that only the qmaster wrote differently becomes the qmaster's version."""
    if base is None or edited.value == base or keep_set(edited.value, cluster.complexes) != base:
        return replace(edited, base=base)
    return replace(edited.with_value(base), base=base)
