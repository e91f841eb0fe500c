"""A keeper of records that is made when a cluster first asks for any: what writes them is imported by few commands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from qmonpy.clusters.embedded.witnesses.reporting_choice import find_choice
from qmonpy.clusters.embedded.witnesses.witness import Witness
from qmonpy.model.configuration.cluster import Cluster

if TYPE_CHECKING:
    from qmonpy.clusters.embedded.witnesses.consumable_records import HasState
    from qmonpy.clusters.embedded.witnesses.record_folder import RecordSink


class LateKeeper(Witness):
    """Tells a keeper of records every event from the first on at which the configuration asks for records.

    Before, a keeper does nothing: it looks at the configuration with each event.
    """

    def __init__(self, sink: "RecordSink", find_world: "Callable[[], HasState]"):
        self._sink, self._find_world = sink, find_world
        self._keeper: Witness | None = None

    def _tell(self, event: str, cluster: Cluster, now: int, *told: Any, **more: Any) -> None:
        if self._keeper is None and find_choice(cluster).files:
            from qmonpy.clusters.embedded.witnesses.record_keeping import RecordKeeper

            self._keeper = RecordKeeper(self._sink, self._find_world)
        if self._keeper is not None:
            getattr(self._keeper, event)(cluster, now, *told, **more)


def _teller(event: str) -> Callable[..., None]:
    return lambda self, *told, **more: self._tell(event, *told, **more)


for _event in (each for each in vars(Witness) if not each.startswith("_")):
    setattr(LateKeeper, _event, _teller(_event))
