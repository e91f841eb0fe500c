"""The ledger of a scheduling pass: what is booked of every consumable and of every quota, now and without end."""

from bisect import bisect_left
from collections.abc import Hashable, Iterable
from threading import Lock
from typing import Protocol, cast
from weakref import WeakSet, ref

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.load_corrections import LoadCorrections
from qmonpy.engine.books.piece import RULE, Piece
from qmonpy.engine.books.piece_use import BookingShapes, PieceUse
from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.books.trial import PlanChange, Reader, Trial, refresh
from qmonpy.engine.books.window_column import WindowColumn
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule, JobRules, QuotaRules
from qmonpy.engine.site.site import Place, Site
from qmonpy.kept_answers import RecentAnswers
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import UsageKey
from qmonpy.pauses import pause


class Amounts(Protocol):
    """Amounts by account number."""

    def __getitem__(self, number: int, /) -> float: ...


_MORE_PLACES = 64
"""At least so many places are made in the ledgers at a time: most accounts are then opened without touching them."""

QuotaAccountKey = tuple[CompiledRule, int, UsageKey]
"""Rule, index of the limit, and the usage key under which is counted."""


_COLUMNS = "used", "endless", "shared", "shared_endless"
_LEAST_CHANGES, _MOST_CHANGES = 10_000, 100_000
"""How many changes of the timelines are remembered: a quarter of the accounts, but between these. Whoever comes later
looks at all timelines anew."""


