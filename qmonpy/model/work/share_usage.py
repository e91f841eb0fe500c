"""The past usage of users and projects, by which the share tree policy hands out tickets (share_tree(5))."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass

Amounts = Mapping[str, float]
"""Usage by its name: `cpu` in seconds, `mem` in GB times seconds, `io` in GB, and others such as `finished_jobs`."""


@dataclass(frozen=True, slots=True)
class ShareUsage:
    """The usage of a user or a project; that of the time before `stamp` has faded up to then."""

    usage: Amounts = field(default_factory=dict)
    """Of a user without that in projects."""
    long_term: Amounts = field(default_factory=dict)
    """The same without fading."""
    in_projects: Mapping[str, Amounts] = field(default_factory=dict)
    """Of a user by project."""
    long_term_in_projects: Mapping[str, Amounts] = field(default_factory=dict)
    stamp: int = 0
    """Up to when usage has faded, in seconds since the epoch; 0 if it never has."""


@dataclass(frozen=True)
class UsageBook:
    """The usage of all users and projects by name; whoever is absent has none."""

    users: Mapping[str, ShareUsage] = field(default_factory=dict)
    projects: Mapping[str, ShareUsage] = field(default_factory=dict)
    debited_until: int = 0
    """Up to when the usage of running tasks is in it, in seconds since the epoch."""


NO_USAGE = UsageBook()
