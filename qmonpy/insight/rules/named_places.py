"""Every place that names something, also by a word that is no reference: single users, patterns, formulas."""

from collections.abc import Iterator, Mapping

from qmonpy.engine.checks.references import RESERVATION, Use, UseIndex
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.pattern import is_pattern
from qmonpy.model.work.state import State
from qmonpy.pauses import paced
from qmonpy.translation import tr

LIMITS = "limits"
"""The kind for names of attributes, beside the kinds of filters."""
_KINDS: Mapping[str, ObjectKind] = {
    "users": ObjectKind.USER,
    "projects": ObjectKind.PROJECT,
    "pes": ObjectKind.PE,
    "queues": ObjectKind.QUEUE,
    "hosts": ObjectKind.HOST,
    LIMITS: ObjectKind.COMPLEX,
}


class NamedPlaces(UseIndex):
    """The uses that are shown and counted: each is an attribute, a part of a rule or a request that names something."""

    def __init__(self, cluster: Cluster, state: State):
        super().__init__(cluster, state)
        for use in paced((*_find_in_rules(cluster), *_find_users(cluster, state))):
            self._by_target.setdefault((use.target_kind, use.target), []).append(use)

    def find(self, kind: str, name: str) -> tuple[Use, ...]:
        """Return each use of a name as it stands in a rule: in filters of a kind, or LIMITS."""
        target = find_target(kind, name)
        return tuple(dict.fromkeys(self.uses_of(target, _strip(target, name))))


def find_target(kind: str, name: str) -> ObjectKind:
    """Return the kind of object that a name in a rule refers to."""
    if name.startswith("@"):
        return ObjectKind.USER_SET if kind == "users" else ObjectKind.HOST_GROUP
    return _KINDS[kind]


def _strip(target: ObjectKind, name: str) -> str:
    return name[1:] if target is ObjectKind.USER_SET else name


def _find_in_rules(cluster: Cluster) -> Iterator[Use]:
    """Yield single users, patterns, and the attributes in formulas of limits."""
    for quota_set in cluster.quota_sets.values():
        for number, rule in enumerate(quota_set.rules, start=1):
            for kind, scope in rule.filters():
                for name in (*scope.names, *scope.excluded):
                    target = find_target(kind, name)
                    if target is ObjectKind.USER or is_pattern(name):
                        where = f"rule {number} {kind}"
                        yield Use(ObjectKind.QUOTA_SET, quota_set.name, where, target, _strip(target, name))
            for limit in rule.limits:
                formula = find_load_formula(limit.value) if limit.is_dynamic else None
                where = f"rule {number} limit {limit.name}={limit.value}"
                for name in formula.attributes() if formula else ():
                    yield Use(ObjectKind.QUOTA_SET, quota_set.name, where, ObjectKind.COMPLEX, name)


def _find_users(cluster: Cluster, state: State) -> Iterator[Use]:
    """Yield what else names single users, of whom Grid Engine need not have an object."""
    for user_set in cluster.user_sets.values():
        for entry in user_set.entries:
            if not entry.startswith("@"):
                yield Use(ObjectKind.USER_SET, user_set.name, "entries", ObjectKind.USER, entry)
    for kind, names in ((ObjectKind.MANAGER, cluster.managers), (ObjectKind.OPERATOR, cluster.operators)):
        for name in names:
            yield Use(kind, name, tr("is one"), ObjectKind.USER, name)
    for reservation in state.reservations.values():
        for name in reservation.request.acl:
            if not name.startswith("@"):
                yield Use(RESERVATION, str(reservation.id), "-u", ObjectKind.USER, name)
