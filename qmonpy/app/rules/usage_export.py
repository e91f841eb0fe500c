"""Quota usage as files: CSV, JSON, `qquota -xml` as 8.1.9 prints it, and the form of the specification's schema."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import StringIO

from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.engine.work.quota_rows import qquota_rows
from qmonpy.formats.output.qquota import QuotaRow, format_qquota_xml, format_qquota_xml_2006
from qmonpy.model.configuration.cluster import Cluster

EXPORTS = {"export-csv": "csv", "export-json": "json", "export-xml": "xml", "export-schema-xml": "xml"}
"""The actions that export quota usage, and the endings of their files."""
FIELDS = ("rule", "resource", "used", "limit", "user", "project", "pe", "queue", "host", "filter", "waiting")


def format_usage(export: str, rows: Sequence[UsageRow], cluster: Cluster) -> str:
    """Return rows as the file that an action of `EXPORTS` writes."""
    match export:
        case "export-csv":
            return format_usage_csv(rows)
        case "export-json":
            return format_usage_json(rows)
        case "export-xml":
            return format_usage_xml(rows, cluster)
        case _:
            return format_usage_xml_2006(rows, cluster)


def format_usage_csv(rows: Iterable[UsageRow]) -> str:
    """Return a line with titles and one for each row; numbers without units, `used` empty where nothing is consumed."""
    text = StringIO()
    writer = csv.DictWriter(text, FIELDS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(_record, rows))
    return text.getvalue()


def format_usage_json(rows: Iterable[UsageRow]) -> str:
    """Return a list of objects with the fields of the CSV; `used` is null where nothing is consumed."""
    return json.dumps([_record(row) for row in rows], indent=1) + "\n"


def format_usage_xml(rows: Sequence[UsageRow], cluster: Cluster) -> str:
    """Return rows as `qquota -u '*' -xml` of 8.1.9 prints them."""
    return format_qquota_xml(_qquota_rows(rows, cluster))


def format_usage_xml_2006(rows: Sequence[UsageRow], cluster: Cluster) -> str:
    """Return rows as XML that is valid by the schema of the resource quota specification of 2006."""
    return format_qquota_xml_2006(tuple(_qquota_rows(rows, cluster)))


def _qquota_rows(rows: Sequence[UsageRow], cluster: Cluster) -> Iterator[QuotaRow]:
    """Yield the rows of qquota that have the same counters, with what it prints of them."""
    shown = {(row.rule_name, row.usage.attribute) for row in rows}
    printed = {(row.rule_name, row.usage.attribute, row.filter): row.printed for row in rows if row.printed is not None}
    counters = (row.usage for row in rows if row.usage.used is not None)
    for each in qquota_rows(cluster, counters):
        used = printed.get((each.rule, each.attribute, each.filter_text), each.used)
        if (each.rule, each.attribute) in shown and used != "":
            yield replace(each, used=used)


def _record(row: UsageRow) -> dict[str, object]:
    usage = row.usage
    values = (
        row.rule_name,
        usage.attribute,
        usage.used,
        usage.value if usage.limit is None else usage.limit,
        usage.user,
        usage.project,
        usage.pe,
        usage.queue,
        usage.host,
        row.filter,
        row.waiting,
    )
    return dict(zip(FIELDS, values, strict=True))
