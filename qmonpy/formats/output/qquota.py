"""The output of `qquota`: text and XML as in Grid Engine 8.1.9, and XML as specified in 2006."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from qmonpy.formats.documents.xml_text import escape_attribute, escape_text
from qmonpy.formats.quota_set.printer import format_filter
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.quota_set import Filter

HEADER = "resource quota rule limit                filter"
LIMIT_WIDTH = 20
NAMESPACE = "http://arc.liv.ac.uk/repos/darcs/sge/source/source/dist/util/resources/schemas/qquota/qquota.xsd"


@dataclass(frozen=True, slots=True)
class QuotaRow:
    """A line of `qquota`: one counter of a limit, or a limit on an attribute that is not consumed."""

    rule: str
    """`set/name`, or `set/number` counted from 1."""
    attribute: str
    limit: str
    """As Grid Engine prints numbers of the type; for a limit that is not consumed, the text that it keeps."""
    used: str | None
    """None for a limit that is not consumed."""
    filters: tuple[tuple[str, Filter], ...] = ()
    """The rule's filters by kind, in the order of printing; where each name has a counter, the name of this one."""

    @property
    def limit_text(self) -> str:
        """`slots=2/5`, or `arch=lx-amd64`; not shortened."""
        return f"{self.attribute}={self.limit}" if self.used is None else f"{self.attribute}={self.used}/{self.limit}"

    @property
    def filter_text(self) -> str:
        """`users roland hosts durin`, or `-` if the rule has no filter."""
        return " ".join(f"{kind} {format_filter(scope)}" for kind, scope in self.filters) or "-"

    @property
    def columns(self) -> tuple[str, str, str]:
        """Rule, limit and filter as 8.1.9 prints them: the limit cut at 20 characters."""
        return self.rule, self.limit_text[:LIMIT_WIDTH], self.filter_text


def format_qquota(rows: Iterable[QuotaRow]) -> str:
    """Return the table with its header; an empty text without rows."""
    lines = [f"{rule:<18} {limit:<20} {scopes}" for rule, limit, scopes in (row.columns for row in rows)]
    return "\n".join([HEADER, "-" * 80, *lines, ""]) if lines else ""


def format_qquota_xml(rows: Iterable[QuotaRow]) -> str:
    """Return the document of `qquota -xml`, an element for each row."""
    lines = ["<?xml version='1.0'?>", f'<qquota_result xmlns="{NAMESPACE}">']
    for row in rows:
        lines.append(f" <qquota_rule name='{escape_attribute(row.rule)}'>")
        for kind, scope in row.filters:
            lines += [f"   <{kind}>{escape_text(name)}</{kind}>" for name in scope.names]
            lines += [f"   <x{kind}>{escape_text(name)}</x{kind}>" for name in scope.excluded]
        lines.append(f"   {_format_limit(row)}")
        lines.append(" </qquota_rule>")
    return "\n".join([*lines, "</qquota_result>", ""])


def format_qquota_xml_2006(rows: Sequence[QuotaRow]) -> str:
    """Return a document that is valid by the schema of the 2006 specification (`schemas/qquota-2006.xsd`).

    Its elements are named in the singular, and consecutive limits of one rule for the same consumers share an element.
    """
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<qquota_result>"]
    for (rule, filters), group in groupby(rows, key=lambda row: (row.rule, row.filters)):
        lines.append(f'   <qquota_rule name="{escape_attribute(rule)}">')
        lines += [f"      {element}" for element in _format_singular(filters)]
        lines += [f"      {_format_limit(row)}" for row in group]
        lines.append("   </qquota_rule>")
    return "\n".join([*lines, "</qquota_result>", ""])


def _format_singular(filters: tuple[tuple[str, Filter], ...]) -> Iterator[str]:
    for kind, scope in filters:
        element = kind.removesuffix("s")
        for name in scope.names:
            yield f"<{element}>{escape_text(name)}</{element}>"
        for name in scope.excluded:
            yield f"<x{element}>{escape_text(name)}</x{element}>"


def _format_limit(row: QuotaRow) -> str:
    used = "" if row.used is None else f" value='{escape_attribute(row.used)}'"
    return f"<limit resource='{escape_attribute(row.attribute)}' limit='{escape_attribute(row.limit)}'{used}/>"
