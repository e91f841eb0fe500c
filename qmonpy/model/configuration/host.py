"""Execution hosts and host groups (host_conf(5), hostgroup(5))."""

from collections.abc import Mapping
from dataclasses import field, replace

from qmonpy.late_methods import dataclass

GLOBAL_HOST = "global"
HOST_REPORTS = ("load_values", "unheard_values")
"""The fields of hosts that are no configuration: they change all the time."""


@dataclass(frozen=True)
class Host:
    """An exec host, or the pseudo host `global`; an empty list means NONE."""

    name: str
    complex_values: Mapping[str, str] = field(default_factory=dict)
    """Attribute name (or shortcut, as written) to the value as written."""
    user_lists: tuple[str, ...] = ()
    xuser_lists: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    xprojects: tuple[str, ...] = ()
    load_values: Mapping[str, str] = field(default_factory=dict)
    """The reported load values by attribute name; not configuration."""
    other: Mapping[str, str] = field(default_factory=dict)
    """Attributes of host_conf(5) that scheduling does not read, as written."""
    unheard_values: Mapping[str, str] = field(default_factory=dict)
    """The load values that a stopped daemon of the embedded cluster will report when it is started; not
    configuration."""

    def with_reports_of(self, other: "Host | None") -> "Host":
        """Return the host with the load reports of another one; without another, with none."""
        heard = other.load_values if other is not None else {}
        unheard = other.unheard_values if other is not None else {}
        if self.load_values == heard and self.unheard_values == unheard:
            return self
        return replace(self, load_values=heard, unheard_values=unheard)


@dataclass(frozen=True)
class HostGroup:
    """A named list of hosts and of other host groups; names of groups begin with `@`."""

    name: str
    members: tuple[str, ...] = ()
