"""Matching of a job's requests at one level: does it offer enough for one slot, and for how many slots?

The two questions are asked in this form by Grid Engine for sequential and for parallel jobs; both give the reason in
its words. What is booked without a known end counts for "later", which decides nothing while there is no plan.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.site.category import Category, Request
from qmonpy.engine.site.offer import Offer, shortfall
from qmonpy.engine.site.site import Account
from qmonpy.model.configuration.complex_attribute import Consumable, Requestable

MANY = 2**31 - 1
"""Slots of something that sets no bound."""
MASTER_NOW, MASTER_LATER, MASTER_NEVER = 2, 1, 0
"""Whether a master task may start at a place: now, only later (a per-job consumable is used up), or never."""
IMPLICIT_SLOTS = Request("slots", "1", 1.0)


class Match(Enum):
    """How a request and a level go together."""

    OK = "ok"
    LATER = "later"
    NEVER = "never"
    MISSING = "missing"


class OfferingLevel(Protocol):
    """Anything that has offers and accounts: a level of the site, or a quota's limit in the place of one."""

    @property
    def letter(self) -> str: ...
    @property
    def accounts(self) -> Mapping[str, Account]: ...
    def offer(self, name: str) -> Offer | None: ...


@dataclass(slots=True)
class Finding:
    """What came of matching at a level; `left` is what was offered of `attribute` where that was too little."""

    match: Match
    reason: str = ""
    attribute: str = ""
    asked: str = ""
    left: str = ""
    found: frozenset[str] = frozenset()
    """Names of the requests that the level satisfies."""


OK = Finding(Match.OK)


def match_request(
    level: OfferingLevel, ledger: LedgerView, request: Request, slots: int, *, is_default: bool = False
) -> Finding:
    """Whether a level has enough of one attribute for some slots, now."""
    offer = level.offer(request.name)
    if offer is None:
        return Finding(Match.MISSING, attribute=request.name, asked=request.text)
    finding = _match_fixed(offer, request, slots, is_default=is_default)
    if finding is not None:
        return finding
    attribute = offer.attribute
    if not attribute.is_consumable:
        return OK
    account = level.accounts.get(request.name)
    if account is None:
        return Finding(Match.MISSING, attribute=request.name, asked=request.text)
    number = account.number
    if account.is_exclusive:
        in_use = ledger.used[number]
        if request.number != 0:
            in_use = max(in_use, ledger.shared[number])
        if in_use == 0:
            return OK
        reason = f"exclusive resource ({request.name}) is already in use"
        return Finding(Match.LATER, reason, request.name, request.text, "in use")
    wanted = request.number * slots
    free = account.capacity - ledger.used[number]
    if wanted <= free:
        return OK
    is_never = wanted > account.capacity or wanted > account.capacity - ledger.endless[number]
    reason = f"it offers only {level.letter}c:{request.name}={free:f}"
    if wanted <= account.capacity - ledger.at_start(number):
        reason += " due to a reservation"
    return Finding(Match.NEVER if is_never else Match.LATER, reason, request.name, request.text, f"{free:f}")


def _match_fixed(offer: Offer, request: Request, slots: int, *, is_default: bool) -> Finding | None:
    """What stands against a request before anything that is booked is looked at."""
    if not is_default and offer.attribute.requestable is Requestable.NO:
        reason = f'job requests non requestable resource {request.name}"'
        return Finding(Match.NEVER, reason, request.name, request.text)
    left = shortfall(offer, request.text, request.number, slots)
    if left is None:
        return None
    return Finding(Match.NEVER, f"it offers only {left}", request.name, request.text, left.partition("=")[2])


def default_requests(level: OfferingLevel, category: Category) -> list[Request]:
    """What a job requests at a level without saying so: defaults of consumables, and exclusive attributes."""
    found = []
    for name, account in level.accounts.items():
        if name == "slots" or name in category.requested:
            continue
        if account.default != 0 or account.is_exclusive:
            found.append(Request(name, account.attribute.default, account.default))
    return found


def match_level(
    level: OfferingLevel, ledger: LedgerView, category: Category, already: frozenset[str], *, is_last: bool
) -> Finding:
    """Match one slot of a sequential job: slots, default requests, then requests in the order they were given.

    `already` names the requests that upper levels satisfy; at the last level (`is_last`) a request that no level knows
    is refused.
    """
    finding = match_request(level, ledger, IMPLICIT_SLOTS, 1, is_default=True)
    if finding.match is not Match.OK and (finding.match is not Match.MISSING or is_last):
        return finding
    for request in default_requests(level, category):
        finding = match_request(level, ledger, request, 1, is_default=True)
        if finding.match is not Match.OK:
            finding.reason = f"for default request {finding.reason}"
            return finding
    found = set()
    is_missing = False
    for request in category.hard:
        finding = match_request(level, ledger, request, 1)
        if finding.match is Match.OK:
            found.add(request.name)
        elif finding.match is not Match.MISSING:
            return finding
        elif not is_last:
            is_missing = True
        elif request.name not in already:
            reason = f"job requests unknown resource ({request.name})"
            return Finding(Match.NEVER, reason, request.name, request.text)
    return Finding(Match.MISSING if is_missing else Match.OK, found=frozenset(found))


@dataclass(slots=True)
class SlotCount:
    """How many slots a level can give to one task, now and when everything with an end has ended."""

    match: Match
    now: int = 0
    later: int = 0
    finding: Finding | None = None
    """Why not more, where there is a reason."""
    master: int = MASTER_NOW
    """Whether the master task may run here, as far as per-job consumables go."""
    found: frozenset[str] = frozenset()

    def limit_to(self, other: "SlotCount") -> None:
        self.now = min(self.now, other.now)
        self.later = min(self.later, other.later)


