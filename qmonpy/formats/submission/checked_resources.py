"""What the checks of a submission come to: findings, and the resources that a job may request."""

from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import ResourceRequest

Finding = tuple[str, str]
"""Code and text."""


@dataclass(frozen=True, slots=True)
class CheckedResources:
    """The requests by full name, with values as Grid Engine keeps them."""

    hard: tuple[ResourceRequest, ...]
    soft: tuple[ResourceRequest, ...]
    master: tuple[ResourceRequest, ...] = ()
    """Those for the master task of a parallel job alone."""
    slave: tuple[ResourceRequest, ...] = ()
    """Those for its other tasks alone."""
