"""What a cluster's Grid Engine has, has not and decides otherwise than 8.1.9."""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from types import MappingProxyType

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute


@dataclass(frozen=True, slots=True)
class Variety:
    """One kind of Grid Engine, described by its differences from 8.1.9."""

    title: str
    has_resource_maps: bool = False
    """Whether complex attributes may be of type RSMAP and used once on each host."""
    has_characteristics: bool = False
    """Whether units of an RSMAP may have characteristics in brackets."""
    has_terabytes: bool = True
    """Whether memory values may end with T and t."""
    adds_slots: bool = False
    """Whether the qmaster gives every exec host slots by itself, and gives them again when they are removed."""
    remembers_unplannable: bool = True
    """Whether a pass plans no starts for jobs alike to one for which an earlier pass found none (`-R y`), and none
    where the search for room now has not told that there will be some."""
    has_empty_plans: bool = True
    """Whether a parallel job may have a plan without a time and a place, which counts as any other."""
    plans_behind_endless: bool = False
    """Whether jobs without a run time limit are booked for 2^32 - 1 seconds, so that starts are planned behind them,
    136 years ahead, and others are held back for these; in 8.1.9, which keeps times in 32 bits, they have no end."""
    fills_uneven: bool = False
    """Whether a number of slots that an allocation rule cannot serve is planned and reserved as by $fill_up; in 8.1.9
    with one slot on each host. No task starts so."""
    groups_pieces: bool = False
    """Whether the queue instances of a task on one host stand one behind the other, the first that may hold the master
    task in front; in 8.1.9 each further one of the master's host is put in front, and rounds add theirs at the end."""
    reserves_defaults: bool = False
    """Whether jobs in an advance reservation may have what it holds by the defaults of consumables, and use these; in
    8.1.9 they may have what it asks for alone."""
    has_scopes: bool = False
    """Whether requests of parallel jobs may be for the master task or for slave tasks alone (-scope), and -q beside
    -masterq is for slave tasks: what only the master task may use is no more looked at once that has its place."""
    gone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of object (`ObjectKind`, which needs this module) the attributes of 8.1.9 that are refused."""

    reserved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of object those that the qmaster itself keeps, and that cannot be deleted."""
    unchangeable: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of object those that nobody can change but the qmaster."""

    gone_complexes: tuple[str, ...] = ()
    """Complex attributes that 8.1.9 has from the beginning, and it has not."""
    new_pe_attributes: Mapping[str, str] = field(default_factory=dict)
    """Attributes that parallel environments must have there and have not in 8.1.9, with their defaults."""
    has_old_binding: bool = True
    """Whether jobs are bound to cores by `-binding` and `execd_params ENABLE_BINDING`."""
    loses_usage: frozenset[str] = frozenset()
    """The kinds of objects whose fading usage is set to nothing by every change of them."""

    def has_attribute(self, kind: str, name: str) -> bool:
        """Return whether objects of a kind may have an attribute of 8.1.9."""
        return name not in self.gone.get(kind, ())


GRID_ENGINE_8 = Variety("Grid Engine 8.1.9")
OPEN_CLUSTER_SCHEDULER_9 = Variety(
    "Open Cluster Scheduler 9",
    has_resource_maps=True,
    has_terabytes=False,
    adds_slots=True,
    remembers_unplannable=False,
    has_empty_plans=False,
    plans_behind_endless=True,
    fills_uneven=True,
    groups_pieces=True,
    reserves_defaults=True,
    has_scopes=True,
    gone_complexes=("m_topology_inuse",),
    new_pe_attributes=MappingProxyType(
        dict.fromkeys(("ign_sreq_on_mhost", "master_forks_slaves", "daemon_forks_slaves"), "FALSE")
    ),
    has_old_binding=False,
    loses_usage=frozenset({"user", "project"}),
    gone=MappingProxyType({"parallel environment": ("qsort_args",), "configuration": ("reprioritize",)}),
)

OPEN_CLUSTER_SCHEDULER_9_2 = replace(
    OPEN_CLUSTER_SCHEDULER_9,
    title="Open Cluster Scheduler 9.2",
    has_characteristics=True,
    gone=MappingProxyType({**OPEN_CLUSTER_SCHEDULER_9.gone, "configuration": ("reprioritize", "finished_jobs")}),
    reserved=MappingProxyType(
        {"user set": ("manager", "operator"), "host group": ("@admin_hosts", "@submit_hosts", "@exec_hosts")}
    ),
    unchangeable=MappingProxyType({"host group": ("@exec_hosts",)}),
)
"""As its published manual describes it; none was tried."""


def find_variety(complexes: Iterable[ComplexAttribute]) -> Variety:
    """Return of which Grid Engine a configuration in files is, by what only one of them takes."""
    has_maps = any(each.needs_resource_maps for each in complexes)
    return OPEN_CLUSTER_SCHEDULER_9 if has_maps else GRID_ENGINE_8
