"""Cluster queues and their instances: settings with overrides per host and host group (queue_conf(5))."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass


@dataclass(frozen=True)
class Setting:
    """A queue attribute as `default,[@group=value],[host=value]`; keys of `overrides` keep the order written."""

    default: str
    overrides: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ClusterQueue:
    """A cluster queue: where it has instances, and every attribute as written."""

    name: str
    hosts: tuple[str, ...] = ()
    """Hosts and `@groups` of the host list."""
    settings: Mapping[str, Setting] = field(default_factory=dict)
    """By attribute of queue_conf(5) its setting; absent attributes have Grid Engine's default."""
