"""A view: everything that can be seen of a cluster at one moment, as tables of values."""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from operator import attrgetter
from typing import Any, TypeVar

from qmonpy.api.errors import RefusedError
from qmonpy.api.jobs import EndedTask, Job, Task, list_ended, list_jobs, list_tasks
from qmonpy.api.moments import moment_at
from qmonpy.api.places import Host, QueueInstance, Resource, list_hosts, list_instances, list_resources
from qmonpy.api.quotas import QuotaUsage, list_quotas
from qmonpy.api.reasons import PlannedStart, list_plan
from qmonpy.api.reservations import Reservation, list_reservations
from qmonpy.api.table import Table
from qmonpy.app.changes.change_preview import format_text
from qmonpy.formats.configuration.object_text import SHAPES, format_object_attributes
from qmonpy.formats.configuration.whole_text import format_settings
from qmonpy.insight.plan.decided import with_decisions
from qmonpy.insight.plan.forecast import Forecast, make_forecast
from qmonpy.insight.why.blocking import Blocking, find_blocking
from qmonpy.insight.why.model_limits import describe_all_left_out
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import MAPPINGS, ObjectKind
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host as HostConfiguration
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.configuration.unread import find_unread
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

V = TypeVar("V")

KINDS: Mapping[type[Any], ObjectKind] = {
    ComplexAttribute: ObjectKind.COMPLEX,
    HostConfiguration: ObjectKind.HOST,
    HostGroup: ObjectKind.HOST_GROUP,
    UserSet: ObjectKind.USER_SET,
    Project: ObjectKind.PROJECT,
    User: ObjectKind.USER,
    ShareNode: ObjectKind.SHARE_TREE,
    ParallelEnvironment: ObjectKind.PE,
    Calendar: ObjectKind.CALENDAR,
    CheckpointEnvironment: ObjectKind.CHECKPOINT,
    ClusterQueue: ObjectKind.QUEUE,
    QuotaSet: ObjectKind.QUOTA_SET,
    LocalConfiguration: ObjectKind.LOCAL_CONFIGURATION,
}
"""By class of an object of the configuration its kind."""


def to_text(value: Any) -> str:
    """Return an object of the configuration as `qconf -s...` prints it."""
    return format_text(_kind_of(value), value)


def to_attributes(value: Any) -> dict[str, str]:
    """Return by attribute the texts of an object of the configuration, as `qconf -s...` prints them.

    Complex attributes, rule sets and the share tree have fields of their own and no such list: TypeError.
    """
    kind = _kind_of(value)
    if kind not in SHAPES:
        raise TypeError(f"a {kind} is no list of attributes")
    return format_object_attributes(kind, value)


def _kind_of(value: Any) -> ObjectKind:
    if type(value) not in KINDS:
        raise TypeError(f"{value!r} is no object of the configuration")
    return KINDS[type(value)]


