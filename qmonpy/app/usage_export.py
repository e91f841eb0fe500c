"""Quota usage as files: CSV, JSON, `qquota -xml` as 8.1.9 prints it, and the form of the specification's schema."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from xml.sax.saxutils import escape, quoteattr

from qmonpy.app.quota_usage_rows import UsageRow
from qmonpy.model.cluster import Cluster
from qmonpy.model.decision import QuotaUsage
from qmonpy.model.quota_set import FILTER_KINDS, Rule
from qmonpy.model.value import format_number

NAMESPACE = "http://arc.liv.ac.uk/repos/darcs/sge/source/source/dist/util/resources/schemas/qquota/qquota.xsd"
FIELDS = ("rule", "resource", "used", "limit", "user", "project", "pe", "queue", "host", "filter", "waiting")


def format_usage_csv(rows: Iterable[UsageRow]) -> str:
    """One line for each row, with the titles first; numbers without units, `used` empty where nothing is consumed."""
    text = StringIO()
    writer = csv.DictWriter(text, FIELDS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(_record, rows))
    return text.getvalue()


def format_usage_json(rows: Iterable[UsageRow]) -> str:
    """A list of objects with the fields of the CSV; `used` is null where nothing is consumed."""
    return json.dumps([_record(row) for row in rows], indent=1) + "\n"


def format_qquota_xml(rows: Sequence[UsageRow], cluster: Cluster) -> str:
    """As `qquota -xml` of 8.1.9 prints these rows: an element for each, lists by kind, numbers as qquota's."""
    lines = ["<?xml version='1.0'?>", f'<qquota_result xmlns="{NAMESPACE}">']
    for row in rows:
        lines.append(f" <qquota_rule name={_quote(row.rule_name)}>")
        for kind, included, excluded in _scopes(row.usage, cluster):
            lines += [f"   <{kind}>{escape(name)}</{kind}>" for name in included]
            lines += [f"   <x{kind}>{escape(name)}</x{kind}>" for name in excluded]
        lines += [f"   {_limit(row.usage, cluster)}", " </qquota_rule>"]
    return "\n".join([*lines, "</qquota_result>", ""])


def format_schema_xml(rows: Sequence[UsageRow], cluster: Cluster) -> str:
    """In the form of the schema of resource quota specification 2006 (5.1.3): an element for each instance of a rule."""
    instances: dict[tuple[str, int, str], list[UsageRow]] = {}
    for row in rows:
        instances.setdefault(row.key[:3], []).append(row)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<qquota_result>"]
    for members in instances.values():
        lines.append(f"  <qquota_rule name={_quote(members[0].rule_name)}>")
        for kind, included, excluded in _scopes(members[0].usage, cluster):
            one = kind.removesuffix("s")
            lines += [f"    <{one}>{escape(name)}</{one}>" for name in included]
            lines += [f"    <x{one}>{escape(name)}</x{one}>" for name in excluded]
        lines += [f"    {_limit(row.usage, cluster)}" for row in members]
        lines.append("  </qquota_rule>")
    return "\n".join([*lines, "</qquota_result>", ""])


def format_amount_as_qquota(usage: QuotaUsage, number: float, cluster: Cluster) -> str:
    """A number as qquota prints it for the type of the attribute."""
    attribute = cluster.complexes.get(usage.attribute)
    return format_number(attribute.type, number) if attribute else f"{number:g}"


def _limit(usage: QuotaUsage, cluster: Cluster) -> str:
    if usage.used is None or usage.limit is None:
        return f"<limit resource={_quote(usage.attribute)} limit={_quote(usage.value)}/>"
    limit, used = (format_amount_as_qquota(usage, number, cluster) for number in (usage.limit, usage.used))
    return f"<limit resource={_quote(usage.attribute)} limit={_quote(limit)} value={_quote(used)}/>"


def _scopes(usage: QuotaUsage, cluster: Cluster) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    """By kind of filter the names and the excluded names: the counted name alone where the rule expands the filter."""
    counted = dict(zip(FILTER_KINDS, (usage.user, usage.project, usage.pe, usage.queue, usage.host), strict=True))
    rule = _find_rule(usage, cluster)
    for kind, scope in rule.filters() if rule is not None else ():
        yield (kind, (counted[kind],), ()) if counted[kind] else (kind, scope.names, scope.excluded)


def _find_rule(usage: QuotaUsage, cluster: Cluster) -> Rule | None:
    quota_set = cluster.quota_sets.get(usage.quota_set)
    return quota_set.rules[usage.rule] if quota_set and usage.rule < len(quota_set.rules) else None


def _quote(text: str) -> str:
    """An attribute's value in single quotes, as qquota writes it."""
    quoted = quoteattr(text)
    return "'" + quoted[1:-1].replace("'", "&apos;") + "'"


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
