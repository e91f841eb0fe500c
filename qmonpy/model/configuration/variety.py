"""What a cluster's Grid Engine has and has not beside 8.1.9, as far as the configuration's objects show it."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute


@dataclass(frozen=True, slots=True)
class Variety:
    """One kind of Grid Engine, described by its differences from 8.1.9."""

    title: str
    has_resource_maps: bool = False
    """Whether complex attributes may be of type RSMAP and used once on each host."""
    gone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of object (`ObjectKind`, which needs this module) the attributes of 8.1.9 that are refused."""

    def has_attribute(self, kind: str, name: str) -> bool:
        """Return whether objects of a kind may have an attribute of 8.1.9."""
        return name not in self.gone.get(kind, ())


GRID_ENGINE_8 = Variety("Grid Engine 8.1.9")
OPEN_CLUSTER_SCHEDULER_9 = Variety(
    "Open Cluster Scheduler 9",
    has_resource_maps=True,
    gone=MappingProxyType({"parallel environment": ("qsort_args",), "configuration": ("reprioritize",)}),
)


def find_variety(complexes: Iterable[ComplexAttribute]) -> Variety:
    """Return of which Grid Engine a configuration in files is, by what only one of them takes."""
    has_maps = any(each.needs_resource_maps for each in complexes)
    return OPEN_CLUSTER_SCHEDULER_9 if has_maps else GRID_ENGINE_8
