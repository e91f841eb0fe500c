"""The lines of `qquota -xml`, read back."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import decode_text, parse_xml
from qmonpy.formats.output.qquota import QuotaRow
from qmonpy.model.configuration.quota_set import Filter
from qmonpy.model.report import Report

QUOTA_OPTIONS = ("-xml", "-u", "*")
"""The options of `qquota` that show the counters of everybody."""
_KINDS = ("users", "projects", "pes", "queues", "hosts")


def parse_qquota_xml(text: str) -> tuple[tuple[QuotaRow, ...], tuple[Report, ...]]:
    """Return the lines of `qquota -xml`, as far as they can be read, and the mistakes."""
    document = parse_xml(text, "qquota_result", "qquota_rule")
    rules = document.root.findall("qquota_rule")
    return tuple(row for each in rules for row in _rows(each)), document.reports


def _rows(rule: Element) -> Iterator[QuotaRow]:
    names = {kind: tuple(decode_text(each.text or "") for each in rule.findall(kind)) for kind in _KINDS}
    others = {kind: tuple(decode_text(each.text or "") for each in rule.findall(f"x{kind}")) for kind in _KINDS}
    filters = tuple((kind, Filter(names[kind], others[kind])) for kind in _KINDS if names[kind] or others[kind])
    for limit in rule.findall("limit"):
        attribute, bound = (decode_text(limit.get(key, "")) for key in ("resource", "limit"))
        used = limit.get("value")
        yield QuotaRow(
            decode_text(rule.get("name", "")), attribute, bound, None if used is None else decode_text(used), filters
        )
