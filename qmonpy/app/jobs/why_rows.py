"""Why a job waits, as a table: which layer refused, what was asked and what was left."""

from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.app.tables.column import Column
from qmonpy.model.work.decision import Layer, Refusal

LAYER_TITLES = {
    Layer.QUOTA: "Resource quota",
    Layer.GLOBAL: "Cluster",
    Layer.HOST: "Host",
    Layer.QUEUE: "Queue",
    Layer.PE: "Parallel environment",
    Layer.ACCESS: "Access",
    Layer.REQUEST: "Request",
    Layer.STATE: "State",
    Layer.TIME: "Time",
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is shown: a page by its id, and the key of what is to be chosen there."""

    page: str
    key: str


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One reason of the last pass."""

    index: int
    """Counts from 0, in the order of the pass."""
    refusal: Refusal

    @property
    def key(self) -> int:
        return self.index

    @property
    def layer(self) -> str:
        """The layer's name for people."""
        return LAYER_TITLES[self.refusal.layer]

    @property
    def words(self) -> str:
        """What the filter looks at, in lower case."""
        shown = self.refusal
        return "\n".join((self.layer, shown.object, shown.attribute, shown.asked, shown.left, shown.text)).lower()


def why_rows(refusals: Iterable[Refusal]) -> tuple[WhyRow, ...]:
    """Reasons as rows, in the order in which the pass met them."""
    return tuple(WhyRow(index, each) for index, each in enumerate(refusals))


def find_cause(refusal: Refusal) -> Place | None:
    """Where what refused is shown: a rule, a queue instance or the queue instances of a host."""
    match refusal.layer:
        case Layer.QUOTA:
            return Place("rule-sets", refusal.object)
        case Layer.QUEUE | Layer.STATE | Layer.ACCESS | Layer.PE if "@" in refusal.object:
            return Place("queues", refusal.object)
        case Layer.HOST:
            return Place("queues", f'host:"{refusal.object}"')
        case Layer.QUEUE | Layer.PE if refusal.layer is Layer.QUEUE or refusal.attribute == "pe_list":
            return Place("queues", f'queue:"{refusal.object}"')
    return None


WHY_COLUMNS: tuple[Column[WhyRow], ...] = (
    Column("layer", "Layer", lambda row: row.layer),
    Column("object", "Object", lambda row: row.refusal.object),
    Column("attribute", "About", lambda row: row.refusal.attribute),
    Column("asked", "Asked", lambda row: row.refusal.asked, is_number=True),
    Column("left", "Left", lambda row: row.refusal.left, is_number=True),
    Column("text", "Reason", lambda row: row.refusal.text),
)
