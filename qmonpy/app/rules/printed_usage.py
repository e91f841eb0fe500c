"""What `qquota` prints beside the rows of quota usage, where that is not what runs: the qmaster keeps an account of its
own (`engine.work.stale_debits`)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qmonpy.app.rules.quota_usage_rows import COUNTED, UsageRow, list_usage, usage_rows
from qmonpy.engine.work.quota_query import Query, QueryMatcher
from qmonpy.engine.work.quota_rows import qquota_rows
from qmonpy.engine.work.stale_debits import names_groups, with_debits
from qmonpy.formats.output.qquota import QuotaRow
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import find_number, format_number
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import tr

_Counter = tuple[str, str, str]
"""Rule, attribute and filter, as `qquota` prints them."""
_EVERYTHING = Query()
_NOBODY = "-"
"""What `qquota` prints for a job without what is counted."""


def with_printed(snapshot: Snapshot, rows: Sequence[UsageRow]) -> Sequence[UsageRow]:
    """Return rows with what `qquota -u '*'` of a simulation prints beside them, and rows of what it alone counts."""
    if not snapshot.state.stale_debits:
        return rows
    cluster = snapshot.cluster
    return beside_printed(
        cluster, rows, qquota_rows(cluster, with_debits(cluster, snapshot.state, list_usage(snapshot)))
    )


def beside_printed(cluster: Cluster, rows: Sequence[UsageRow], lines: Iterable[QuotaRow]) -> Sequence[UsageRow]:
    """Return rows with what the lines of `qquota -u '*'` say where that is something else, and rows of what is in these
    lines alone, behind those of the same rule."""
    found = {(each.rule, each.attribute, each.filter_text): each for each in lines if each.used is not None}
    matcher = QueryMatcher(cluster)
    shown: list[UsageRow] = []
    for row in rows:
        line = found.pop((row.rule_name, row.usage.attribute, row.filter), None)
        if row.usage.used is None:
            shown.append(row)
            continue
        used = "" if line is None else line.used
        is_same = used == format_number(cluster.complexes[row.usage.attribute].type, row.usage.used)
        rule = cluster.quota_sets[row.usage.quota_set].rules[row.usage.rule]
        is_other = not is_same and matcher.matches_rule(rule, _EVERYTHING)
        shown.append(replace(row, printed=used) if is_other else row)
    alone = tuple(_rows_alone(cluster, found)) if found else ()
    return _in_order(cluster, (*shown, *alone)) if alone else shown


def may_differ(cluster: Cluster) -> bool:
    """Whether `qquota` may count otherwise than what runs: where rules name user sets or host groups."""
    return any(each.is_enabled and names_groups(each) for each in cluster.quota_sets.values())


def list_told(snapshot: Snapshot, lines: Iterable[QuotaRow]) -> tuple[UsageRow, ...]:
    """Return the rows of a moment of which a real cluster's `qquota` prints something else."""
    rows = beside_printed(snapshot.cluster, usage_rows(snapshot), lines)
    return tuple(row for row in rows if row.printed is not None)


def find_lasting(before: Iterable[UsageRow], now: Iterable[UsageRow]) -> tuple[UsageRow, ...]:
    """Return the rows that were told alike twice: what is told once may be of another moment than the rows."""
    known = {(row.key, row.usage.used, row.printed) for row in before}
    return tuple(row for row in now if (row.key, row.usage.used, row.printed) in known)


def with_told(cluster: Cluster, rows: Sequence[UsageRow], told: Iterable[UsageRow]) -> Sequence[UsageRow]:
    """Return rows with what was told of them last, as far as they still say what they said then."""
    left = {row.key: row for row in told}
    if not left:
        return rows
    shown = []
    for row in rows:
        known = left.pop(row.key, None)
        is_same = known is not None and known.usage.used == row.usage.used
        shown.append(replace(row, printed=known.printed) if known is not None and is_same else row)
    alone = (row for row in left.values() if not row.usage.used and _is_there(cluster, row))
    return _in_order(cluster, (*shown, *alone))


def _is_there(cluster: Cluster, row: UsageRow) -> bool:
    quota_set = cluster.quota_sets.get(row.usage.quota_set)
    return quota_set is not None and quota_set.is_enabled and row.usage.rule < len(quota_set.rules)


def _in_order(cluster: Cluster, rows: Iterable[UsageRow]) -> Sequence[UsageRow]:
    order = {name: at for at, name in enumerate(cluster.quota_sets)}
    return sorted(rows, key=lambda row: (order[row.usage.quota_set], row.usage.rule))


def tell_printed(row: UsageRow) -> str:
    """Return what `qquota` prints of a row in its place, why, and until when; empty where that is the same."""
    if row.printed is None:
        return ""
    said = (
        tr("qquota prints {used} in use.").format(used=row.printed)
        if row.printed
        else tr("qquota prints no line of it.")
    )
    why = tr(
        "The qmaster books a task on the rules that match it when it starts, and takes it off those that match it when "
        "it ends: its numbers are others where a user set or a host group changed in between. The scheduler decides by "
        "what runs: {used}."
    ).format(used=row.used)
    until = tr(
        "It stays so until a rule or a limit of {quota_set} is modified, the set is disabled and enabled, or the "
        "qmaster is started again: then it counts anew."
    ).format(quota_set=row.usage.quota_set)
    return f"{said.format(used=row.printed)} {why} {until}"


def _rows_alone(cluster: Cluster, lines: dict[_Counter, QuotaRow]) -> Iterable[UsageRow]:
    """Give rows of what `qquota` counts and nothing uses."""
    for quota_set in cluster.quota_sets.values():
        for index, rule in enumerate(quota_set.rules):
            name = quota_set.rule_name(index)
            values = {limit.name: limit.value for limit in rule.limits}
            expanded = {kind for kind, scope in rule.filters() if scope.is_expanded}
            for line in (each for each in lines.values() if each.rule == name and each.attribute in values):
                names = {COUNTED[kind]: scope.names[0] for kind, scope in line.filters if kind in expanded}
                usage = QuotaUsage(
                    quota_set.name,
                    index,
                    line.attribute,
                    values[line.attribute],
                    **{part: "" if text == _NOBODY else text for part, text in names.items()},
                    used=0.0,
                    limit=find_number(cluster.complexes[line.attribute].type, line.limit),
                )
                yield UsageRow(usage, name, line.filter_text, printed=line.used)
