"""The attributes of a queue instance as rows: values in readable units, and how much is used (qstat -F)."""

from qmonpy.app.tables.column import Column
from qmonpy.engine.books.instance_values import InstanceValue, instance_values
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_booked
from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later

SOURCES = {
    "gc": later("left of the cluster's"),
    "gf": later("fixed for the cluster"),
    "gl": later("reported for the cluster"),
    "hc": later("left on the host"),
    "hf": later("fixed for the host"),
    "hl": later("reported by the host"),
    "qc": later("left in the queue instance"),
    "qf": later("fixed for the queue instance"),
}
"""The meanings of the letters that qstat -F prints before an attribute."""


@dataclass(frozen=True, slots=True)
class ValueRow:
    """One attribute of a queue instance."""

    name: str
    source: str
    """The letters of its source as qstat -F prints them: `hc`."""
    text: str
    """The value in a readable unit; of a consumable, the amount left."""
    line: str
    """The line of qstat -F."""
    used: float | None = None
    """Of a consumable, the amount used."""
    total: float | None = None
    """Of a consumable, the whole amount."""
    figures: str = ""
    """Of a consumable, both amounts as text: `6G / 20G`."""

    @property
    def key(self) -> str:
        """The name of the attribute."""
        return self.name

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        return f"{self.name}\n{self.text}\n{self.line}".lower()

    @property
    def is_boundless(self) -> bool:
        """Whether it is a limit of the queue instance without a value, as most of them are."""
        return self.source == "qf" and self.text in ("infinity", "NONE")


def value_rows(snapshot: Snapshot, instance: str) -> tuple[ValueRow, ...]:
    """Return every attribute of an instance: consumables, load values, fixed values, then limits without a value."""
    prepared = prepare(snapshot.cluster)
    place = prepared.site.by_name.get(instance)
    if place is None:
        return ()
    ledger = find_booked(snapshot.cluster, snapshot.state, snapshot.now)
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


VALUE_COLUMNS: tuple[Column[ValueRow], ...] = (
    Column("name", later("Attribute"), lambda row: row.name),
    Column(
        "value", later("Value"), lambda row: row.text, is_number=True, tooltip=later("Of consumables: the amount left")
    ),
    Column("used", later("Used / total"), lambda row: row.figures),
    Column("source", later("From"), lambda row: row.source, meanings=tuple(SOURCES.items())),
)
