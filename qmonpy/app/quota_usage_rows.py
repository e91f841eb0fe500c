"""Rows of quota usage: one for each used instance of a rule and resource, as qquota reports them."""

from dataclasses import dataclass, field

from qmonpy.model.decision import QuotaUsage, Refusal

UsageKey = tuple[str, int, str, str]
"""Set, index of the rule, usage key, attribute."""


@dataclass(frozen=True, slots=True)
class UsageRow:
    """One rule instance and resource: `max_per_host/1  slots=2/2  users roland hosts durin`."""

    usage: QuotaUsage
    rule_name: str
    """`set/name` or `set/number`."""
    filter: str
    """What the rule instance is for, as qquota prints it; `-` when it is for everything."""
    waiting: int = 0
    """How many pending jobs the rule blocks."""

    @property
    def key(self) -> UsageKey:
        return self.usage.quota_set, self.usage.rule, self.usage.key, self.usage.attribute

    @property
    def fullness(self) -> float:
        """Used by limit; 1 for a used limit of 0, 0 for a limit that is not consumed."""
        used, limit = self.usage.used, self.usage.limit
        if used is None or limit is None:
            return 0.0
        return used / limit if limit > 0 else float(used > 0)

    @property
    def used(self) -> str:
        """Used and limit as `2 / 5`; the value of a limit that is not consumed."""
        if self.usage.used is None or self.usage.limit is None:
            return self.usage.value
        return f"{format_amount(self.usage.used)} / {self.usage.value if _is_plain(self.usage) else self.limit}"

    @property
    def limit(self) -> str:
        """The limit in figures."""
        return self.usage.value if self.usage.limit is None else format_amount(self.usage.limit)

    @property
    def words(self) -> str:
        """What the filter looks at, in lower case."""
        return f"{self.rule_name}\n{self.usage.attribute}\n{self.filter}".lower()


@dataclass(frozen=True, slots=True)
class UsageGroup:
    """The rows of one rule set."""

    quota_set: str
    rows: tuple[UsageRow, ...]
    fullness: float
    """Of its fullest row."""
    full: int
    """How many rows are at their limit or above."""

    @property
    def key(self) -> str:
        return self.quota_set


@dataclass(frozen=True, slots=True)
class UsageFilter:
    """qquota's options: patterns, several separated by commas; `*` is all."""

    users: str = "*"
    projects: str = "*"
    pes: str = "*"
    queues: str = "*"
    hosts: str = "*"
    resources: str = "*"


@dataclass(frozen=True, slots=True)
class Holder:
    """A running task that holds some of a rule's limit."""

    job: int
    task: int
    user: str
    name: str
    amount: float
    """Of the row's resource."""
    slots: int
    end_time: int
    """When it will end, by its run time."""


@dataclass(frozen=True, slots=True)
class BlockedJob:
    """A pending job that a rule keeps waiting."""

    job: int
    user: str
    name: str
    refusal: Refusal
    free_at: int | None
    """When enough will be free by the holders' run times; None when that cannot be said."""


@dataclass(frozen=True, slots=True)
class UsageDetails:
    """What stands behind a row: who holds it, and whom it blocks."""

    row: UsageRow
    holders: tuple[Holder, ...] = field(default=())
    blocked: tuple[BlockedJob, ...] = field(default=())


def format_amount(number: float) -> str:
    """A number without needless digits."""
    return f"{number:g}" if number != int(number) or abs(number) >= 1e15 else str(int(number))


def _is_plain(usage: QuotaUsage) -> bool:
    return "$" not in usage.value
