"""Local configurations of hosts (sge_conf(5)): what differs there from the global configuration."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass


@dataclass(frozen=True)
class LocalConfiguration:
    """The configuration of one host; an attribute that it does not have is as in the global configuration."""

    name: str
    """The host."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Its attributes, as written."""
