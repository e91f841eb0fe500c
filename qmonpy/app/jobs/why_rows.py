"""Why a job waits, as a table: which layer refused, what was asked and what was left."""

from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.app.tables.column import Column
from qmonpy.formats.output.refusal_line import format_asked, format_left, format_line
from qmonpy.model.work.refusal import Layer, Refusal, Refuser

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
    def asked(self) -> str:
        return format_asked(self.refusal)

    @property
    def left(self) -> str:
        """What is left; why a queue instance is closed is in the line."""
        is_closed = self.refusal.by is Refuser.INSTANCE and self.refusal.layer is Layer.STATE
        return "" if is_closed else format_left(self.refusal)

    @property
    def line(self) -> str:
        """The line of `qstat -j`."""
        return format_line(self.refusal)

    @property
    def words(self) -> str:
        """What the filter looks at, in lower case."""
        shown = self.refusal
        return "\n".join((self.layer, shown.object, shown.attribute, self.asked, self.left, self.line)).lower()


def why_rows(refusals: Iterable[Refusal]) -> tuple[WhyRow, ...]:
    """Reasons as rows, in the order in which the pass met them."""
    return tuple(WhyRow(index, each) for index, each in enumerate(refusals))


def find_cause(refusal: Refusal) -> Place | None:
    """Where what refused is shown: a rule, a queue instance or the queue instances of a host."""
    match refusal.by:
        case Refuser.RULE:
            return Place("rule-sets", refusal.object)
        case Refuser.INSTANCE if refusal.layer is not Layer.REQUEST:
            return Place("queues", refusal.object)
        case Refuser.HOST if refusal.layer is Layer.HOST:
            return Place("queues", f'host:"{refusal.object}"')
        case Refuser.QUEUE if refusal.layer in (Layer.QUEUE, Layer.PE):
            return Place("queues", f'queue:"{refusal.object}"')
    return None


WHY_COLUMNS: tuple[Column[WhyRow], ...] = (
    Column("layer", "Layer", lambda row: row.layer),
    Column("object", "Object", lambda row: row.refusal.object),
    Column("attribute", "About", lambda row: row.refusal.attribute),
    Column("asked", "Asked", lambda row: row.asked, is_number=True),
    Column("left", "Left", lambda row: row.left, is_number=True),
    Column("text", "Reason", lambda row: row.line),
)
