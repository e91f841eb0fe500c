"""User sets (access lists, access_list(5)), projects (project(5)) and users (user(5))."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass

ANYONE = "*"
"""Stands for an unknown user, for whom queues are searched when a reservation has an access list."""


@dataclass(frozen=True)
class UserSet:
    """A named list of users; an entry `@group` stands for the members of a Unix group."""

    name: str
    entries: tuple[str, ...] = ()
    type: str = "ACL"
    other: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_access_list(self) -> bool:
        """Whether it is an access list, be it a department besides."""
        return "ACL" in self.type.upper().replace(",", " ").split()

    def contains(self, user: str, groups: frozenset[str] | tuple[str, ...] = ()) -> bool:
        """Whether a user, or one of the Unix groups that the user is in, is listed.

        ANYONE is in every list that is not empty.
        """
        if user == ANYONE:
            return bool(self.entries)
        return user in self.entries or any(f"@{group}" in self.entries for group in groups)


@dataclass(frozen=True)
class Project:
    """A project that jobs may be submitted to; `acl` and `xacl` name user sets."""

    name: str
    acl: tuple[str, ...] = ()
    xacl: tuple[str, ...] = ()
    other: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class User:
    """A user object of the qmaster: shares of tickets, and the project of jobs that name none."""

    name: str
    oticket: int = 0
    fshare: int = 0
    delete_time: int = 0
    """Seconds since the epoch when the qmaster removes the user; 0 for never."""
    default_project: str | None = None
    other: Mapping[str, str] = field(default_factory=dict)
