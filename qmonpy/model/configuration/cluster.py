"""A cluster's configuration as one immutable value; a change makes a new one that shares the rest."""

from collections.abc import Mapping
from dataclasses import field, replace

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.share_tree import SHARE_TREE, ShareNode, to_share_trees
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety


@dataclass(frozen=True)
class Cluster:
    """Everything that `qconf` configures; every mapping is by name, in the order of configuration."""

    name: str = "cluster"
    complexes: Mapping[str, ComplexAttribute] = field(default_factory=dict)
    hosts: Mapping[str, Host] = field(default_factory=dict)
    """Exec hosts, and `global`."""
    host_groups: Mapping[str, HostGroup] = field(default_factory=dict)
    user_sets: Mapping[str, UserSet] = field(default_factory=dict)
    projects: Mapping[str, Project] = field(default_factory=dict)
    users: Mapping[str, User] = field(default_factory=dict)
    share_trees: Mapping[str, ShareNode] = field(default_factory=dict)
    """The root of the share tree under the name SHARE_TREE; empty where there is no tree."""
    pes: Mapping[str, ParallelEnvironment] = field(default_factory=dict)
    queues: Mapping[str, ClusterQueue] = field(default_factory=dict)
    quota_sets: Mapping[str, QuotaSet] = field(default_factory=dict)
    calendars: Mapping[str, Calendar] = field(default_factory=dict)
    checkpoints: Mapping[str, CheckpointEnvironment] = field(default_factory=dict)
    scheduler: Mapping[str, str] = field(default_factory=dict)
    """Attributes of sched_conf(5); absent ones have the default."""
    configuration: Mapping[str, str] = field(default_factory=dict)
    """Attributes of sge_conf(5), global; absent ones have the default."""
    local_configurations: Mapping[str, LocalConfiguration] = field(default_factory=dict)
    """By host what differs there from the global configuration."""
    managers: tuple[str, ...] = ("root",)
    operators: tuple[str, ...] = ()
    admin_hosts: tuple[str, ...] = ()
    submit_hosts: tuple[str, ...] = ()
    orphans: Mapping[str, ClusterQueue] = field(default_factory=dict)
    """Queue instances (`all.q@h1`) that their cluster queue lost while they were in use, each as a queue of one host
    with its settings; not part of the configuration, removed when nothing uses them any more."""
    administrators: tuple[str, ...] = field(default=("root",), compare=False)
    """Managers that are not configured: root, and the user who runs the qmaster; not part of the configuration."""
    variety: Variety = GRID_ENGINE_8
    """What it has and has not beside 8.1.9."""
    unseen: frozenset[tuple[str, str]] = field(default=frozenset(), compare=False)
    """Objects that a real cluster has and that could not be read, by kind (`ObjectKind`) and name; without a name any
    of the kind."""
    unix_groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By user the Unix groups, the primary one first, as the embedded cluster knows them."""

    @property
    def has_resource_maps(self) -> bool:
        """See `Variety.has_resource_maps`."""
        return self.variety.has_resource_maps

    def may_have(self, kind: str, name: str) -> bool:
        """Whether there may be an object that could not be read, so that nobody can say that it is missing."""
        return bool(self.unseen) and ((kind, name) in self.unseen or (kind, "") in self.unseen)

    @property
    def share_tree(self) -> ShareNode | None:
        """The root of the share tree; None without one."""
        return self.share_trees.get(SHARE_TREE)

    def with_share_tree(self, root: ShareNode | None) -> "Cluster":
        """Return the cluster with another share tree, or without one."""
        return replace(self, share_trees=to_share_trees(root))

    def with_quota_sets(self, sets: tuple[QuotaSet, ...]) -> "Cluster":
        """Return the cluster with exactly these quota sets."""
        return replace(self, quota_sets={each.name: each for each in sets})


MOST_HOSTS = 300_000
"""So many hosts have the clusters of which answers are kept (`KeptAnswers`), in all: three of 100,000 hosts, as what is
made of each of these takes some 200 MiB, and a real cluster is another one at each round."""


def weigh_cluster(about: object, *_: object) -> int:
    """Return how many hosts a cluster has, or that of which something was made, for `KeptAnswers`."""
    cluster = about if isinstance(about, Cluster) else getattr(about, "cluster", None)
    return len(cluster.hosts) if isinstance(cluster, Cluster) else 0
