"""Rows of the expansion of a rule: its counters with limit and use, made when they are shown, and their numbers."""

from dataclasses import field

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.filter.field import FieldKind
from qmonpy.app.rules.expansion_filter import LIMIT, USED, find_marks
from qmonpy.app.rules.rule_order_rows import tell_amount
from qmonpy.app.tables.column import Column, column_fields
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.insight.rules.rule_expansion import PARTS, Counter, Expansion, Indices, Order
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.refusal import UsageKey
from qmonpy.translation import later, tr

NOTHING = "-"
"""The text for an empty part of the usage key: a job without project or PE."""


@dataclass(frozen=True, slots=True)
class ExpansionRow:
    """One counter of a rule."""

    counter: Counter
    rule: CompiledRule = field(compare=False)

    @property
    def key(self) -> tuple[UsageKey, str]:
        """Usage key and attribute, which stay the same when the row is renewed."""
        return self.counter.key, self.counter.limit.attribute.name

    @property
    def resource(self) -> str:
        """The name of the limited attribute."""
        return self.counter.limit.attribute.name

    @property
    def limit(self) -> str:
        """The limit of this counter; of a dynamic one value and formula."""
        written, number = self.counter.limit.limit.value, self.counter.number
        if number is None:
            return written
        text = tell_amount(self.counter.limit.attribute, number)
        if not self.counter.limit.limit.is_dynamic:
            return text
        if self.counter.missing:
            return tr("{text} ({missing} unknown)").format(text=text, missing=tr(" and ").join(self.counter.missing))
        return f"{text} = {written}"

    @property
    def use(self) -> str:
        """Used amount and limit as `2 / 5`; the limit alone if its attribute is no consumable."""
        if self.counter.used is None or self.counter.number is None:
            return self.limit
        attribute = self.counter.limit.attribute
        return f"{tell_amount(attribute, self.counter.used)} / {tell_amount(attribute, self.counter.number)}"

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return " ".join((*self.counter.key, self.resource)).lower()

    def part(self, name: str) -> str:
        """Return a part of the usage key, such as the `user`."""
        return self.counter.key[PARTS.index(name)]


def _part_column(name: str, title: str) -> Column[ExpansionRow]:
    return Column(name, title, lambda row: row.part(name) or NOTHING, lambda row: row.part(name).lower())


EXPANSION_COLUMNS: tuple[Column[ExpansionRow], ...] = (
    *(_part_column(name, "PE" if name == "pe" else name.capitalize()) for name in PARTS),
    Column("resource", later("Resource"), lambda row: row.resource),
    Column(
        LIMIT,
        later("Limit"),
        lambda row: row.limit,
        lambda row: row.counter.number or 0.0,
        kind=FieldKind.NUMBER,
        amount=lambda row: row.counter.number,
    ),
    Column(
        USED,
        later("In use / limit"),
        lambda row: row.use,
        lambda row: row.counter.used or 0.0,
        kind=FieldKind.NUMBER,
        amount=lambda row: row.counter.used,
    ),
)
EXPANSION_FIELDS = column_fields(EXPANSION_COLUMNS)
"""What the filter can ask for."""


@dataclass(frozen=True, eq=False)
class FoundCounters:
    """The counters of a rule that pass a filter, in order; rows are made when they are shown."""

    expansion: Expansion
    indices: Indices
    summary: str
    _made: list[ExpansionRow] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.indices)

    def rows(self, count: int) -> list[ExpansionRow]:
        """Return the first so many rows; each is made once."""
        made = self._made
        rule, wanted = self.expansion.rule, self.indices[len(made) : count]
        made += [ExpansionRow(self.expansion.counter(int(index)), rule) for index in wanted]
        return made[:count]

    @property
    def expanded(self) -> frozenset[str]:
        """The parts of the usage key that braces expand, such as `user`."""
        scopes = dict(self.expansion.rule.rule.filters())
        kinds = dict(zip(PARTS, ("users", "projects", "pes", "queues", "hosts"), strict=True))
        return frozenset(part for part, kind in kinds.items() if kind in scopes and scopes[kind].is_expanded)


def find_counters(
    rules: EditedRules,
    index: int,
    text: str,
    *,
    only_used: bool,
    order: Order = Order(),  # noqa: B008
) -> FoundCounters | None:
    """Return the counters of a rule of the shown set that pass a filter; None if the set has no such rule.

    `index` is that of the rule from 0, `text` a filter (`qmonpy.app.filter`).
    """
    rule = rules.find_rule(index)
    if rule is None:
        return None
    expansion = Expansion(rules.prepared, rules.ledger, rules.snapshot.state, rule, rules.counters)
    marks = find_marks(expansion, text, EXPANSION_FIELDS)
    found = expansion.find(among=marks, only_used=only_used, order=order)
    return FoundCounters(expansion, found, sum_up(expansion))


def sum_up(expansion: Expansion) -> str:
    """Return a sentence with the number of counters, how it is made up, and how many are in use and full."""
    limits = expansion.rule.limits
    counted = sum(limit.attribute.is_consumable for limit in limits)
    count = len(expansion) // max(len(limits), 1) * counted
    parts = [format_count(number, noun) for noun, number in expansion.parts()]
    if counted > 1:
        parts.append(format_count(counted, "limit"))
    made = f" ({' x '.join(parts)})" if parts else ""
    if not counted:
        head = tr("Counts nothing: it only compares the requests of jobs")
    elif not expansion.parts():
        head = tr("{counters}{made} for all jobs together: the rule has no braces").format(
            counters=format_count(count, "counter"), made=made
        )
    elif not count:
        head = tr("No counter{made}: nothing on this cluster passes the filters").format(made=made)
    else:
        head = f"{format_count(count, 'counter')}{made}"
    if not counted or not count:
        return f"{head}."
    return tr("{head}; {used:,} in use, {full:,} full.").format(head=head, used=expansion.used, full=expansion.full)
