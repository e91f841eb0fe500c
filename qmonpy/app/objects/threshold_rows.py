"""Rows of the thresholds of a cluster queue: on each host the present value, the limit, and whether it is reached."""

from collections.abc import Iterator, Sequence

from qmonpy.app.tables.column import Column, words_of
from qmonpy.engine.books.corrected_ledger import CorrectedLedger
from qmonpy.engine.books.load import LOAD, SUSPEND, ThresholdCheck, check_thresholds
from qmonpy.engine.books.load_corrections import find_corrections
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_booked
from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import find_number
from qmonpy.model.work.state import State
from qmonpy.translation import later, tr

KINDS = {LOAD: later("load"), SUSPEND: later("suspend")}
REACHED, NO_VALUE = later("reached"), later("no value")


@dataclass(frozen=True, slots=True)
class ThresholdRow:
    """One threshold on one host."""

    host: str
    kind: str
    """`load` or `suspend`."""
    name: str
    limit: str
    """The limit with its relation, such as `>= 1.75`."""
    value: str
    """The present value as a pass compares it, with what starts add to a load value; empty if there is none."""
    is_reached: bool
    instance: str = ""
    """The queue instance of which it is."""

    @property
    def key(self) -> tuple[str, str, str]:
        """Host, kind and attribute, which stay the same when the row is renewed."""
        return self.host, self.kind, self.name

    @property
    def state(self) -> str:
        """REACHED, NO_VALUE (which counts as reached, as in 8.1.9), or an empty text."""
        return "" if not self.is_reached else REACHED if self.value else NO_VALUE

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return " ".join((self.host, tr(self.kind), self.name, tr(self.state))).lower()


def threshold_rows(cluster: Cluster, state: State, now: int, queue: str) -> tuple[ThresholdRow, ...]:
    """Return a row for every threshold on every host of a queue, those that are reached first."""
    prepared = prepare(cluster)
    ledger = CorrectedLedger(find_booked(cluster, state, now), find_corrections(prepared.site, state, now))
    places = [each for each in prepared.site.by_name.values() if each.instance.queue == queue]
    rows = [
        _row(place.name, place.instance.host, kind, check)
        for place in places
        for kind in KINDS
        for check in check_thresholds(prepared.site, ledger, place, kind)
    ]
    return tuple(sorted(rows, key=lambda row: not row.is_reached))


def count_alarms(rows: Sequence[ThresholdRow], kind: str) -> int:
    """Return on how many hosts a threshold of a kind (`load` or `suspend`) is reached."""
    return len({row.host for row in rows if row.kind == kind and row.is_reached})


def _row(instance: str, host: str, kind: str, check: ThresholdCheck) -> ThresholdRow:
    relop = f"{check.attribute.relop} " if check.attribute is not None else ""
    limit = f"{relop}{check.limit}"
    return ThresholdRow(host, KINDS[kind], check.name, limit, _value(check), check.is_exceeded, instance)


def _value(check: ThresholdCheck) -> str:
    if check.attribute is None or check.value is None:
        return ""
    number = None if check.attribute.type.is_string else find_number(check.attribute.type, check.value)
    if check.adjusted is not None:
        number = check.adjusted
    return check.value if number is None else format_people(check.attribute.type, number)


def _columns() -> Iterator[Column[ThresholdRow]]:
    yield Column("host", later("host"), lambda row: row.host)
    yield Column("kind", later("threshold"), lambda row: tr(row.kind), texts=lambda row: words_of(row.kind))
    yield Column("name", later("attribute"), lambda row: row.name)
    yield Column("value", later("now"), lambda row: row.value or "-", is_number=True)
    yield Column("limit", later("limit"), lambda row: row.limit)
    yield Column(
        "state",
        "",
        lambda row: tr(row.state),
        texts=lambda row: words_of(row.state),
        tooltip=later("A threshold without a value counts as reached"),
    )


THRESHOLD_COLUMNS = tuple(_columns())
