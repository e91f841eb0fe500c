"""What quotas leave for the slots of one parallel task, counted down while the slots are taken."""

from collections.abc import Callable
from typing import NamedTuple

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.level_match import MANY, MASTER_NOW, Match
from qmonpy.engine.fitting.quota_match import QuotaCount, count_rule, find_shortage, refuse_by_rule
from qmonpy.engine.fitting.skip import RuledOut
from qmonpy.engine.placing.board import Board
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Place
from qmonpy.model.work.refusal import Refusal, UsageKey, ignore_refusal

Report = Callable[[Refusal], None]


class QuotaRoom(NamedTuple):
    """Slots that all rules in force on an instance leave, now and when everything with an end has ended."""

    now: int = MANY
    later: int = MANY


class QuotaCounters:
    """The counters of one trial: what each rule leaves under each usage key."""

    def __init__(
        self,
        board: Board,
        category: Category,
        pe: str,
        slots: int,
        ledger: LedgerView,
        out: RuledOut,
        report: Report,
        *,
        cares_for_later: bool,
    ):
        self._board = board
        self._category = category
        self._pe = pe
        self._slots = slots
        self._ledger = ledger
        self._out = out
        self._report = report
        self.cares_for_later = cares_for_later
        """Whether a rule that leaves slots later is not said to refuse, since a start will be planned."""
        self._rules = board.accounts.job_rules(category, pe) if category.reservation is None else None
        self._counts: dict[tuple[CompiledRule, UsageKey], QuotaCount] = {}

    @property
    def are_alike_everywhere(self) -> bool:
        """Whether it does not matter to the quotas which instances they are asked about, and in which order."""
        return self._rules is None or self._rules.are_alike_everywhere

    def _rules_at(self, place: Place) -> tuple[CompiledRule, ...]:
        if self._rules is None:
            return ()
        return self._board.in_order(self._rules.at(place.instance.queue, place.instance.host))

    def _key(self, rule: CompiledRule, place: Place) -> UsageKey:
        return rule.key(self._category, self._pe, place.instance.queue, place.instance.host)

    def ask(self, place: Place, masters: dict[int, int]) -> QuotaRoom | None:
        """What all rules in force on an instance leave, or None where one refuses; whether a master may start is noted.

        Rules behind one that leaves nothing are not asked.
        """
        now = later = MANY
        for rule in self._rules_at(place):
            key = self._key(rule, place)
            count = self._counts.get((rule, key))
            if count is None:
                count = count_rule(self._board.accounts, self._ledger, self._category, rule, key, place)
                self._counts[rule, key] = count
            masters[place.index] = min(count.master, masters.get(place.index, MASTER_NOW))
            now, later = min(now, count.now), min(later, count.later)
            if count.match is Match.OK and now != 0:
                continue
            if count.match is not Match.OK or not self.cares_for_later or later == 0:
                self._refuse(rule, key, count, place)
            return QuotaRoom(now, later) if count.match is Match.OK else None
        return QuotaRoom(now, later)

    def _refuse(self, rule: CompiledRule, key: UsageKey, count: QuotaCount, place: Place) -> None:
        if self._report is not ignore_refusal:
            accounts, slots = self._board.accounts, self._slots
            found = find_shortage(accounts, self._ledger, self._category, rule, key, place, count, slots)
            self._report(refuse_by_rule(rule, key, found))
        if self._out.add_after_quota(rule, place.instance.queue, place.instance.host):
            self._out.add_hosts_of(rule)

    def _counts_at(self, place: Place) -> list[QuotaCount]:
        # A rule behind one that refused was not asked on this instance, and then has nothing to give.
        return [
            self._counts.get((rule, self._key(rule, place))) or QuotaCount(now=0, later=0)
            for rule in self._rules_at(place)
        ]

    def debit(self, place: Place, slots: int) -> int:
        """Slots that the quotas of an instance still have, taken off them."""
        counts = self._counts_at(place)
        for count in counts:
            slots = min(slots, count.now)
        slots = max(0, slots)
        for count in counts:
            count.now -= slots
            count.taken += slots
        return slots

    def debit_later(self, place: Place, slots: int) -> int:
        """The same of the slots that they have later."""
        counts = self._counts_at(place)
        for count in counts:
            slots = min(slots, count.later)
        slots = max(0, slots)
        for count in counts:
            count.later -= slots
        return slots

    def give_back(self, place: Place, now: int = 0, later: int = 0) -> None:
        """Put slots back that were taken off."""
        for count in self._counts_at(place):
            count.now += now
            count.taken -= now
            count.later += later
