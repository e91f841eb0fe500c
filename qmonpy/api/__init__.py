"""The Python API: clusters to look at, to ask, to change and to follow, as values and commands.

The names below, which `qmonpy` has as well, are stable; everything else in this package may change.
"""

from qmonpy.api.cluster import Cluster
from qmonpy.api.draft import Draft
from qmonpy.api.errors import (
    ConflictError,
    MissingPackageError,
    NotFoundError,
    QmonpyError,
    RefusedError,
    UnknownFieldError,
    Versions,
)
from qmonpy.api.events import Event, EventVerb
from qmonpy.api.following import Events, Follower
from qmonpy.api.jobs import EndedTask, Job, Task
from qmonpy.api.opening import open
from qmonpy.api.places import Host, QueueInstance, Resource
from qmonpy.api.quotas import Holder, QuotaUsage
from qmonpy.api.reasons import Effect, Obstacle, PlannedStart, Shortage, StartChange, Why
from qmonpy.api.replaying import replay
from qmonpy.api.reservations import Offer, Refusal, RequestAnswer, Reservation, Window
from qmonpy.api.table import Table
from qmonpy.api.view import View, to_attributes, to_text
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import Change
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host as HostConfiguration
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.report import Report, Severity

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
