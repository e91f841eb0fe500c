"""Rows of the names in a rule set, each with the rules that it is in, what names it and what else has to do with it."""

from collections.abc import Iterable

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.objects.use_rows import USES_TOOLTIP, UseRow
from qmonpy.app.tables.column import Column
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.insight.rules.name_uses import NameUses
from qmonpy.insight.rules.named_places import LIMITS
from qmonpy.insight.rules.rule_order import NOUNS
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.values.counts import choose_word
from qmonpy.translation import grouped, later, tr


@dataclass(frozen=True, slots=True)
class NameRow:
    """A name, pattern or group of a rule set."""

    kind: str
    """A kind of filter such as `users`, or LIMITS."""
    name: str
    rules: tuple[int, ...]
    """The numbers of the rules that have the name, from 1."""
    uses: tuple[UseRow, ...]
    """The places that name it."""
    others: tuple[UseRow, ...] = ()
    """What has to do with it without naming it."""

    @property
    def key(self) -> tuple[str, str]:
        """Kind and name, which stay the same when the row is renewed."""
        return self.kind, self.name

    @property
    def noun(self) -> str:
        """The noun for the name, such as `user set`."""
        if self.kind == LIMITS:
            return tr("attribute")
        if self.name.startswith("@"):
            return tr("user set") if self.kind == "users" else tr("host group")
        return "PE" if self.kind == "pes" else tr(NOUNS[self.kind])

    @property
    def where(self) -> str:
        """The rules that have the name, such as `rules 1, 3`."""
        numbers = ", ".join(map(str, self.rules))
        return f"{choose_word(len(self.rules), 'rule')} {numbers}"

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.noun} {self.name} {self.where}".lower()


NAME_COLUMNS: tuple[Column[NameRow], ...] = (
    Column("noun", later("Kind"), lambda row: row.noun),
    Column("name", later("Name"), lambda row: row.name),
    Column("where", later("In this set"), lambda row: row.where, lambda row: row.rules),
    Column(
        "uses",
        later("Uses"),
        lambda row: grouped(len(row.uses)) if row.uses else "-",
        lambda row: len(row.uses),
        is_number=True,
        tooltip=USES_TOOLTIP,
    ),
    Column(
        "others",
        later("Related"),
        lambda row: grouped(len(row.others)) if row.others else "-",
        lambda row: len(row.others),
        is_number=True,
        tooltip=later(
            "How many have to do with it without naming it: what it includes, rules that include it, "
            "what it owns, what runs there"
        ),
    ),
)


def find_name_rows(rules: EditedRules) -> tuple[NameRow, ...]:
    """Return the names in the rule set that is shown, in the order in which they first occur there, with their uses."""
    if rules.shown is None:
        return ()
    shown = rules.cluster.quota_sets[rules.shown.name]
    finder = NameUses(rules.cluster, rules.snapshot.state)
    numbers: dict[tuple[str, str], dict[int, None]] = {}
    for kind, name, number in names_in(shown):
        numbers.setdefault((kind, name), {})[number] = None
    return tuple(
        NameRow(
            kind,
            name,
            tuple(found),
            tuple(map(UseRow, finder.find(kind, name))),
            tuple(map(UseRow, finder.find_others(kind, name))),
        )
        for (kind, name), found in numbers.items()
    )


def names_in(quota_set: QuotaSet) -> Iterable[tuple[str, str, int]]:
    """Yield kind, name and number of the rule (from 1) of every name in a rule set, except for `*`."""
    for number, rule in enumerate(quota_set.rules, start=1):
        for kind, scope in rule.filters():
            yield from ((kind, name, number) for name in (*scope.names, *scope.excluded) if name != "*")
        for limit in rule.limits:
            yield LIMITS, limit.name, number
            formula = find_load_formula(limit.value) if limit.is_dynamic else None
            yield from ((LIMITS, name, number) for name in (formula.attributes() if formula else ()))