def count_request(
    level: OfferingLevel, ledger: LedgerView, request: Request, *, is_default: bool, is_global: bool
) -> SlotCount:
    """For how many slots a level has enough of one attribute."""
    offer = level.offer(request.name)
    if offer is None:
        return SlotCount(Match.MISSING)
    finding = _match_fixed(offer, request, 1, is_default=is_default)
    if finding is not None:
        return SlotCount(finding.match, finding=finding)
    account = level.accounts.get(request.name)
    if not offer.attribute.is_consumable or account is None:
        return SlotCount(Match.OK, MANY, MANY)
    if account.is_exclusive:
        return _count_exclusive(ledger, account, request)
    if request.number == 0:
        return SlotCount(Match.OK, MANY, MANY)
    number = account.number
    free = account.capacity - ledger.used[number]
    now = int(free / request.number)
    later = int((account.capacity - ledger.endless[number]) / request.number)
    match = Match.OK
    if offer.attribute.consumable is Consumable.JOB:
        if now == 0 or later == 0:
            match = Match.LATER
        if not is_global:
            now = later = MANY
        else:
            now, later = (MANY if now > 0 else now), (MANY if later > 0 else later)
    found = None
    if now == 0 or later == 0 or match is Match.LATER:
        reason = f"it offers only {level.letter}c:{request.name}={free:f}"
        found = Finding(match, reason, request.name, request.text, f"{free:f}")
    return SlotCount(match, now, later, found)


def _count_exclusive(ledger: LedgerView, account: Account, request: Request) -> SlotCount:
    number = account.number
    used, endless = ledger.used[number], ledger.endless[number]
    if request.number != 0:
        used, endless = max(used, ledger.shared[number]), max(endless, ledger.shared_endless[number])
    now, later = (MANY if used == 0 else 0), (MANY if endless == 0 else 0)
    if now and later:
        return SlotCount(Match.OK, now, later)
    reason = f"exclusive resource ({request.name}) is already in use"
    return SlotCount(Match.LATER, now, later, Finding(Match.LATER, reason, request.name, request.text, "in use"))


class _Reports:
    """Findings of a level, each with the reasons before it, which 8.1.9 writes in front without a blank."""

    def __init__(self) -> None:
        self.found: list[Finding] = []
        self._text = ""

    def remember(self, finding: Finding | None) -> None:
        """Keep the reason of something that was short without being refused."""
        if finding is not None:
            self._text = finding.reason if finding.reason.startswith("exclusive") else self._text + finding.reason

    def add(self, finding: Finding | None) -> None:
        """Report a refusal."""
        self.remember(finding)
        if finding is not None:
            self.found.append(replace(finding, reason=self._text))


def count_level(
    level: OfferingLevel, ledger: LedgerView, category: Category, already: frozenset[str], kind: str
) -> tuple[SlotCount, list[Finding]]:
    """For how many slots of a parallel task a level is enough; `kind` is global, host, queue or quota.

    Also gives the findings that Grid Engine reports even though the level may still be of use.
    """
    total = SlotCount(Match.OK, MANY, MANY)
    last = SlotCount(Match.OK)
    reports = _Reports()
    if "slots" in level.accounts:
        last = count_request(level, ledger, IMPLICIT_SLOTS, is_default=kind != "quota", is_global=kind == "global")
        if last.match is not Match.OK:
            reports.add(last.finding)
            return _refused_early(last.match, kind), reports.found
        reports.remember(last.finding)
        total.limit_to(last)
    elif kind == "queue":
        return SlotCount(Match.OK), reports.found
    for request in default_requests(level, category):
        last = count_request(level, ledger, request, is_default=True, is_global=kind == "global")
        if last.match is not Match.OK:
            reports.add(last.finding)
            return _refused_early(Match.NEVER, kind), reports.found
        reports.remember(last.finding)
        total.limit_to(last)
    _count_explicit(level, ledger, category, already, kind, total, last, reports)
    return total, reports.found


def _refused_early(match: Match, kind: str) -> SlotCount:
    """No slots of a level. A quota that refuses before it has counted leaves its count open, as in 8.1.9."""
    return SlotCount(match, MANY, MANY) if kind == "quota" else SlotCount(match)


def _count_explicit(
    level: OfferingLevel,
    ledger: LedgerView,
    category: Category,
    already: frozenset[str],
    kind: str,
    total: SlotCount,
    last: SlotCount,
    reports: "_Reports",
) -> None:
    """Lower `total` by what the job requests; a per-job attribute that is short only keeps the master task away."""
    found = set()
    for request in category.hard:
        count = count_request(level, ledger, request, is_default=False, is_global=kind == "global")
        match = count.match
        if match in (Match.NEVER, Match.LATER) and not request.is_per_job:
            reports.add(count.finding)
        else:
            reports.remember(count.finding)
        if request.is_per_job and match is Match.LATER:
            total.master = MASTER_LATER
        if match is Match.NEVER:
            if not request.is_per_job:
                total.match, total.now, total.later = Match.NEVER, 0, 0
                return
            total.master = MASTER_NEVER
            match = Match.MISSING
        if match is Match.MISSING:
            if kind == "queue" and request.name not in already:
                if not request.is_per_job:
                    # Grid Engine gives no reason here.
                    total.match, total.now, total.later = Match.NEVER, 0, 0
                    return
                total.limit_to(last)
                total.master = MASTER_NEVER
            continue
        last = count
        total.match = match
        total.limit_to(count)
        found.add(request.name)
    total.found = frozenset(found)
