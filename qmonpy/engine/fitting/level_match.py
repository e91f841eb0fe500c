"""Requests of a job against one level: whether it offers enough for one slot, and for how many slots.

Grid Engine asks the first for sequential and the second for parallel jobs; both tell what there is too little of.
What is booked without a known end counts for "later", which decides nothing while there is no plan.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Protocol

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.site.category import Category, Request
from qmonpy.engine.site.offer import Offer, shortfall
from qmonpy.engine.site.site import Account
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import Cause, Quantity, Shortage

MANY = 2**31 - 1
"""Slots of something that sets no bound."""
MASTER_NOW, MASTER_LATER, MASTER_NEVER = 2, 1, 0
"""Whether a master task may start at a place: now, only later (a per-job consumable is used up), or never."""
IMPLICIT_SLOTS = Request("slots", "1", 1.0)


class Match(Enum):
    """Whether a level offers enough: now, later, never, or does not have the attribute."""

    OK = "ok"
    LATER = "later"
    NEVER = "never"
    MISSING = "missing"


class OfferingLevel(Protocol):
    """Anything that has offers and accounts: a level of the site, or a limit of a quota in the place of one."""

    @property
    def letter(self) -> str:
        """The letter that messages have for the level: `g`, `h`, `q`, or `?` for a quota."""

    @property
    def accounts(self) -> Mapping[str, Account]:
        """The accounts of consumables, by name."""

    def offer(self, name: str) -> Offer | None:
        """Return the offer of an attribute; None where the level does not have it."""


@dataclass(slots=True)
class Finding:
    """Whether a level meets a request, and what it has too little of where it does not."""

    match: Match
    shortage: Shortage | None = None
    """None where it was enough, and where the level has nothing of the attribute."""
    found: frozenset[str] = frozenset()
    """Names of the requests that the level satisfies."""


OK, MISSING = Finding(Match.OK), Finding(Match.MISSING)
NO_SLOTS = Shortage(Cause.NOT_OFFERED, "slots")
"""A queue instance that has no slots at all."""


def match_request(
    level: OfferingLevel, ledger: LedgerView, request: Request, slots: int, *, is_default: bool = False
) -> Finding:
    """Match a request for some slots against one attribute of a level, as things are booked now."""
    offer = level.offer(request.name)
    if offer is None:
        return MISSING
    finding = _match_fixed(offer, request, slots, is_default=is_default)
    if finding is not None:
        return finding
    attribute = offer.attribute
    if not attribute.is_consumable:
        return OK
    account = level.accounts.get(request.name)
    if account is None:
        return MISSING
    number = account.number
    if account.is_exclusive:
        in_use = ledger.used[number]
        if request.number != 0:
            in_use = max(in_use, ledger.shared[number])
        if in_use == 0:
            return OK
        return Finding(Match.LATER, Shortage(Cause.IN_USE, request.name, asked_of(attribute, request)))
    wanted = request.number * slots
    free = account.capacity - ledger.used[number]
    if wanted <= free:
        return OK
    is_never = wanted > account.capacity or wanted > account.capacity - ledger.endless[number]
    is_reserved = wanted <= account.capacity - ledger.at_start(number)
    return Finding(
        Match.NEVER if is_never else Match.LATER, _shortage(level, attribute, request, free, is_reserved=is_reserved)
    )


def asked_of(attribute: ComplexAttribute, request: Request) -> Quantity | str:
    """Return the request as a value of its attribute's type."""
    if attribute.type.is_string:
        return request.text
    return Quantity(request.number, attribute.type, request.text)


def _shortage(
    level: OfferingLevel, attribute: ComplexAttribute, request: Request, free: float, *, is_reserved: bool = False
) -> Shortage:
    """Too little of a consumable is left at a level."""
    asked, left = Quantity(request.number, attribute.type, request.text), Quantity(free, attribute.type)
    return Shortage(Cause.SHORT, request.name, asked, left, level.letter + "c", is_reserved=is_reserved)


