"""How much of a rule is in use, opened into its counters, the fullest first, each with who holds it."""

from collections.abc import Iterator

from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.app.terms.term_row import MOST_LISTED, MOST_OPENED, TermRow, put_below
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class RuleCounters:
    """What is in use of all counters of a rule that the cluster has."""

    quota_set: str
    rule: int
    """Its index, from 0."""
    name: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("what is in use of rule {name}").format(name=self.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        place = self.quota_set, self.rule
        found = [each for each in usage_rows(snapshot) if (each.usage.quota_set, each.usage.rule) == place]
        counted = sorted((each for each in found if each.usage.used is not None), key=lambda row: -row.fullness)
        if not counted:
            return Opened(tr("Nothing that this rule limits is in use."))
        rows = [*self._list_rows(counted, snapshot)]
        more = len(counted) - len(rows)
        if more > 0:
            said = tr("and {counters} more").format(counters=format_count(more, "counter"))
            rows.append(TermRow(("more",), said, 0.0, 1.0, "", "", has_bar=False))
        words = tr("{counters} in use; the fullest: {used} of {attribute}, {filter}.").format(
            counters=format_count(len(counted), "counter"),
            used=counted[0].used,
            attribute=counted[0].usage.attribute,
            filter=counted[0].filter,
        )
        return Opened(words, tuple(rows))

    def _list_rows(self, counted: list[UsageRow], snapshot: Snapshot) -> Iterator[TermRow]:
        for at, row in enumerate(counted[:MOST_LISTED]):
            usage, key = row.usage, (str(at),)
            opened = QuotaNumber(usage, row.rule_name, row.filter).open(snapshot) if at < MOST_OPENED else Opened("")
            below = tuple(put_below(key, opened.rows))
            title = f"{usage.attribute} {row.filter}" if row.filter not in ("", "-") else usage.attribute
            full = max(usage.limit or 0.0, usage.used or 0.0)
            yield TermRow(key, title, usage.used or 0.0, full, row.used, opened.sentence, children=below, is_open=False)
