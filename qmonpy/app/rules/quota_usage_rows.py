"""Rows of quota usage: one for each used counter of a rule and resource, as qquota reports them."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from qmonpy.app.filter.field import Field, FieldKind
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.column import filter_rows as filter_any_rows
from qmonpy.engine.work.usage import quota_usage
from qmonpy.insight.why.blocking import Blocking
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.configuration.quota_set import Filter, QuotaSet, Rule
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import RuleCounter
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import grouped, later

COUNTED = {"users": "user", "projects": "project", "pes": "pe", "queues": "queue", "hosts": "host"}
"""By kind of filter the part of a counter that has the name."""
_PLACE = "\x00"

UsageKey = tuple[str, int, str, str]
"""Rule set, index of the rule, usage key and attribute."""


@dataclass(frozen=True, slots=True)
class UsageRow:
    """One counter of a rule: `max_per_host/1  slots=2/2  users roland hosts durin`."""

    usage: QuotaUsage
    rule_name: str
    """`set/name` or `set/number`."""
    filter: str
    """The filter of the counter, as qquota prints it; `-` for a rule without filters."""
    waiting: int | None = None
    """How many pending jobs wait for it; None as long as nobody has worked that out."""
    printed: str | None = None
    """What `qquota` prints as used where that is something else (`app.rules.printed_usage`), empty where it prints no
    line; None where both are the same."""

    @property
    def key(self) -> UsageKey:
        """The key of the counter, which stays the same when the row is renewed."""
        return self.usage.quota_set, self.usage.rule, self.usage.key, self.usage.attribute

    @property
    def fullness(self) -> float:
        """Used amount divided by limit; 1 for a used limit of 0, 0 for a limit on an attribute that is not consumed."""
        used, limit = self.usage.used, self.usage.limit
        if used is None or limit is None:
            return 0.0
        return used / limit if limit > 0 else float(used > 0)

    @property
    def used(self) -> str:
        """Used amount and limit as `2 / 5`; the limit's value alone if its attribute is not consumed."""
        if self.usage.used is None or self.usage.limit is None:
            return self.usage.value
        return f"{format_amount(self.usage.used)} / {self.limit}"

    @property
    def limit(self) -> str:
        """The limit as a number, or as it is written where it has none."""
        return self.usage.value if self.usage.limit is None else format_amount(self.usage.limit)

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.rule_name}\n{self.usage.attribute}\n{self.filter}".lower()


@dataclass(frozen=True, slots=True)
class UsageGroup:
    """The rows of one rule set."""

    quota_set: str
    rows: tuple[UsageRow, ...]
    fullness: float
    """The fullness of its fullest row."""
    full: int
    """How many rows are at their limit or above."""

    @property
    def key(self) -> str:
        """The name of the set, which stays the same when the group is renewed."""
        return self.quota_set


def usage_rows(snapshot: Snapshot, blocking: Blocking | None = None) -> tuple[UsageRow, ...]:
    """Return a row for every used counter, by set and rule; with `blocking` each also says how many jobs it blocks.

    As in `qquota`, limits on attributes that are not consumed are shown even if nothing runs.
    """
    blocked = None if blocking is None else count_blocked(blocking)
    usage = list_usage(snapshot)
    counters = {place: tuple(group) for place, group in groupby(usage, attrgetter("quota_set", "rule"))}
    rows = []
    for quota_set in snapshot.cluster.quota_sets.values():
        if not quota_set.is_enabled:
            continue
        for index, rule in enumerate(quota_set.rules):
            names = RuleNames(quota_set, index)
            used = counters.get((quota_set.name, index), ())
            for each in _with_fixed_limits(used, snapshot.cluster, quota_set.name, index, rule):
                waiting = None if blocked is None else len(blocked.get((each.counter, each.attribute), ()))
                rows.append(UsageRow(each, names.name, names.format_filter(each), waiting))
    return tuple(rows)


KEPT_USAGES = 4
"""The usage of so many states is kept: several views of each open cluster show the same one at every refresh."""
_USAGES = KeptAnswers(quota_usage, most=KEPT_USAGES, weigh=weigh_cluster, most_weight=MOST_HOSTS)


def list_usage(snapshot: Snapshot) -> tuple[QuotaUsage, ...]:
    """Return every used counter of a snapshot (`quota_usage`), found once for all who ask."""
    return _USAGES.of(snapshot.cluster, snapshot.state)


def _with_fixed_limits(
    used: tuple[QuotaUsage, ...], cluster: Cluster, quota_set: str, index: int, rule: Rule
) -> Iterable[QuotaUsage]:
    """Return the counters of a rule and its limits on attributes that are not consumed, which always hold."""
    attributes = [cluster.complexes.get(limit.name) for limit in rule.limits]
    if all(each is None or each.is_consumable for each in attributes):
        return used
    shown: list[QuotaUsage] = []
    for limit, attribute in zip(rule.limits, attributes, strict=True):
        if attribute is not None and not attribute.is_consumable:
            shown.append(QuotaUsage(quota_set, index, attribute.name, limit.value))
        else:
            shown += [each for each in used if each.attribute == limit.name]
    return shown