def _match_fixed(offer: Offer, request: Request, slots: int, *, is_default: bool) -> Finding | None:
    """Return why a request is refused whatever is booked, or None."""
    if not is_default and offer.attribute.requestable is Requestable.NO:
        return Finding(Match.NEVER, Shortage(Cause.NOT_REQUESTABLE, request.name, asked_of(offer.attribute, request)))
    short = shortfall(offer, request.text, request.number, slots)
    if short is None:
        return None
    asked = asked_of(offer.attribute, request)
    cause = Cause.CAPACITY if offer.attribute.is_consumable else Cause.UNFIT
    return Finding(Match.NEVER, Shortage(cause, request.name, asked, short.offered, short.source))


def default_requests(level: OfferingLevel, category: Category) -> list[Request]:
    """Return what a job requests at a level without saying so: defaults of consumables, and exclusive attributes."""
    found = []
    for name, account in level.accounts.items():
        if name == "slots" or category.is_requested(name):
            continue
        if account.default != 0 or account.is_exclusive:
            found.append(Request(name, account.attribute.default, account.default))
    return found


def match_cores(level: OfferingLevel, ledger: LedgerView, category: Category) -> Finding:
    """Match the cores that a job asks for one slot; levels that have none counted have enough.

    Where starts may be planned, 9.1.4 takes those of a host of which some are bound for slots that are gone, and has
    words of their own only where none are (asked).
    """
    request = category.core_request
    account = level.accounts.get(CORES) if request is not None else None
    if account is None or request is None:
        return OK
    finding = match_request(level, ledger, request, 1)
    short = finding.shortage
    if short is None:
        return finding
    used = ledger.used[account.number]
    left = Quantity(account.capacity - used, account.attribute.type)
    source = "hc:slots" if category.books_ahead and used else ""
    return Finding(
        finding.match, short._replace(cause=Cause.SHORT if used else Cause.CAPACITY, left=left, source=source)
    )


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
    cores = match_cores(level, ledger, category)
    if cores.shortage is not None and cores.shortage.source:
        return cores
    for request in default_requests(level, category):
        finding = match_request(level, ledger, request, 1, is_default=True)
        if finding.match is not Match.OK:
            short = finding.shortage
            return Finding(finding.match, short._replace(is_default=True) if short else None)
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
            return Finding(Match.NEVER, Shortage(Cause.UNKNOWN, request.name, request.text))
    if cores.match is not Match.OK:
        return cores
    return Finding(Match.MISSING if is_missing else Match.OK, found=frozenset(found))


@dataclass(slots=True)
class SlotCount:
    """For how many slots of a task a level has enough, now and when everything with an end has ended."""

    match: Match
    now: int = 0
    later: int = 0
    shortage: Shortage | None = None
    """Why not more, where there is a reason."""
    master: int = MASTER_NOW
    """Whether the master task may run here, as far as per-job consumables go."""
    found: frozenset[str] = frozenset()

    def limit_to(self, other: "SlotCount") -> None:
        """Lower the slots to those of another count where they are fewer."""
        self.now = min(self.now, other.now)
        self.later = min(self.later, other.later)


def count_request(
    level: OfferingLevel,
    ledger: LedgerView,
    request: Request,
    *,
    is_default: bool,
    is_global: bool,
    extra: float = 0.0,
) -> SlotCount:
    """Count for how many slots a level has enough of one attribute; `extra` is used of it besides what is booked."""
    offer = level.offer(request.name)
    if offer is None:
        return SlotCount(Match.MISSING)
    finding = _match_fixed(offer, request, 1, is_default=is_default)
    if finding is not None:
        return SlotCount(finding.match, shortage=finding.shortage)
    account = level.accounts.get(request.name)
    if not offer.attribute.is_consumable or account is None:
        return SlotCount(Match.OK, MANY, MANY)
    if account.is_exclusive:
        return _count_exclusive(ledger, account, request)
    if request.number == 0:
        return SlotCount(Match.OK, MANY, MANY)
    number = account.number
    free = account.capacity - ledger.used[number] - extra
    now = int(free / request.number)
    later = int((account.capacity - ledger.endless[number] - extra) / request.number)
    match = Match.OK
    if offer.attribute.consumable is Consumable.JOB:
        if now == 0 or later == 0:
            match = Match.LATER
        if not is_global:
            now = later = MANY
        else:
            now, later = (MANY if now > 0 else now), (MANY if later > 0 else later)
    elif offer.attribute.consumable is Consumable.HOST:
        # 9.1.4 takes less than nothing for enough, but of all hosts together (asked).
        now, later = (MANY if each > 0 or (each < 0 and not is_global) else each for each in (now, later))
    short = now == 0 or later == 0 or match is Match.LATER
    return SlotCount(match, now, later, _shortage(level, offer.attribute, request, free) if short else None)


