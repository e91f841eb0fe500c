"""What an open cluster shows: each table of the view of now."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import datetime
from typing import Generic, TypeVar, cast

from qmonpy.api.jobs import EndedTask, Job, Task
from qmonpy.api.places import Host, QueueInstance, Resource
from qmonpy.api.quotas import QuotaUsage
from qmonpy.api.reasons import PlannedStart
from qmonpy.api.reservations import Reservation
from qmonpy.api.table import Table
from qmonpy.api.view import View
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host as HostConfiguration
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.share_tree import ShareNode

V = TypeVar("V")


class Seen(Generic[V]):
    """An attribute that a view has under the same name."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, shown: "Shown | None", owner: type) -> V:
        if shown is None:
            # The class itself is asked, as for its documentation.
            return cast(V, getattr(View, self._name))
        return cast(V, getattr(shown.look(), self._name))


class Shown(ABC):
    """What has a view of now, and shows what is in it."""

    @abstractmethod
    def look(self) -> View:
        """Return everything as of now."""

    time = Seen[datetime]()
    """The moment, by the cluster's own clock."""
    jobs = Seen[Table[int, Job]]()
    """The jobs that wait or run, by number; the waiting ones first, in the order of the scheduler."""
    tasks = Seen[Table[tuple[int, int], Task]]()
    """The running tasks, by job and task."""
    ended_tasks = Seen[Table[tuple[int, int], EndedTask]]()
    """The tasks that ended, as far as the cluster remembers them, newest first."""
    queue_instances = Seen[Table[str, QueueInstance]]()
    """The queue instances, by name (`all.q@h1`)."""
    hosts = Seen[Table[str, Host]]()
    """The exec hosts with what happens on them, by name."""
    resources = Seen[Table[str, Resource]]()
    """The consumables: `matlab` of the whole cluster, `mem@h1` of a host."""
    quotas = Seen[Table[tuple[str, str, str], QuotaUsage]]()
    """The limits of rule sets with what is used of them, as qquota lists them."""
    reservations = Seen[Table[int, Reservation]]()
    """The advance reservations, by number."""
    ended_reservations = Seen[Table[int, Reservation]]()
    """The advance reservations that are gone, as far as the cluster remembers them, newest first."""
    plan = Seen[Table[int, PlannedStart]]()
    """When each waiting job starts, by its number; takes seconds on a large site."""
    queues = Seen[Table[str, ClusterQueue]]()
    """The cluster queues, by name."""
    quota_sets = Seen[Table[str, QuotaSet]]()
    """The resource quota sets, by name."""
    complexes = Seen[Table[str, ComplexAttribute]]()
    """The complex attributes, by name."""
    host_configurations = Seen[Table[str, HostConfiguration]]()
    """The exec hosts as they are configured, and `global`, by name."""
    host_groups = Seen[Table[str, HostGroup]]()
    """The host groups, by name (`@allhosts`)."""
    user_sets = Seen[Table[str, UserSet]]()
    """The user sets, by name."""
    projects = Seen[Table[str, Project]]()
    """The projects, by name."""
    users = Seen[Table[str, User]]()
    """The users that are configured, by name."""
    pes = Seen[Table[str, ParallelEnvironment]]()
    """The parallel environments, by name."""
    calendars = Seen[Table[str, Calendar]]()
    """The calendars, by name."""
    checkpoints = Seen[Table[str, CheckpointEnvironment]]()
    """The checkpointing environments, by name."""
    local_configurations = Seen[Table[str, LocalConfiguration]]()
    """What hosts have in place of the global configuration, by host."""
    share_tree = Seen[ShareNode | None]()
    """The root of the share tree; None without one."""
    scheduler = Seen[Mapping[str, str]]()
    """The attributes of the scheduler's configuration, as `qconf -ssconf` prints them."""
    configuration = Seen[Mapping[str, str]]()
    """The attributes of the global configuration, as `qconf -sconf` prints them."""
    left_out = Seen[str]()
    """What answers leave out, in sentences: parts of a real cluster's configuration that could not be read, requests of
    jobs that the model does not weigh; empty where that is nothing."""
    managers = Seen[tuple[str, ...]]()
    """The managers."""
    operators = Seen[tuple[str, ...]]()
    """The operators."""
    admin_hosts = Seen[tuple[str, ...]]()
    """The administrative hosts."""
    submit_hosts = Seen[tuple[str, ...]]()
    """The submit hosts."""
