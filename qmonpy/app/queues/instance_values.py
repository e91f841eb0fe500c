"""What a queue instance has of each attribute, in people's units and with how much of it is used (qstat -F)."""

from dataclasses import dataclass

from qmonpy.app.tables.column import Column
from qmonpy.engine.books.instance_values import InstanceValue, instance_values
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of
from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.model.snapshot import Snapshot

SOURCES = {
    "gc": "left of the cluster's",
    "gf": "fixed for the cluster",
    "gl": "reported for the cluster",
    "hc": "left on the host",
    "hf": "fixed for the host",
    "hl": "reported by the host",
    "qc": "left in the queue instance",
    "qf": "fixed for the queue instance",
}
"""What the letters in front of an attribute say."""


@dataclass(frozen=True, slots=True)
class ValueRow:
    """One attribute of an instance."""

    name: str
    source: str
    """`hc`, as qstat -F prints it."""
    text: str
    """The value for people."""
    line: str
    """As qstat -F prints it."""
    used: float | None = None
    total: float | None = None
    """How much is used, and how much there is, of a consumable."""
    figures: str = ""
    """`6G / 20G` of a consumable."""

    @property
    def key(self) -> str:
        return self.name

    @property
    def words(self) -> str:
        return f"{self.name}\n{self.text}\n{self.line}".lower()

    @property
    def is_boundless(self) -> bool:
        """Whether it is a limit that limits nothing, which is what most instances have of most of them."""
        return self.source == "qf" and self.text in ("infinity", "NONE")


def value_rows(snapshot: Snapshot, instance: str) -> tuple[ValueRow, ...]:
    """Every attribute that an instance has: consumables first, then load, then the fixed ones that limit anything."""
    prepared = prepare(snapshot.cluster)
    place = prepared.site.by_name.get(instance)
    if place is None:
        return ()
    ledger = ledger_of(prepared, snapshot.state, snapshot.now, with_reservations=False)
    rows = [_row(each) for each in instance_values(prepared.site, ledger, place)]
    return tuple(sorted(rows, key=lambda row: (row.total is None, not row.source.endswith("l"), row.is_boundless)))


def _row(value: InstanceValue) -> ValueRow:
    text = value.text if value.number is None else format_people(value.attribute.type, value.number)
    row = ValueRow(value.name, value.source, text, value.line)
    if value.total is None or value.number is None:
        return row
    used = value.total - value.number
    shown = [format_people(value.attribute.type, each) for each in (used, value.total)]
    return ValueRow(value.name, value.source, text, value.line, used, value.total, " / ".join(shown))


_SOURCES_IN_WORDS = "\n".join(f"{key}  {text}" for key, text in SOURCES.items())
VALUE_COLUMNS: tuple[Column[ValueRow], ...] = (
    Column("name", "Attribute", lambda row: row.name),
    Column("value", "Value", lambda row: row.text, is_number=True, tooltip="Of what is consumed: what is left"),
    Column("used", "Used / there is", lambda row: row.figures),
    Column(
        "source", "From", lambda row: row.source, tooltip="\n".join(f"{key}  {text}" for key, text in SOURCES.items())
    ),
)
