"""Cores that hosts have for jobs that are bound to them, as Open Cluster Scheduler 9 gives them out (sge_binding(5),
asked of 9.1.4).

They are booked as a consumable of each host, which stands in no table of complex attributes.
"""

from collections.abc import Mapping

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.values.value import Relop, ValueType, split_values
from qmonpy.model.work.core_request import CORES

CORE_ATTRIBUTE = ComplexAttribute(CORES, CORES, ValueType.INT, Relop.LE, consumable=Consumable.YES)
_TOPOLOGY = "m_topology"
_CORE, _EFFICIENT = "C", "E"
"""The letters of a core, and of one that is never given to those who ask for cores."""


@dataclass(frozen=True, slots=True)
class CoreRules:
    """What `binding_params` of the global configuration say (sge_conf(5), whose default of `on_any_host` is another one
    than that of 9.1.4)."""

    is_on_any_host: bool = False
    """Whether a host of which no cores are known may run jobs that ask for some."""
    skips_first: bool = False
    """Whether the first core of each host is given to no job."""

    def count(self, load: Mapping[str, str]) -> int | None:
        """Return how many cores a host with some load values has for jobs; None where they are not counted."""
        topology = load.get(_TOPOLOGY, "")
        if not topology or topology.upper() == "NONE":
            return None if self.is_on_any_host else 0
        first = next((letter for letter in topology if letter in (_CORE, _EFFICIENT)), "")
        return topology.count(_CORE) - int(self.skips_first and first == _CORE)


def find_core_rules(cluster: Cluster) -> CoreRules | None:
    """Return how a cluster with `binding_params` gives out cores; None where its scheduler binds no jobs."""
    written = split_values(cluster.configuration.get("binding_params", ""))
    words = {name.lower(): value for name, value in written.items()}
    if words.get("enabled", "true").lower() in ("false", "0"):
        return None
    return CoreRules(
        is_on_any_host=words.get("on_any_host", "false").lower() in ("true", "1"),
        skips_first=words.get("filter", "").lower() == "first_core",
    )
