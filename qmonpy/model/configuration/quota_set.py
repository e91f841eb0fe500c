"""Resource quota sets: rules in order, each with filters and limits (sge_resource_quota(5))."""

from collections.abc import Iterator
from dataclasses import field, replace

from qmonpy.late_methods import dataclass
from qmonpy.model.report import Span

FILTER_KINDS = ("users", "projects", "pes", "queues", "hosts")


@dataclass(frozen=True, slots=True)
class Filter:
    """The users, projects, PEs, queues or hosts of a rule: names and excluded names (without `!`).

    `is_expanded` tells that the list is in braces: every member has a counter of its own.
    """

    names: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    is_expanded: bool = False
    span: Span | None = field(default=None, compare=False)
    name_spans: tuple[Span, ...] = field(default=(), compare=False)
    """The place of each of `names`; empty for a filter that was not read from a text."""
    excluded_spans: tuple[Span, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that may be used of an attribute: a value as typed, or a formula with `$`."""

    name: str
    value: str
    span: Span | None = field(default=None, compare=False)

    @property
    def is_dynamic(self) -> bool:
        """Whether the value is a formula."""
        return "$" in self.value


@dataclass(frozen=True, slots=True)
class Rule:
    """One `limit` line; a filter of None does not restrict."""

    limits: tuple[Limit, ...]
    name: str | None = None
    users: Filter | None = None
    projects: Filter | None = None
    pes: Filter | None = None
    queues: Filter | None = None
    hosts: Filter | None = None
    span: Span | None = field(default=None, compare=False)
    name_span: Span | None = field(default=None, compare=False)

    def filters(self) -> Iterator[tuple[str, Filter]]:
        """Yield the filters that the rule has, with their kinds, in the order in which Grid Engine prints them."""
        for kind in FILTER_KINDS:
            scope: Filter | None = getattr(self, kind)
            if scope is not None:
                yield kind, scope


@dataclass(frozen=True, slots=True)
class QuotaSet:
    """A named list of rules, of which the first that matches counts; a description of None prints as NONE."""

    name: str
    rules: tuple[Rule, ...] = ()
    is_enabled: bool = False
    description: str | None = None
    span: Span | None = field(default=None, compare=False)
    name_span: Span | None = field(default=None, compare=False)

    def rule_name(self, index: int) -> str:
        """Return the name by which `qquota` calls the rule at an index (from 0): set/name, or set/number counted from
        1."""
        return f"{self.name}/{self.rules[index].name or index + 1}"

    def with_rules(self, rules: tuple[Rule, ...]) -> "QuotaSet":
        """Return the set with other rules."""
        return replace(self, rules=rules)