class View:
    """A cluster at one moment: whatever is asked of it is of that moment, and never changes."""

    def __init__(self, snapshot: Snapshot):
        self.given = snapshot
        """The snapshot of the cluster; as the next two no part of the stable names."""

    @cached_property
    def source(self) -> Snapshot:
        """The snapshot with priorities, which a cluster that was just opened has not worked out yet."""
        return with_decisions(self.given)

    @cached_property
    def forecast(self) -> Forecast:
        """The starts of waiting jobs."""
        return make_forecast(self.source)

    @property
    def time(self) -> datetime:
        """The moment, by the cluster's own clock."""
        return moment_at(self.source.now)

    # What happens

    @cached_property
    def jobs(self) -> Table[int, Job]:
        """The jobs that wait or run, by number; the waiting ones first, in the order of the scheduler."""
        return Table(Job, list_jobs(self.source, self.tasks), lambda each: each.number)

    @cached_property
    def tasks(self) -> Table[tuple[int, int], Task]:
        """The running tasks, by job and task."""
        return Table(Task, list_tasks(self.source), lambda each: each.key)

    @cached_property
    def ended_tasks(self) -> Table[tuple[int, int], EndedTask]:
        """The tasks that ended, as far as the cluster remembers them, newest first."""
        return Table(EndedTask, list_ended(self.source), lambda each: (each.job, each.task))

    @cached_property
    def queue_instances(self) -> Table[str, QueueInstance]:
        """The queue instances, by name (`all.q@h1`)."""
        return Table(QueueInstance, list_instances(self.source), lambda each: each.name)

    @cached_property
    def hosts(self) -> Table[str, Host]:
        """The exec hosts with what happens on them, by name."""
        return Table(Host, list_hosts(self.source), lambda each: each.name)

    @cached_property
    def resources(self) -> Table[str, Resource]:
        """The consumables: `matlab` of the whole cluster, `mem@h1` of a host."""
        return Table(Resource, list_resources(self.source), lambda each: each.key)

    @cached_property
    def quotas(self) -> Table[tuple[str, str, str], QuotaUsage]:
        """The limits of rule sets with what is used of them, as qquota lists them."""
        return Table(QuotaUsage, list_quotas(self.source, lambda: self._blocking), lambda each: each.key)

    @cached_property
    def reservations(self) -> Table[int, Reservation]:
        """The advance reservations, by number."""
        return Table(Reservation, list_reservations(self.source), lambda each: each.number)

    @cached_property
    def ended_reservations(self) -> Table[int, Reservation]:
        """The advance reservations that are gone, as far as the cluster remembers them, newest first."""
        return Table(Reservation, list_reservations(self.source, is_past=True), lambda each: each.number)

    @cached_property
    def plan(self) -> Table[int, PlannedStart]:
        """When each waiting job starts, by its number; takes seconds on a large site."""
        return Table(PlannedStart, list_plan(self.source, self.forecast), lambda each: each.job)

    @cached_property
    def _blocking(self) -> Blocking:
        return find_blocking(self.source.cluster, self.source.state, self.source.now)

    # What is configured

    def _table(self, kind: type[V], of: ObjectKind) -> Table[str, V]:
        objects: Mapping[str, V] = getattr(self.source.cluster, MAPPINGS[of])
        return Table(kind, objects.values(), attrgetter("name"))

    @cached_property
    def queues(self) -> Table[str, ClusterQueue]:
        """The cluster queues, by name."""
        return self._table(ClusterQueue, ObjectKind.QUEUE)

    @cached_property
    def quota_sets(self) -> Table[str, QuotaSet]:
        """The resource quota sets, by name."""
        return self._table(QuotaSet, ObjectKind.QUOTA_SET)

    @cached_property
    def complexes(self) -> Table[str, ComplexAttribute]:
        """The complex attributes, by name."""
        return self._table(ComplexAttribute, ObjectKind.COMPLEX)

    @cached_property
    def host_configurations(self) -> Table[str, HostConfiguration]:
        """The exec hosts as they are configured, and `global`, by name."""
        return self._table(HostConfiguration, ObjectKind.HOST)

    @cached_property
    def host_groups(self) -> Table[str, HostGroup]:
        """The host groups, by name (`@allhosts`)."""
        return self._table(HostGroup, ObjectKind.HOST_GROUP)

    @cached_property
    def user_sets(self) -> Table[str, UserSet]:
        """The user sets, by name."""
        return self._table(UserSet, ObjectKind.USER_SET)

    @cached_property
    def projects(self) -> Table[str, Project]:
        """The projects, by name."""
        return self._table(Project, ObjectKind.PROJECT)

    @cached_property
    def users(self) -> Table[str, User]:
        """The users that are configured, by name."""
        return self._table(User, ObjectKind.USER)

    @cached_property
    def pes(self) -> Table[str, ParallelEnvironment]:
        """The parallel environments, by name."""
        return self._table(ParallelEnvironment, ObjectKind.PE)

    @cached_property
    def calendars(self) -> Table[str, Calendar]:
        """The calendars, by name."""
        return self._table(Calendar, ObjectKind.CALENDAR)

    @cached_property
    def checkpoints(self) -> Table[str, CheckpointEnvironment]:
        """The checkpointing environments, by name."""
        return self._table(CheckpointEnvironment, ObjectKind.CHECKPOINT)

    @cached_property
    def local_configurations(self) -> Table[str, LocalConfiguration]:
        """What hosts have in place of the global configuration, by host."""
        return self._table(LocalConfiguration, ObjectKind.LOCAL_CONFIGURATION)

    @property
    def share_tree(self) -> ShareNode | None:
        """The root of the share tree; None without one."""
        return self.source.cluster.share_tree

    @property
    def scheduler(self) -> Mapping[str, str]:
        """The attributes of the scheduler's configuration, as `qconf -ssconf` prints them; RefusedError where that of a
        real cluster could not be read."""
        return self._settings(ObjectKind.SCHEDULER)

    @property
    def configuration(self) -> Mapping[str, str]:
        """The attributes of the global configuration, as `qconf -sconf` prints them; RefusedError where that of a real
        cluster could not be read."""
        return self._settings(ObjectKind.CONFIGURATION)

    def _settings(self, kind: ObjectKind) -> Mapping[str, str]:
        for part in find_unread(self.source.unread, (kind,)):
            if part.hides_kind:
                raise RefusedError([Report("cluster.unread", part.sentence)])
        return format_settings(kind, self.source.cluster)

    @property
    def left_out(self) -> str:
        """What answers about this moment leave out, in sentences: parts of a real cluster's configuration that could
        not be read, requests of jobs that the model does not weigh; empty where that is nothing."""
        return describe_all_left_out(self.source)

    @property
    def managers(self) -> tuple[str, ...]:
        """The managers."""
        return self.source.cluster.managers

    @property
    def operators(self) -> tuple[str, ...]:
        """The operators."""
        return self.source.cluster.operators

    @property
    def admin_hosts(self) -> tuple[str, ...]:
        """The administrative hosts."""
        return self.source.cluster.admin_hosts

    @property
    def submit_hosts(self) -> tuple[str, ...]:
        """The submit hosts."""
        return self.source.cluster.submit_hosts
