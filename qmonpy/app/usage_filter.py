"""qquota's filters over rows of quota usage: users, projects, PEs, queues, hosts, resources."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UsageFilter:
    """qquota's options: patterns, several separated by commas; `*` is all."""

    users: str = "*"
    projects: str = "*"
    pes: str = "*"
    queues: str = "*"
    hosts: str = "*"
    resources: str = "*"
