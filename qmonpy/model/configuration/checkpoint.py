"""Checkpointing environments (checkpoint(5))."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass


@dataclass(frozen=True)
class CheckpointEnvironment:
    """A checkpointing environment that queues may offer and jobs ask for.

    Of its attributes only `when` is read: whether its jobs are started again (`r`), and migrate when suspended (`x`).
    """

    name: str
    other: Mapping[str, str] = field(default_factory=dict)
    """Its attributes, as written."""
