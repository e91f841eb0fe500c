"""The roles that a user has in a cluster: manager, operator, user of advance reservations (sge_intro(1))."""

from qmonpy.model.configuration.cluster import Cluster

ROOT = "root"
"""Always a manager."""
AR_USERS = "arusers"
"""The user set of those who may work with advance reservations (access_list(5))."""
DEADLINE_USERS = "deadlineusers"
"""The user set of those who may submit jobs with a deadline (access_list(5))."""


def all_managers(cluster: Cluster) -> tuple[str, ...]:
    """Return all managers: those configured, then root and the administrator if they are not among them."""
    return tuple(dict.fromkeys((*cluster.managers, *cluster.administrators)))


def is_manager(cluster: Cluster, user: str) -> bool:
    """Whether a user has the rights of a manager."""
    return user in cluster.managers or user in cluster.administrators


def is_operator(cluster: Cluster, user: str) -> bool:
    """Whether a user has the rights of an operator; every manager has."""
    return user in cluster.operators or is_manager(cluster, user)


def is_ar_user(cluster: Cluster, user: str) -> bool:
    """Whether a user may work with reservations: managers, and members of the user set `arusers` by name.

    An entry `@group` of that set admits nobody (8.1.9, asked).
    """
    return is_manager(cluster, user) or _is_named(cluster, AR_USERS, user)


def is_deadline_user(cluster: Cluster, user: str) -> bool:
    """Whether a user may submit jobs with a deadline: members of the user set `deadlineusers` by name.

    Neither an entry `@group` of that set nor being a manager admits anybody (8.1.9, asked).
    """
    return _is_named(cluster, DEADLINE_USERS, user)


def _is_named(cluster: Cluster, name: str, user: str) -> bool:
    found = cluster.user_sets.get(name)
    return found is not None and found.contains(user)


def format_ar_denial(user: str) -> str:
    """Return the message with which 8.1.9 refuses a user who may not work with reservations."""
    return f'denied: "{user}" must be manager or in userset "{AR_USERS}"'


def format_role(cluster: Cluster, user: str) -> str:
    """Return the highest role of a user in a word: manager, operator or user."""
    return "manager" if is_manager(cluster, user) else "operator" if is_operator(cluster, user) else "user"
