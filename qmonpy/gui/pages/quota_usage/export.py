"""The files that quota usage can be written to, by action."""

from collections.abc import Sequence

from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.app.rules.usage_export import format_usage_csv, format_usage_json, format_usage_xml, format_usage_xml_2006
from qmonpy.model.snapshot import Snapshot

EXPORTS = {"export-csv": "csv", "export-json": "json", "export-xml": "xml", "export-schema-xml": "xml"}
"""Actions and the endings of their files."""


def export_usage(export: str, rows: Sequence[UsageRow], snapshot: Snapshot) -> str:
    """The text of a file."""
    match export:
        case "export-csv":
            return format_usage_csv(rows)
        case "export-json":
            return format_usage_json(rows)
        case "export-xml":
            return format_usage_xml(rows, snapshot.cluster)
        case _:
            return format_usage_xml_2006(rows, snapshot.cluster)
