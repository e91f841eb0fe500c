"""Requests of a parallel job for its master task and for its slave tasks alone (`-scope`) against one level.

They are asked behind those for the whole job, as the scheduler of Open Cluster Scheduler 9.1.4 does (asked): what only
the master task requests bounds no slots, but keeps it away; what slave tasks request bounds the slots, of which the
master task has one that needs nothing of it, and what it takes itself is taken off before.
"""

from enum import Enum

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.level_match import (
    MANY,
    MASTER_LATER,
    MASTER_NEVER,
    Match,
    OfferingLevel,
    SlotCount,
    count_level,
    count_request,
)
from qmonpy.engine.site.category import Category, Request
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.refusal import Shortage

Shortages = tuple[Shortage, ...]
"""What a level has too little of; the last one is what refuses."""


class Wanted(Enum):
    """What a task still looks for on a host."""

    MASTER = "the master task has no place yet"
    BESIDE_MASTER = "the master task is on this host"
    SLAVES = "the master task is on another host"


@dataclass(slots=True)
class Stage:
    """How far the search for a parallel task is, as it matters for requests of scopes; one for each visit of a host."""

    pe: ParallelEnvironment
    wanted: Wanted = Wanted.MASTER
    may_be_master: bool = True
    """Whether nothing has kept the master task from the level that is asked."""
    has_found_master: bool = False
    """Whether a level of the host has met a request of the master task."""

    @property
    def skips_slaves(self) -> bool:
        """Whether requests of slave tasks do not count on a host, as the master task is or will be there."""
        if not self.pe.ignores_slave_requests:
            return False
        return self.wanted is Wanted.BESIDE_MASTER or (self.wanted is Wanted.MASTER and self.has_found_master)

    @property
    def master_slots(self) -> int:
        """The slots for which slave tasks request nothing."""
        return int(self.wanted is not Wanted.SLAVES and self.pe.job_is_first_task)


def count_scopes(
    level: OfferingLevel,
    ledger: LedgerView,
    category: Category,
    already: frozenset[str],
    kind: str,
    stage: Stage | None,
) -> tuple[SlotCount, list[Shortages]]:
    """Count as `count_level`, and then by the requests of the scopes; `already` has the marks of met requests.

    Without a stage only requests for the whole job count.
    """
    total, told = count_level(level, ledger, category, already, kind)
    if stage is None or not category.is_scoped or total.match is Match.NEVER:
        return total, told
    counting = _Counting(level, ledger, already, kind, stage, total)
    short = counting.count_master(category.master)
    if counting.is_open:
        short = counting.count_slaves(category.slave) or short
    total.found |= counting.found
    return total, [*told, *([short] if short else [])]


class _Counting:
    """The count of one level."""

    def __init__(
        self,
        level: OfferingLevel,
        ledger: LedgerView,
        already: frozenset[str],
        kind: str,
        stage: Stage,
        total: SlotCount,
    ) -> None:
        self._level, self._ledger, self._already = level, ledger, already
        self._kind, self._stage, self._total = kind, stage, total
        self._slots = stage.master_slots
        self._usage: dict[str, float] = {}
        """What the master task uses of the level, by name."""
        self.found: frozenset[str] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether nothing has refused the level altogether."""
        return self._total.match is not Match.NEVER

    def count_master(self, requests: tuple[Request, ...]) -> Shortages | None:
        """Take in what the master task requests; returns the shortage that keeps it away."""
        stage = self._stage
        if stage.wanted is not Wanted.MASTER:
            if stage.wanted is Wanted.BESIDE_MASTER:
                self._usage = _amounts(requests)
            return None
        if self._kind in ("queue", "quota") and not stage.may_be_master:
            return None
        told = None
        for request in requests:
            # What has been met before counts as used by all of them, so that a second one needs twice its amount.
            count = self._count(request, self._usage.get(request.name, 0.0))
            if count.match is Match.MISSING:
                if self._is_unknown(request):
                    self._refuse(request)
                    if not self.is_open:
                        return None
                continue
            if count.match is Match.OK:
                self.found |= {request.mark}
                stage.has_found_master, self._usage = True, _amounts(requests)
                if count.now:
                    continue
                self._usage = {}
            self._slots = 0
            self._keep_master_away(MASTER_LATER if count.later else MASTER_NEVER)
            told = (count.shortage,) if count.shortage is not None else told
        return told

    def count_slaves(self, requests: tuple[Request, ...]) -> Shortages | None:
        """Lower the count by what slave tasks request; returns the shortage that refuses."""
        if self._stage.skips_slaves and self._kind != "global":
            return None
        total, told = self._total, None
        for request in requests:
            count = self._count(request, self._usage.get(request.name, 0.0))
            if count.match is Match.MISSING:
                if self._is_unknown(request):
                    self._refuse(request)
                    if not self.is_open:
                        return None
                continue
            if count.match is not Match.OK:
                self._close()
                return (count.shortage,) if count.shortage is not None else told
            self.found |= {request.mark}
            count.now, count.later = (each + self._slots if each < MANY else each for each in (count.now, count.later))
            total.limit_to(count)
            told = (count.shortage,) if count.shortage is not None and not count.now else told
        return told

    def _count(self, request: Request, extra: float) -> SlotCount:
        is_global = self._kind == "global"
        return count_request(self._level, self._ledger, request, is_default=False, is_global=is_global, extra=extra)

    def _is_unknown(self, request: Request) -> bool:
        return self._kind == "queue" and request.mark not in self._already

    def _refuse(self, request: Request) -> None:
        """Take in that no level has what is asked for; no reason is given for it."""
        if request.is_per_job:
            self._keep_master_away(MASTER_NEVER)
        else:
            self._close()

    def _close(self) -> None:
        total = self._total
        total.match, total.now, total.later = Match.NEVER, 0, 0

    def _keep_master_away(self, until: int) -> None:
        # 9.1.4 keeps it away from the hosts and queue instances of that name only, and no host is called "global".
        if self._kind != "global":
            self._total.master = min(self._total.master, until)


def _amounts(requests: tuple[Request, ...]) -> dict[str, float]:
    return {each.name: each.number for each in requests}
