"""The roles that a user has in a cluster: manager, operator, one who may work with reservations (sge_intro(1))."""

from qmonpy.model.cluster import Cluster

ROOT = "root"
"""Always a manager."""
AR_USERS = "arusers"
"""The user set of those who may work with advance reservations (access_list(5))."""


def all_managers(cluster: Cluster) -> tuple[str, ...]:
    """Everybody who is a manager: those configured, then root and the administrator if they are not among them."""
    return tuple(dict.fromkeys((*cluster.managers, *cluster.administrators)))


def is_manager(cluster: Cluster, user: str) -> bool:
    return user in cluster.managers or user in cluster.administrators


def is_operator(cluster: Cluster, user: str) -> bool:
    """Whether a user has the rights of an operator; every manager has."""
    return user in cluster.operators or is_manager(cluster, user)


def is_ar_user(cluster: Cluster, user: str, groups: tuple[str, ...] | None = None) -> bool:
    """Whether a user may work with reservations at all: managers, and members of the user set `arusers`.

    `groups` are the user's Unix groups, by default those that the cluster knows.
    """
    if is_manager(cluster, user):
        return True
    allowed = cluster.user_sets.get(AR_USERS)
    known = cluster.unix_groups.get(user, ()) if groups is None else groups
    return allowed is not None and allowed.contains(user, known)


def format_ar_denial(user: str) -> str:
    """What 8.1.9 says to somebody who may not work with reservations."""
    return f'denied: "{user}" must be manager or in userset "{AR_USERS}"'


def format_role(cluster: Cluster, user: str) -> str:
    """The highest role in a word: manager, operator or user."""
    return "manager" if is_manager(cluster, user) else "operator" if is_operator(cluster, user) else "user"
