"""From edited rule sets to changes: what to write, and where somebody else was quicker."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from qmonpy.app.draft_set import DraftSet
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.model.change import Change, ObjectKind
from qmonpy.model.cluster import Cluster
from qmonpy.model.complex_attribute import ComplexAttribute
from qmonpy.model.quota_set import QuotaSet


@dataclass(frozen=True, slots=True)
class Conflict:
    """A set that was changed here and elsewhere: the three versions, None where it does not exist."""

    id: int
    name: str
    base: QuotaSet | None
    """What the cluster had when editing began."""
    mine: QuotaSet | None
    theirs: QuotaSet | None
    """What the cluster has now."""


def plan_changes(sets: Sequence[DraftSet], complexes: Mapping[str, ComplexAttribute]) -> tuple[Change[QuotaSet], ...]:
    """The changes that were made to sets: deletions first, so that a name can be used again.

    Sets are written as the qmaster keeps them, with full names of attributes.
    """
    removed: list[Change[QuotaSet]] = []
    written: list[Change[QuotaSet]] = []
    for each in sets:
        is_renamed = each.base is not None and each.base.name != each.name
        if each.base is not None and (each.is_deleted or is_renamed):
            removed.append(Change(ObjectKind.QUOTA_SET, each.base.name, each.base, None))
        if each.is_deleted or each.value == each.base:
            continue
        after = keep_set(each.value, complexes)
        before = None if is_renamed else each.base
        if after != before:
            written.append(Change(ObjectKind.QUOTA_SET, each.name, before, after))
    return (*removed, *written)


def keep_set(value: QuotaSet, complexes: Mapping[str, ComplexAttribute]) -> QuotaSet:
    """A set as the qmaster keeps it."""
    return check_quota_sets((value,), complexes)[0][0]


def find_conflicts(sets: Iterable[DraftSet], cluster: Cluster) -> tuple[Conflict, ...]:
    """Sets whose cluster's version is no longer the one that was edited."""
    found = []
    for each in sets:
        if not each.is_modified:
            continue
        name = each.base.name if each.base is not None else each.name
        theirs = cluster.quota_sets.get(name)
        if theirs != each.base:
            found.append(Conflict(each.id, name, each.base, None if each.is_deleted else each.value, theirs))
    return tuple(found)
