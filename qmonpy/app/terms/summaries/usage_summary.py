"""How many rules are used, and how many counters are at their limit, opened into the rules and their counters."""

from dataclasses import field, replace
from functools import partial

from qmonpy.app.rules.printed_usage import tell_printed
from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.app.terms.summaries.counted_part import make_part
from qmonpy.app.terms.term_row import MOST_OPENED, TermRow, make_plain_row, put_below
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class UsageSummary:
    """What rows of quota usage come to."""

    rows: tuple[UsageRow, ...] = field(compare=False, repr=False)
    """As the page has them."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("rules that are used, and counters at their limit")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the snapshot is the one of which the rows are."""
        used = [row for row in self.rows if row.usage.used != 0]
        full = [row for row in used if row.fullness >= 1]
        differing = [row for row in self.rows if row.printed is not None]
        by_rule: dict[str, list[UsageRow]] = {}
        for row in used:
            by_rule.setdefault(row.rule_name, []).append(row)
        make = partial(_make_counter, snapshot)
        rows = [make_part("full", tr("At the limit"), full, len(used), make, is_open=True)]
        if differing:
            rows.append(make_part("differing", tr("qquota prints something else"), differing, len(used), _make_printed))
        for name, some in by_rule.items():
            part = make_part(f"rule {name}", name, some, len(used), make, format_count(len(some), "counter"))
            rows.append(_with_link(part, name))
        said = tr(
            "{rules} used, with {counters} that are in use or limit what may be requested; {full:,} at the limit."
        )
        words = said.format(
            rules=format_count(len(by_rule), "rule"), counters=format_count(len(used), "counter"), full=len(full)
        )
        return Opened(words, tuple(rows))


def _with_link(row: TermRow, name: str) -> TermRow:
    return replace(row, link=find_object_place(ObjectKind.QUOTA_SET, name))


def _make_counter(snapshot: Snapshot, at: int, row: UsageRow) -> TermRow:
    usage, key = row.usage, (str(at),)
    title = f"{row.rule_name} {usage.attribute} {row.filter if row.filter != '-' else ''}".strip()
    if usage.used is None or usage.limit is None:
        return make_plain_row(key, title, row.used, tr("not consumed: it limits what a job may request"), value=1)
    opened = QuotaNumber(usage, row.rule_name, row.filter).open(snapshot) if at < MOST_OPENED else Opened("")
    return TermRow(key, title, usage.used, max(usage.limit, usage.used), row.used, opened.sentence,
                   children=tuple(put_below(key, opened.rows)), is_open=False)  # fmt: skip


def _make_printed(at: int, row: UsageRow) -> TermRow:
    title = f"{row.rule_name} {row.usage.attribute} {row.filter if row.filter != '-' else ''}".strip()
    return make_plain_row((str(at),), title, row.used, tell_printed(row), value=1)