def count_blocked(blocking: Blocking) -> dict[tuple[RuleCounter, str], set[int]]:
    """Return the numbers of waiting jobs by the counter of a rule and the attribute for which they wait."""
    blocked: dict[tuple[RuleCounter, str], set[int]] = {}
    for job, limits in blocking.items():
        for each in limits:
            blocked.setdefault((each.counter, each.attribute), set()).add(job)
    return blocked


class RuleNames:
    """The name of a rule, and its filters as text; made once for all of the rule's rows."""

    def __init__(self, quota_set: QuotaSet, index: int):
        self.name = quota_set.rule_name(index)
        """The name of the rule in qquota: `set/name` or `set/number`."""
        filters = tuple(quota_set.rules[index].filters())
        self._configured = " ".join(f"{kind} {format_scope(scope)}" for kind, scope in filters) or "-"
        self._counted = tuple(COUNTED[kind] for kind, scope in filters if scope.is_expanded)
        parts = (f"{kind} " + (_PLACE if scope.is_expanded else format_scope(scope)) for kind, scope in filters)
        self._pieces = (" ".join(parts) or "-").split(_PLACE)

    def format_filter(self, usage: QuotaUsage) -> str:
        """Return the filter of a counter: the counted name where the rule has braces, else the list as configured."""
        if usage.used is None:
            return self._configured
        text = self._pieces[0]
        for part, piece in zip(self._counted, self._pieces[1:], strict=True):
            text += (getattr(usage, part) or "-") + piece
        return text


def format_scope(scope: Filter) -> str:
    """Return a filter's list as Grid Engine prints it: names, then excluded names."""
    return ",".join((*scope.names, *(f"!{each}" for each in scope.excluded)))


def group_by_set(rows: Iterable[UsageRow]) -> tuple[UsageGroup, ...]:
    """Return the rows grouped by rule set, both in the order of the rows."""
    by_set: dict[str, list[UsageRow]] = {}
    for row in rows:
        by_set.setdefault(row.usage.quota_set, []).append(row)
    return tuple(
        UsageGroup(name, tuple(each), max(row.fullness for row in each), sum(row.fullness >= 1 for row in each))
        for name, each in by_set.items()
    )


def filter_rows(rows: Sequence[UsageRow], text: str) -> list[UsageRow]:
    """Return the rows in which every word of the text is found; see `column.filter_rows`."""
    return filter_any_rows(rows, text, USAGE_COLUMNS)


def format_amount(number: float) -> str:
    """Return a number without needless digits."""
    return str(int(number)) if abs(number) < 1e15 and number == int(number) else grouped(number, "g")


USAGE_COLUMNS: tuple[Column[UsageRow], ...] = (
    Column(
        "rule",
        later("Rule"),
        lambda row: row.rule_name,
        lambda row: (row.usage.quota_set, row.usage.rule, row.usage.key),
    ),
    Column("resource", later("Resource"), lambda row: row.usage.attribute),
    Column(
        "used",
        later("Used / limit"),
        lambda row: row.used,
        lambda row: row.fullness,
        kind=FieldKind.NUMBER,
        amount=lambda row: row.usage.used,
    ),
    Column("filter", later("Filter"), lambda row: row.filter),
    Column(
        "waiting",
        later("Waiting"),
        lambda row: str(row.waiting) if row.waiting else "",
        lambda row: row.waiting or 0,
        True,
    ),
    Column(
        "qquota",
        later("qquota prints"),
        lambda row: "" if row.printed is None else row.printed or "-",
        lambda row: (row.printed is not None, row.printed or ""),
        tooltip=later("What qquota prints as used where it is not what runs; - where it prints no line"),
        is_shown=False,
    ),
    Column("user", later("User"), lambda row: row.usage.user, is_shown=False),
    Column("project", later("Project"), lambda row: row.usage.project, is_shown=False),
    Column("pe", "PE", lambda row: row.usage.pe, is_shown=False),
    Column("queue", later("Queue"), lambda row: row.usage.queue, is_shown=False),
    Column("host", later("Host"), lambda row: row.usage.host, is_shown=False),
)


def _find_left(row: UsageRow) -> float | None:
    used, limit = row.usage.used, row.usage.limit
    return None if used is None or limit is None else limit - used


USAGE_FIELDS = (
    Field("set", lambda row: row.usage.quota_set, help=later("Rule set")),
    Field("limit", lambda row: row.limit, FieldKind.NUMBER, lambda row: row.usage.limit),
    Field(
        "left",
        lambda row: "" if _find_left(row) is None else format_amount(_find_left(row) or 0.0),
        FieldKind.NUMBER,
        _find_left,
        help=later("Limit less what is used"),
    ),
    Field(
        "percent",
        lambda row: f"{100 * row.fullness:.0f}",
        FieldKind.NUMBER,
        lambda row: 100 * row.fullness,
        help=later("Used of the limit: percent>=100 is full"),
    ),
)
"""What a filter can ask for besides the columns."""
