"""The attributes that a job may request, as rows, and lists of requests in which one of them is changed."""

import re
from collections.abc import Iterator

from qmonpy.app.tables.column import Column
from qmonpy.formats.values.complex_value import parse_complex_value
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.value import Relop
from qmonpy.translation import later, tr

_SEPARATORS = re.compile(r"[\s,]+")
_SLOTS = "slots"
"""Requested by a parallel environment only."""


@dataclass(frozen=True, slots=True)
class RequestRow:
    """An attribute, and what a job requests of it."""

    attribute: ComplexAttribute
    required: str = ""
    preferred: str = ""

    @property
    def meaning(self) -> str:
        """How a value is counted, or compared with that of a host or queue."""
        return describe_comparison(self.attribute)

    @property
    def words(self) -> str:
        """The text that a filter searches."""
        each = self.attribute
        return f"{each.name} {each.shortcut} {each.type} {self.meaning} {self.required} {self.preferred}".lower()


REQUEST_COLUMNS: tuple[Column[RequestRow], ...] = (
    Column("name", later("Attribute"), lambda row: row.attribute.name),
    Column("shortcut", later("Short"), lambda row: row.attribute.shortcut),
    Column("type", later("Type"), lambda row: str(row.attribute.type)),
    Column("meaning", later("Counted"), lambda row: row.meaning),
    Column("required", later("Required"), lambda row: row.required),
    Column("preferred", later("Preferred"), lambda row: row.preferred),
)


def describe_comparison(attribute: ComplexAttribute) -> str:
    """Return how a requested value is counted, or compared with that of a host or queue."""
    words = {
        Relop.EQ: tr("equal"), Relop.NE: tr("not equal"), Relop.LE: tr("at least"), Relop.LT: tr("more than"),
        Relop.GE: tr("at most"), Relop.GT: tr("less than"),
    }  # fmt: skip
    how = tr("exclusive") if attribute.is_exclusive else words.get(attribute.relop, tr("compared"))
    if attribute.consumable is not Consumable.NO and not attribute.is_exclusive:
        how = {
            Consumable.YES: tr("used up by each slot"), Consumable.JOB: tr("used up once"),
            Consumable.HOST: tr("used up once on each host"),
        }[attribute.consumable]  # fmt: skip
    return tr("{how}; must be requested").format(how=how) if attribute.requestable is Requestable.FORCED else how


def request_rows(cluster: Cluster, hard: str, soft: str) -> tuple[RequestRow, ...]:
    """Return the attributes that may be requested; `hard` and `soft` are lists as `-l` takes them."""
    required, preferred = dict(split_requests(hard)), dict(split_requests(soft))
    return tuple(
        RequestRow(each, _value_in(required, each), _value_in(preferred, each))
        for each in sorted(cluster.complexes.values(), key=lambda each: each.name)
        if each.requestable is not Requestable.NO and each.name != _SLOTS
    )


def _value_in(requests: dict[str, str], attribute: ComplexAttribute) -> str:
    return requests.get(attribute.name, requests.get(attribute.shortcut, ""))


def split_requests(text: str) -> Iterator[tuple[str, str]]:
    """Yield the attributes of a list as they are written, with their values; one without a value is TRUE."""
    for word in filter(None, _SEPARATORS.split(text)):
        name, equals, value = word.partition("=")
        yield name, value if equals else "TRUE"


def with_request(text: str, attribute: ComplexAttribute, value: str) -> str:
    """Return a list with another value of an attribute, without it if that is empty; everything else stays."""
    names = (attribute.name, attribute.shortcut)
    words = list(filter(None, _SEPARATORS.split(text)))
    places = [place for place, word in enumerate(words) if word.partition("=")[0] in names]
    if value.strip() and places:
        words[places[-1]] = f"{words[places[-1]].partition('=')[0]}={value.strip()}"
        places = places[:-1]
    elif value.strip():
        words.append(f"{attribute.name}={value.strip()}")
    return ",".join(word for place, word in enumerate(words) if place not in places)


def check_request(
    attribute: ComplexAttribute, value: str, *, is_soft: bool, variety: Variety = GRID_ENGINE_8
) -> tuple[Report, ...]:
    """Return what is wrong with a requested value, in the words of 8.1.9; `variety` is that of the cluster."""
    if is_soft and attribute.is_consumable:
        text = f'denied: soft requests on consumables like "{attribute.name}" are not supported'
        return (Report("job.soft-consumable", text),)
    try:
        parse_complex_value(attribute, value.strip(), allow_missing_bool=True, variety=variety)
    except ReportError as error:
        return error.reports
    return ()
