"""Whether one rule of a rule set matches everything that another one matches (sge_resource_quota(5))."""

from collections.abc import Callable, Iterable

from qmonpy.model.attributes.resolve import hosts_of_group
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, Rule
from qmonpy.model.values.pattern import is_pattern, matches_pattern

_OPTIONAL = ("projects", "pes")
"""A job may have none of these: no filter matches more than `*` there."""


def covers_rule(wide: Rule, narrow: Rule, cluster: Cluster) -> bool:
    """Whether a wide rule matches every job and queue instance that a narrow one matches; False if that is not
    certain."""
    return all(covers_filter(kind, getattr(wide, kind), getattr(narrow, kind), cluster) for kind in FILTER_KINDS)


def covers_filter(kind: str, wide: Filter | None, narrow: Filter | None, cluster: Cluster) -> bool:
    """Whether a wide filter matches all that a narrow one matches; None does not restrict."""
    if wide is None:
        return True
    if narrow is None:
        return kind not in _OPTIONAL and "*" in wide.names and not wide.excluded
    if not narrow.names and wide.names != ("*",):
        return False
    names = narrow.names or ("*",)
    is_inside = _membership(kind, cluster)
    if wide.names and not all(any(is_inside(name, each) for each in wide.names) for name in names):
        return False
    return all(_is_kept_out(each, narrow, names, is_inside) for each in wide.excluded)


def is_inside_name(kind: str, cluster: Cluster, name: str, other: str) -> bool:
    """Whether a name in a filter of a kind includes nothing but what another name includes; False if not certain."""
    return _membership(kind, cluster)(name, other)


def _is_kept_out(name: str, narrow: Filter, names: Iterable[str], is_inside: Callable[[str, str], bool]) -> bool:
    """Whether the narrow filter does not match a name that the wide one excludes."""
    if any(is_inside(name, each) for each in narrow.excluded):
        return True
    return not any(_may_meet(name, each, is_inside) for each in names)


def _may_meet(one: str, other: str, is_inside: Callable[[str, str], bool]) -> bool:
    is_plain = not any(each.startswith("@") or is_pattern(each) for each in (one, other))
    if is_plain:
        return one == other
    if not is_pattern(one) and not one.startswith("@"):
        return is_inside(one, other)
    if not is_pattern(other) and not other.startswith("@"):
        return is_inside(other, one)
    return True


def _membership(kind: str, cluster: Cluster) -> Callable[[str, str], bool]:
    """Return a function that tells whether a second name includes all that a first one includes."""

    def is_inside(name: str, other: str) -> bool:
        if name == other or other == "*":
            return True
        if kind == "users" and other.startswith("@"):
            user_set = cluster.user_sets.get(other[1:])
            groups = cluster.unix_groups.get(name, ())
            return user_set is not None and not is_pattern(name) and user_set.contains(name, groups)
        if kind == "hosts" and other.startswith("@") and not is_pattern(other):
            members = set(hosts_of_group(cluster, other))
            wanted = hosts_of_group(cluster, name) if name.startswith("@") else (name,)
            return bool(wanted) and not is_pattern(name) and members.issuperset(wanted)
        return is_pattern(other) and not is_pattern(name) and not name.startswith("@") and matches_pattern(other, name)

    return is_inside
