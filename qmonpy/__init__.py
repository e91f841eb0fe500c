"""qmonpy: a desktop administration tool for Grid Engine, and its clusters for Python programs (`qmonpy.open`)."""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from qmonpy.api import *

__all__ = [
    "Calendar",
    "Change",
    "CheckpointEnvironment",
    "Cluster",
    "ClusterQueue",
    "ComplexAttribute",
    "ConflictError",
    "Draft",
    "Effect",
    "EndedTask",
    "Event",
    "EventVerb",
    "Events",
    "Filter",
    "Follower",
    "Holder",
    "Host",
    "HostConfiguration",
    "HostGroup",
    "Job",
    "Limit",
    "LocalConfiguration",
    "MissingPackageError",
    "NotFoundError",
    "Obstacle",
    "Offer",
    "ParallelEnvironment",
    "PlannedStart",
    "Project",
    "QmonpyError",
    "QueueInstance",
    "QuotaSet",
    "QuotaUsage",
    "Refusal",
    "RefusedError",
    "Report",
    "RequestAnswer",
    "Reservation",
    "Resource",
    "Rule",
    "Setting",
    "Severity",
    "ShareNode",
    "Shortage",
    "StartChange",
    "Table",
    "Task",
    "UnknownFieldError",
    "User",
    "UserSet",
    "Versions",
    "View",
    "Why",
    "Window",
    "open",
    "replay",
    "to_attributes",
    "to_text",
]
"""The stable names, which are those of `qmonpy.api`."""


def __getattr__(name: str) -> object:
    """Return a stable name; the API is imported when the first one is used, as commands and the window need none."""
    if name not in __all__:
        raise AttributeError(f"module 'qmonpy' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("qmonpy.api"), name)


def __dir__() -> list[str]:
    """Return the stable names with the others."""
    return sorted({*globals(), *__all__})