class Ledger:
    """Booked amounts by account number; every account has its place in the columns before anybody knows its number.

    The columns hold what is booked at present. With a plan there are timelines besides, one for each account that is
    booked at all, for questions about later times.
    """

    def __init__(self, accounts: "Accounts", *, has_plan: bool = False, is_theirs: bool = False):
        """`is_theirs` for the one that the accounts hold: it does not hold them, as a circle goes only by a search."""
        self._accounts, self._held = ref(accounts), None if is_theirs else accounts
        self.used: list[float] = []
        self.endless: list[float] = []
        """The part of `used` that no end is known of."""
        self.shared: list[float] = []
        """Slots on an exclusive attribute of jobs that did not request it."""
        self.shared_endless: list[float] = []
        self.held: dict[int, float] = {}
        """Slots, by account, that reservations hold at present; they are part of `used`."""
        self.inside: dict[int, float] = {}
        """Slots, by account, that jobs inside reservations use; they are no part of `used`."""
        self.timelines: dict[int, Timeline] | None = {} if has_plan else None
        self.shared_timelines: dict[int, Timeline] = {}
        self.planned: set[int] = set()
        """Accounts on which something is booked that begins later."""
        self.begins: list[int] = []
        """When these bookings begin, each once, ascending; seconds since the epoch."""
        self.corrections: LoadCorrections | None = None
        """How starts count as load before hosts report it, in the ledger of a pass; None where they do not."""
        self.plan_size = 0
        """How many bookings the timelines have had; a view of an older plan is out of date."""
        self.shelf: dict[Hashable, Reader] = {}
        """What readers of the timelines keep with them, by keys of theirs; they take in what `changes_since` tells."""
        self._trial: Trial | None = None
        self._log: list[PlanChange] | None = None
        self._log_begin = 0
        self._owner = object()
        """Whose timelines are its own: others may be in another ledger, too, and are copied before anything is added to
        them."""
        if is_theirs:
            # Nothing is ever booked there, and of a large site each column takes six MiB.
            self.endless = self.shared = self.shared_endless = self.used
        accounts.enrol(self)

    @property
    def accounts(self) -> "Accounts":
        """The accounts on which it is booked."""
        return cast(Accounts, self._accounts())

    def copy(self) -> "Ledger":
        """Return a ledger with the same bookings; what is booked in one of the two is not booked in the other."""
        # On a large site each column has millions of amounts.
        found = Ledger(self.accounts, has_plan=self.timelines is not None)
        for name in _COLUMNS:
            pause()
            column = getattr(self, name)
            getattr(found, name)[: len(column)] = column
        pause()
        found.held, found.inside = dict(self.held), dict(self.inside)
        found.corrections = self.corrections.copy() if self.corrections is not None else None
        if self.timelines is not None:
            found.timelines = dict(self.timelines)
        found.shared_timelines = dict(self.shared_timelines)
        found.planned, found.begins, found.plan_size = set(self.planned), list(self.begins), self.plan_size
        pause()
        self._owner = object()
        return found

    def take_from(self, other: "Ledger") -> None:
        """Book what another ledger of the same accounts has booked at present, and nothing else."""
        for name in _COLUMNS:
            getattr(self, name)[:] = getattr(other, name)
        self.held, self.inside = other.held, other.inside

    def extend(self, count: int) -> None:
        """Add so many places on which nothing is booked; `Accounts` calls it before it gives out their numbers."""
        columns = (self.used, self.endless, self.shared, self.shared_endless)
        # Where nothing is booked all are one list.
        for column in {id(each): each for each in columns}.values():
            column.extend([0.0] * count)

    def book_equal(self, bookings: Iterable[Booking], count: int, end: int) -> None:
        """Book amounts so many times that count from now on, in a ledger without a plan."""
        self.book((Booking(each.account, count * each.amount, each.is_exclusive) for each in bookings), 0, end)

    def book(self, bookings: Iterable[Booking], start: int, end: int) -> None:
        """Book amounts that count from now on: `start` is now or earlier, `end` FOREVER where none is known."""
        used, shared = self.used, self.shared
        is_endless = end == FOREVER
        if self._trial is not None:
            bookings = tuple(bookings)
            self._save(bookings)
        for booking in bookings:
            number = booking.account
            if booking.is_exclusive is False:
                shared[number] += booking.amount
                if is_endless:
                    self.shared_endless[number] += booking.amount
            else:
                used[number] += booking.amount
                if is_endless:
                    self.endless[number] += booking.amount
            if self.timelines is not None:
                self._add_to_plan(booking, start, end)

    def extend_bookings(self, bookings: Iterable[Booking], start: int, end: int) -> None:
        """Let bookings that count at present, and end at `start`, end later in the plan, if there is one."""
        if self.timelines is not None:
            for booking in bookings:
                self._add_to_plan(booking, start, end)

    def occupied(self, number: int) -> float:
        """Return the slots of an account on which tasks run, inside reservations or not."""
        return self.used[number] - self.held.get(number, 0.0) + self.inside.get(number, 0.0)

    def plan(self, bookings: Iterable[Booking], start: int, end: int) -> None:
        """Book amounts that count from a later `start` on; only a ledger with a plan has room for them."""
        place = bisect_left(self.begins, start)
        if self.begins[place : place + 1] != [start]:
            self.begins.insert(place, start)
        for booking in bookings:
            self._add_to_plan(booking, start, end)
            self.planned.add(booking.account)

    def unplan(self, bookings: Iterable[Booking], start: int, end: int) -> None:
        """Take bookings of a plan back; `planned` and `begins` are left to the caller."""
        for booking in bookings:
            self._add_to_plan(Booking(booking.account, -booking.amount, booking.is_exclusive), start, end)

    def begin_trial(self) -> None:
        """Keep what is booked now, so that `end_trial` can go back to it."""
        refresh(self.shelf.values())
        before = set(self.planned), list(self.begins), dict(self.held), dict(self.inside)
        self._trial = Trial(self.watch(), None, *before)

    def end_trial(self) -> None:
        """Take back all that was booked since `begin_trial`."""
        trial, self._trial = self._trial, None
        assert trial is not None
        self.planned, self.begins, self.held, self.inside = trial.planned, trial.begins, trial.held, trial.inside
        for number, amounts in trial.amounts.items():
            self.used[number], self.endless[number], self.shared[number], self.shared_endless[number] = amounts
        for is_shared, mine in ((False, self.timelines), (True, self.shared_timelines)):
            for number, timeline in trial.timelines[is_shared].items():
                assert mine is not None
                if timeline is None:
                    del mine[number]
                else:
                    mine[number] = timeline
        self.plan_size += 1
        if trial.readers is not None:
            self._take_log_back(trial, trial.readers)

    def _take_log_back(self, trial: Trial, readers: dict[Hashable, Reader]) -> None:
        """Let readers know that what was tried has gone."""
        changes, log = self.changes_since(trial.position), self._log
        for key, reader in readers.items():
            reader.is_read = key in self.shelf and self.shelf[key].is_read
        if changes is None or log is None:
            self.shelf.clear()
        elif self.shelf.keys() != readers.keys():
            self.shelf.update(readers)
            # Readers that came during the trial have to follow it back.
            log += [(number, start, end, -amount) for number, start, end, amount in changes]
        else:
            self.shelf.update(readers)
            del log[trial.position - self._log_begin :]

    def _save(self, bookings: Iterable[Booking]) -> None:
        """Keep what is booked on some accounts before a trial changes it."""
        assert self._trial is not None
        saved = self._trial.amounts
        for booking in bookings:
            number = booking.account
            if number not in saved:
                columns = self.used, self.endless, self.shared, self.shared_endless
                saved[number] = columns[0][number], columns[1][number], columns[2][number], columns[3][number]

    def _add_to_plan(self, booking: Booking, start: int, end: int) -> None:
        assert self.timelines is not None
        is_shared = booking.is_exclusive is False
        timelines = self.shared_timelines if is_shared else self.timelines
        timeline = timelines.get(booking.account)
        if self._trial is not None:
            self._trial.keep_readers(self.shelf)
        if self._trial is not None and booking.account not in (saved := self._trial.timelines[is_shared]):
            saved[booking.account] = timeline
            if timeline is not None:
                timeline = timelines[booking.account] = timeline.copy(self._owner)
        if timeline is None:
            timeline = timelines[booking.account] = Timeline(self._owner)
        elif timeline.owner is not self._owner:
            timeline = timelines[booking.account] = timeline.copy(self._owner)
        timeline.add(start, end, booking.amount)
        self.plan_size += 1
        log = self._log
        if log is not None and not is_shared:
            log.append((booking.account, start, end, booking.amount))
            if len(log) > _LEAST_CHANGES and len(log) > min(_MOST_CHANGES, len(self.used) // 4):
                forgotten = len(log) // 2
                del log[:forgotten]
                self._log_begin += forgotten

    def watch(self) -> int:
        """Return the position of the changes of the timelines that come next; those of shared use are not told."""
        if self._log is None:
            self._log = []
        return self.log_end

    @property
    def log_end(self) -> int:
        """The position behind the last change, once somebody watches."""
        return self._log_begin + len(self._log or ())

    def changes_since(self, position: int) -> "list[PlanChange] | None":
        """Return what has changed since a position; None if that is forgotten."""
        if self._log is None or position < self._log_begin:
            return None
        return self._log[position - self._log_begin :]

    def at_start(self, number: int) -> float:
        """Return the amount booked on an account now."""
        return self.used[number]


class WindowedLedger:
    """A view of a ledger: the most that is booked on each account at any moment of a window of time."""

    def __init__(self, ledger: Ledger, start: int, end: int):
        self.ledger = ledger
        self.start = start
        self.end = end
        self.used = WindowColumn(ledger.timelines or {}, start, end)
        self.shared = WindowColumn(ledger.shared_timelines, start, end)
        self.endless = ledger.endless
        self.shared_endless = ledger.shared_endless
        self.corrections = ledger.corrections

    def at_start(self, number: int) -> float:
        """Return the amount booked on an account when the window begins."""
        timeline = (self.ledger.timelines or {}).get(number)
        return timeline.most(self.start, self.start) if timeline else 0.0


class LedgerAtEnd:
    """A view of a ledger: what is booked on each account without end."""

    def __init__(self, ledger: Ledger):
        self.ledger = ledger
        self.used = self.endless = ledger.endless
        self.shared = self.shared_endless = ledger.shared_endless
        self.corrections = ledger.corrections

    def at_start(self, number: int) -> float:
        """Return the amount booked on an account without end."""
        return self.used[number]


class LedgerView(Protocol):
    """A ledger as requests are matched against it: `Ledger`, or a view of another time; columns are by account
    number."""

    @property
    def used(self) -> Amounts:
        """The amounts booked; for exclusive attributes the slots of jobs that requested them."""

    @property
    def endless(self) -> Amounts:
        """The part of `used` that no end is known of."""

    @property
    def shared(self) -> Amounts:
        """Slots on exclusive attributes of jobs that did not request them."""

    @property
    def shared_endless(self) -> Amounts:
        """The part of `shared` that no end is known of."""

    @property
    def corrections(self) -> LoadCorrections | None:
        """How starts count as load before hosts report it; None where they do not."""

    def at_start(self, number: int) -> float:
        """Return the amount booked on an account when the time looked at begins."""


MOST_JOB_RULES = 20_000
"""Of how many categories the rules are kept."""


class Accounts:
    """Numbers of all accounts of a site: those of levels first, those of quotas as they come into use.

    An account has its place in every ledger before its number is given out, so that amounts are read by number alone.
    """

    def __init__(self, site: Site):
        self.site = site
        self.rules = QuotaRules(site)
        self.quota_keys: list[QuotaAccountKey] = []
        self._numbers: dict[QuotaAccountKey, int] = {}
        self._first = site.account_count
        self._job_rules = RecentAnswers[tuple[Category, str | None], JobRules]()
        self._alike_bookings = RecentAnswers[tuple[JobRules, int, Piece], list[Booking]]()
        """Bookings on quotas where every queue instance has the same, by slots and whether the master is there."""
        self._shapes = BookingShapes(site)
        self._amounts = RecentAnswers[Category, dict[str, float]]()
        """By category what a slot uses of each consumable of which it books anything."""
        self._lock = Lock()
        self._ledgers: WeakSet[Ledger] = WeakSet()
        self._places = self._first
        """How many places the columns of every ledger have: some more than there are accounts."""
        self.has_fractions = False
        """Whether any booking has ever been asked for whose amount is no whole number."""
        self.empty = Ledger(self, is_theirs=True)
        """A ledger in which nothing is booked."""

    @property
    def size(self) -> int:
        """How many accounts are open."""
        return self._first + len(self.quota_keys)

    def quota(self, rule: CompiledRule, limit: int, key: UsageKey) -> int:
        """Return the number of the account of a limit under a usage key; the account is opened when it is asked for
        first."""
        wanted = (rule, limit, key)
        number = self._numbers.get(wanted)
        if number is None:
            with self._lock:
                number = self._numbers.get(wanted)
                if number is None:
                    number = self.size
                    if number == self._places:
                        self._make_places(_MORE_PLACES + self._places // 8)
                    self.quota_keys.append(wanted)
                    self._numbers[wanted] = number
        return number

    def _make_places(self, count: int) -> None:
        self._places += count
        for ledger in self._ledgers:
            ledger.extend(count)

    def enrol(self, ledger: Ledger) -> None:
        """Give a new ledger the places of all accounts, from now on also of those that are opened later."""
        with self._lock:
            ledger.extend(self._places)
            self._ledgers.add(ledger)

    def pe_booking(self, pe: str, slots: int) -> list[Booking]:
        """Return the booking of a task on the slots of its parallel environment; nothing for an unknown one."""
        account = self.site.pe_accounts.get(pe)
        return [Booking(account.number, slots)] if account is not None else []

    def quota_set(self, number: int) -> str | None:
        """Return the name of the quota set that an account belongs to, None for an account of a level."""
        return self.quota_keys[number - self._first][0].set_name if number >= self._first else None

    def used_quotas(self, ledger: Ledger) -> list[tuple[int, QuotaAccountKey]]:
        """Numbers and keys of the quotas on which anything is booked, in the order of the rules."""
        found = [
            (number, key)
            for number, key in enumerate(self.quota_keys, start=self._first)
            if ledger.used[number] or ledger.shared[number]
        ]
        ranks = {rule: rank for rank, rule in enumerate(rule for rules in self.rules.sets for rule in rules)}
        found.sort(key=lambda each: (ranks[each[1][0]], each[1][1]))
        return found

    def bookings(self, category: Category, place: Place, pe: str | None, slots: int, piece: Piece) -> list[Booking]:
        """Return the bookings of a piece of a task on global, host, queue instance and quotas."""
        found = self._shapes.list_bookings(self, category, place, pe, slots, piece)
        found += self.quota_bookings(category, place, pe, slots, piece)
        return found

    def quota_bookings(
        self, category: Category, place: Place, pe: str | None, slots: int, piece: Piece
    ) -> list[Booking]:
        """Return the bookings of a piece of a task on quotas; none for a task in a reservation."""
        if category.reservation is not None:
            return []
        rules = self.job_rules(category, pe)
        if not rules.are_alike_everywhere:
            return self._list_quota_bookings(rules, category, place, pe, slots, piece)
        wanted = (rules, slots, piece)
        known = self._alike_bookings.find(wanted)
        if known is None:
            if len(self._alike_bookings) > MOST_JOB_RULES:
                self._alike_bookings.clear()
            known = self._list_quota_bookings(rules, category, place, pe, slots, piece)
            self._alike_bookings.put(wanted, known)
        return known

    def _list_quota_bookings(
        self, rules: JobRules, category: Category, place: Place, pe: str | None, slots: int, piece: Piece
    ) -> list[Booking]:
        found: list[Booking] = []
        use = PieceUse(category, self.site.cluster.pes.get(pe or ""), slots, piece)
        queue, host = place.instance.queue, place.instance.host
        for rule in rules.at(queue, host):
            key = rule.key(category, pe, queue, host)
            for index, limit in enumerate(rule.limits):
                if limit.attribute.is_consumable:
                    number = self.quota(rule, index, key)
                    request = self.slot_amount(category, limit.attribute.name)
                    use.add(found, number, limit.attribute, request, RULE)
        for booking in found:
            self.note_amount(booking.amount)
        return found

    def find_amounts(self, category: Category) -> dict[str, float]:
        """Return what a slot of a category uses, by name of a consumable, without those of which it books nothing."""
        found = self._amounts.find(category)
        if found is None:
            if len(self._amounts) > MOST_JOB_RULES:
                self._amounts.clear()
            asked = ((name, self.slot_amount(category, name)) for name in self.site.defaults)
            own = {each.name for each in (*category.master, *category.slave)}
            found = {
                name: each
                for name, each in asked
                if each != 0.0 or name in own or self.site.complexes[name].is_exclusive
            }
            self._amounts.put(category, found)
        return found

    def note_amount(self, amount: float) -> None:
        """Take in that an amount is booked, which may not be whole."""
        if amount % 1:
            self.has_fractions = True

    def slot_amount(self, category: Category, name: str) -> float:
        """Return the amount of a consumable that one slot of a job uses (of a per-job one: the master task)."""
        request = category.requested.get(name)
        if request is not None:
            return request.number
        if name == CORES and category.core_request is not None:
            return category.core_request.number
        return 1.0 if name == "slots" else self.site.defaults[name]

    def job_rules(self, category: Category, pe: str | None) -> JobRules:
        """The rules that can govern a job of this category in a PE (None: a sequential one)."""
        wanted = (category, pe)
        found = self._job_rules.find(wanted)
        if found is None:
            if len(self._job_rules) > MOST_JOB_RULES:
                self._job_rules.clear()
            found = self.rules.for_job(category, pe)
            self._job_rules.put(wanted, found)
        return found

    def age_rules(self) -> None:
        """Forget the rules of categories that nobody asked for since the last call."""
        self._job_rules.age()
        self._amounts.age()
        self._alike_bookings.age()
        self._shapes.age()