def _count_exclusive(ledger: LedgerView, account: Account, request: Request) -> SlotCount:
    number = account.number
    used, endless = ledger.used[number], ledger.endless[number]
    if request.number != 0:
        used, endless = max(used, ledger.shared[number]), max(endless, ledger.shared_endless[number])
    now, later = (MANY if used == 0 else 0), (MANY if endless == 0 else 0)
    if now and later:
        return SlotCount(Match.OK, now, later)
    asked = asked_of(account.attribute, request)
    return SlotCount(Match.LATER, now, later, Shortage(Cause.IN_USE, request.name, asked))


def _count_cores(level: OfferingLevel, ledger: LedgerView, category: Category) -> SlotCount | None:
    """Count for how many slots a level has the cores that a job asks for; None where it asks for none of them."""
    account = level.accounts.get(CORES) if category.cores is not None else None
    if account is None or category.cores is None:
        return None
    amount, number = category.cores.amount, account.number
    counts = [int((account.capacity - used) / amount) for used in (ledger.used[number], ledger.endless[number])]
    now, later = (MANY if each > 0 and category.cores.is_by_host else each for each in counts)
    return SlotCount(Match.OK, now, later, match_cores(level, ledger, category).shortage)


class _Reports:
    """The shortages of a level, each with those before it, which 8.1.9 writes in front of it."""

    def __init__(self) -> None:
        self.found: list[tuple[Shortage, ...]] = []
        self._before: tuple[Shortage, ...] = ()

    def remember(self, shortage: Shortage | None) -> None:
        """Keep something that was short without being refused."""
        if shortage is not None:
            # What is said of an exclusive attribute overwrites what was said before.
            self._before = (shortage,) if shortage.cause is Cause.IN_USE else (*self._before, shortage)

    def add(self, shortage: Shortage | None) -> None:
        """Report a refusal."""
        self.remember(shortage)
        if shortage is not None:
            self.found.append(self._before)


def count_level(
    level: OfferingLevel, ledger: LedgerView, category: Category, already: frozenset[str], kind: str
) -> tuple[SlotCount, list[tuple[Shortage, ...]]]:
    """Count for how many slots of a parallel task a level has enough; `kind` is global, host, queue or quota.

    Also returns the shortages that Grid Engine reports even where the level may still be of use, each with those
    before it.
    """
    total = SlotCount(Match.OK, MANY, MANY)
    last = SlotCount(Match.OK)
    reports = _Reports()
    if "slots" in level.accounts:
        last = count_request(level, ledger, IMPLICIT_SLOTS, is_default=kind != "quota", is_global=kind == "global")
        if last.match is not Match.OK:
            reports.add(last.shortage)
            return _refused_early(last.match, kind), reports.found
        reports.remember(last.shortage)
        total.limit_to(last)
    elif kind == "queue":
        return SlotCount(Match.OK), reports.found
    cores = _count_cores(level, ledger, category)
    if cores is not None:
        reports.remember(cores.shortage)
        total.limit_to(cores)
    for request in default_requests(level, category):
        # What may not be requested is refused as if it were.
        last = count_request(level, ledger, request, is_default=False, is_global=kind == "global")
        if last.match is not Match.OK:
            is_untold = kind in ("host", "queue") and last.match is Match.LATER
            is_untold &= level.accounts[request.name].attribute.consumable is Consumable.JOB
            # Of what is counted once a job Grid Engine gives no reason here (asked).
            reports.add(Shortage(Cause.NOT_OFFERED, request.name) if is_untold else last.shortage)
            return _refused_early(Match.NEVER, kind), reports.found
        reports.remember(last.shortage)
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
            reports.add(count.shortage)
        else:
            reports.remember(count.shortage)
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
