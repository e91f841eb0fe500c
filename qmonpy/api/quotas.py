"""Limits of resource quota sets with what is used of them, who holds it and who waits for it, as values."""

from collections.abc import Callable, Iterator
from dataclasses import field
from datetime import datetime

from qmonpy.api.moments import find_moment
from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.app.rules.usage_details import find_holders, usage_details
from qmonpy.insight.why.blocking import Blocking
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot

FindBlocking = Callable[[], Blocking]
"""Finds which limits keep waiting jobs from starting; once for a moment."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A running task that holds some of what a limit or an object offers."""

    job: int
    task: int
    user: str
    name: str
    amount: float
    end: datetime | None
    """When it ends at the latest; None if nothing ends it."""


@dataclass(frozen=True, slots=True)
class QuotaUsage:
    """What one counter of a rule has used of one limit: a row of qquota."""

    quota_set: str
    rule: str
    """`set/name`, or `set/number` of a rule without a name."""
    resource: str
    filter: str
    """As qquota prints it, with the name that is counted."""
    user: str
    """The user that is counted apart; empty where the rule counts all together, as the four below."""
    project: str
    pe: str
    queue: str
    host: str
    used: float | None
    """None for a limit on an attribute that is not consumed, which holds for each job."""
    limit: float | None
    written: str
    """The limit as it stands in the rule."""
    _row: UsageRow = field(repr=False, compare=False)
    _snapshot: Snapshot = field(repr=False, compare=False)
    _find_blocking: FindBlocking = field(repr=False, compare=False)

    @property
    def key(self) -> tuple[str, str, str]:
        """Rule, resource, and the usage key that Grid Engine writes, `user/project/pe/queue/host/`."""
        return self.rule, self.resource, self._row.usage.key

    @property
    def free(self) -> float | None:
        """How much is left; None where nothing is counted."""
        return None if self.used is None or self.limit is None else max(0.0, self.limit - self.used)

    @property
    def is_full(self) -> bool:
        """Whether nothing is left."""
        return self.free == 0

    @property
    def holders(self) -> tuple[Holder, ...]:
        """The running tasks that are counted, the one that ends first in front."""
        return tuple(
            Holder(each.job, each.task, each.user, each.name, each.amount, find_moment(each.end_time))
            for each in find_holders(self._snapshot, self._row)
        )

    @property
    def waiting(self) -> tuple[int, ...]:
        """The numbers of the waiting jobs that this limit keeps from starting; takes a moment on a large site."""
        details = usage_details(self._snapshot, self._row, self._find_blocking())
        return tuple(each.job for each in details.blocked)


def list_quotas(snapshot: Snapshot, find_blocking: FindBlocking) -> Iterator[QuotaUsage]:
    """Yield a value for every used counter of every enabled rule, by set and rule, as qquota lists them."""
    for row in usage_rows(snapshot):
        usage = row.usage
        yield QuotaUsage(
            quota_set=usage.quota_set,
            rule=row.rule_name,
            resource=usage.attribute,
            filter=row.filter,
            user=usage.user,
            project=usage.project,
            pe=usage.pe,
            queue=usage.queue,
            host=usage.host,
            used=usage.used,
            limit=usage.limit,
            written=usage.value,
            _row=row,
            _snapshot=snapshot,
            _find_blocking=find_blocking,
        )
