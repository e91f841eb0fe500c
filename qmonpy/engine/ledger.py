"""The ledger of a scheduling pass: what is booked of every consumable and of every quota, now and without end."""

from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock

from qmonpy.engine.category import Category
from qmonpy.engine.quota_rules import CompiledRule, JobRules, QuotaRules, UsageKey
from qmonpy.engine.site import Account, Place, Site
from qmonpy.model.complex_attribute import Consumable

QuotaAccountKey = tuple[CompiledRule, int, UsageKey]
"""Rule, index of the limit, and what is counted together."""


@dataclass(frozen=True, slots=True)
class Booking:
    """What a task books on one account."""

    account: int
    amount: float
    is_exclusive: bool | None = None
    """For exclusive attributes: True for a job that requests it, False for one that only must not meet such a job."""


class Ledger:
    """Booked amounts by account number; accounts of quotas are opened when they are first used."""

    def __init__(self, accounts: "Accounts"):
        self.accounts = accounts
        size = accounts.size
        self.used: list[float] = [0.0] * size
        self.endless: list[float] = [0.0] * size
        """The part of `used` that no end is known of."""
        self.shared: list[float] = [0.0] * size
        """Slots on an exclusive attribute of jobs that did not request it."""
        self.shared_endless: list[float] = [0.0] * size
        self.pe_used: dict[str, int] = {}
        self.pe_endless: dict[str, int] = {}

    def grow(self) -> None:
        """Make room for accounts that were opened since."""
        missing = self.accounts.size - len(self.used)
        if missing > 0:
            for column in (self.used, self.endless, self.shared, self.shared_endless):
                column.extend([0.0] * missing)

    def book(self, bookings: Iterable[Booking], *, is_endless: bool, sign: int = 1) -> None:
        used, shared = self.used, self.shared
        for booking in bookings:
            number = booking.account
            if number >= len(used):
                self.grow()
            if booking.is_exclusive is False:
                shared[number] += sign * booking.amount
                if is_endless:
                    self.shared_endless[number] += sign * booking.amount
            else:
                used[number] += sign * booking.amount
                if is_endless:
                    self.endless[number] += sign * booking.amount

    def book_pe(self, pe: str, slots: int, *, is_endless: bool) -> None:
        self.pe_used[pe] = self.pe_used.get(pe, 0) + slots
        if is_endless:
            self.pe_endless[pe] = self.pe_endless.get(pe, 0) + slots

    def amount(self, number: int) -> float:
        return self.used[number] if number < len(self.used) else 0.0


class Accounts:
    """Numbers of all accounts of a site: those of levels first, those of quotas as they come into use."""

    def __init__(self, site: Site):
        self.site = site
        self.rules = QuotaRules(site)
        self.quota_keys: list[QuotaAccountKey] = []
        self._numbers: dict[QuotaAccountKey, int] = {}
        self._first = len(site.accounts)
        self._job_rules: dict[tuple[Category, str | None], JobRules] = {}
        self._lock = Lock()
        self.empty = Ledger(self)
        """A ledger in which nothing is booked."""

    @property
    def size(self) -> int:
        return self._first + len(self.quota_keys)

    def quota(self, rule: CompiledRule, limit: int, key: UsageKey) -> int:
        """The number of the account of a limit under a usage key."""
        wanted = (rule, limit, key)
        number = self._numbers.get(wanted)
        if number is None:
            with self._lock:
                number = self._numbers.get(wanted)
                if number is None:
                    number = self._first + len(self.quota_keys)
                    self.quota_keys.append(wanted)
                    self._numbers[wanted] = number
        return number

    def used_quotas(self, ledger: Ledger) -> list[tuple[int, QuotaAccountKey]]:
        """Numbers and keys of the quotas on which anything is booked, in the order of the rules."""
        ledger.grow()
        found = [
            (number, key)
            for number, key in enumerate(self.quota_keys, start=self._first)
            if number < len(ledger.used) and (ledger.used[number] or ledger.shared[number])
        ]
        ranks = {rule: rank for rank, rule in enumerate(rule for rules in self.rules.sets for rule in rules)}
        found.sort(key=lambda each: (ranks[each[1][0]], each[1][1]))
        return found

    def bookings(
        self, category: Category, place: Place, pe: str | None, slots: int, *, is_master: bool
    ) -> list[Booking]:
        """What a piece of a task books on global, host, queue instance and quotas."""
        found: list[Booking] = []
        for level in (self.site.global_level, place.host, place.level):
            for name, account in level.accounts.items():
                _add_booking(found, account, self.slot_amount(category, name), slots, is_master=is_master)
        if category.reservation is None:
            self._book_quotas(found, category, place, pe, slots, is_master=is_master)
        return found

    def _book_quotas(
        self, found: list[Booking], category: Category, place: Place, pe: str | None, slots: int, *, is_master: bool
    ) -> None:
        queue, host = place.instance.queue, place.instance.host
        for rule in self.job_rules(category, pe).at(queue, host):
            key = rule.key(category, pe, queue, host)
            for index, limit in enumerate(rule.limits):
                if limit.attribute.is_consumable:
                    number = self.quota(rule, index, key)
                    request = self.slot_amount(category, limit.attribute.name)
                    account = Account(number, limit.attribute, limit.number, 0.0)
                    _add_booking(found, account, request, slots, is_master=is_master)

    def slot_amount(self, category: Category, name: str) -> float:
        """How much of a consumable one slot of a job uses (a per-job one: the master task)."""
        request = category.requested.get(name)
        if request is not None:
            return request.number
        return 1.0 if name == "slots" else self.site.defaults[name]

    def job_rules(self, category: Category, pe: str | None) -> JobRules:
        """The rules that can govern a job of this category in a PE (None: a sequential one)."""
        wanted = (category, pe)
        found = self._job_rules.get(wanted)
        if found is None:
            found = self._job_rules[wanted] = self.rules.for_job(category, pe)
        return found


def _add_booking(found: list[Booking], account: Account, request: float, slots: int, *, is_master: bool) -> None:
    counted = slots
    if account.attribute.consumable is Consumable.JOB:
        counted = 1 if is_master else 0
    if account.is_exclusive:
        if counted:
            found.append(Booking(account.number, counted, request != 0.0))
    elif request != 0.0 and counted:
        found.append(Booking(account.number, counted * request))
