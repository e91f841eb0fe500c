"""A cluster prepared for scheduling: what each category needs and books; kept while the cluster value is in use."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar, cast

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Accounts
from qmonpy.engine.books.piece import Piece, walk_places
from qmonpy.engine.books.progress import with_last
from qmonpy.engine.fitting.level_match import Match, match_level
from qmonpy.engine.fitting.quota_match import match_rule
from qmonpy.engine.site.category import Categories, Category, without_departments
from qmonpy.engine.site.level_kind import HOSTNAME, LevelKind, PlaceKind
from qmonpy.engine.site.quota_rules import CompiledLimit, CompiledRule, user_filter_allows
from qmonpy.engine.site.site import Place, Site, closed_subordinates, queuewise_subordinates
from qmonpy.engine.site.static_match import check_host, check_host_requested, check_instance, check_queue
from qmonpy.kept_answers import KeptAnswers, RecentAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.configuration.queue_reference import parse_queue_reference
from qmonpy.model.values.value import FOREVER, ValueType, end_of, find_number, split_names
from qmonpy.model.values.whole import as_unsigned, as_whole, is_whole
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, mark_pe
from qmonpy.uncollected import without_collection

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Needs:
    """The requirements of one slot of a category on an instance that it suits: amounts, exclusive use, dynamic
    limits."""

    amounts: tuple[tuple[int, float, float], ...]
    """Account, capacity or limit, amount for one slot."""
    exclusive: tuple[tuple[int, bool], ...]
    """Account of an exclusive attribute, and whether the job wants it for itself."""
    dynamic: tuple[tuple[int, CompiledLimit, float], ...]
    """Account of a quota whose limit is computed per host, and the amount for one slot."""
    bookings: tuple[Booking, ...]
    quota_sets: tuple[str, ...] = ()
    """Names of the quota sets in which the bookings are counted; nothing where there is but one set."""


def sets_of(accounts: Accounts, bookings: Iterable[Booking]) -> tuple[str, ...]:
    """Return the names of the quota sets in which bookings are counted, in order; nothing where there is but one
    set."""
    if len(accounts.rules.sets) < 2:
        return ()
    return tuple(dict.fromkeys(name for each in bookings if (name := accounts.quota_set(each.account)) is not None))


class CategoryPlan:
    """The needs of one category on every instance of a site, filled in as instances are asked for."""

    def __init__(self, accounts: Accounts, category: Category):
        self._accounts = accounts
        self._category = category
        self._rules = accounts.job_rules(category, None) if category.reservation is None else None
        self.is_independent = self._rules is None or not any(
            rule.refuses_beyond_its_counter for rules in self._rules.sets for rule in rules
        )
        """Whether the instances can be asked one by one: none is left out because of what is booked on another."""
        self._known: dict[int, Needs | None] = {}
        self._of_kind: dict[PlaceKind, tuple[_LevelNeeds, ...] | None] = {}
        self._allowing: dict[CompiledRule, bool] = {}
        """By rule whether its limits let a job pass with nothing booked, where they are the same everywhere."""
        self._queues: dict[str, bool] = {}
        references = (*category.hard_queues, *category.master_queues)
        names_hosts = any(parse_queue_reference(text).host is not None for text in references)
        self._names_hosts = names_hosts or bool(category.barred_hosts)
        """Whether `-q` tells equal queue instances apart, or that the job may not run again yet where it ran."""
        self._requests_host = HOSTNAME in category.requested
        """Whether `-l` does."""
        global_level = accounts.site.global_level
        self._slots = accounts.slot_amount(category, "slots")
        """What a slot of a job takes of slots that are counted."""
        self._suits_site = check_host(accounts.site, category, global_level) is None

    def needs(self, place: Place) -> Needs | None:
        """Return the needs of a job on an instance, or None where it can never run, whatever is booked."""
        try:
            return self._known[place.index]
        except KeyError:
            found = self._known[place.index] = self._make(place)
            return found

    def look(self, place: Place) -> Needs | None:
        """Return what `needs` does, which is not kept: for who goes through all instances, of which each has needs of
        some 700 bytes."""
        known = self._known.get(place.index)
        return known if known is not None or place.index in self._known else self._make(place)

    def levels_have_room(self, place: Place, used: list[float]) -> bool:
        """Whether the consumables of the levels of an instance leave room for a slot, whatever quotas say.

        It tells quickly of instances of which the needs were never asked for, as most are on a large site: those whose
        hosts are full come first where hosts are filled one after the other.
        """
        if place.index in self._known:
            return True
        levels = self._needs_of_kind(place)
        if levels is not None:
            first = self._accounts.site.global_level.first
            for offset, capacity, amount in levels[0].amounts:
                if amount > capacity - used[first + offset]:
                    return False
        return self.host_has_room(place, used)

    def host_has_room(self, place: Place, used: list[float]) -> bool:
        """Whether the same is so of the instance and its host, whatever there is of all hosts together."""
        if place.index in self._known:
            return True
        slots = place.kind.host.slots
        if slots is not None and self._slots and self._slots > slots[1] - used[place.host.first + slots[0]]:
            return False
        levels = self._needs_of_kind(place)
        if levels is None:
            return False
        for first, level in ((place.host.first, levels[1]), (place.level.first, levels[2])):
            for offset, capacity, amount in level.amounts:
                if amount > capacity - used[first + offset]:
                    return False
        return True

    def suits_kind(self, place: Place) -> bool:
        """Whether a job may run on instances of the same kind, as far as what they have in common goes."""
        return self._needs_of_kind(place) is not None

    def _needs_of_kind(self, place: Place) -> "tuple[_LevelNeeds, ...] | None":
        kind = place.kind
        try:
            return self._of_kind[kind]
        except KeyError:
            found: tuple[_LevelNeeds, ...] | None = None
            suits = self._names_hosts or self._suits(place)
            if suits and (self._requests_host or self._levels_offer(place)):
                levels = (self._accounts.site.global_level.kind, kind.host, kind.level)
                found = tuple(_LevelNeeds(self._accounts, self._category, each) for each in levels)
            self._of_kind[kind] = found
            return found

    def _suits(self, place: Place) -> bool:
        site, category = self._accounts.site, self._category
        queue = place.instance.queue
        if queue not in self._queues:
            self._queues[queue] = check_queue(site, category, queue, None, 1) is None
        return (
            self._suits_site
            and self._queues[queue]
            and check_host_requested(site, category, place.instance.host) is None
            and check_host(site, category, place.host) is None
            and check_instance(site, category, place, None) is None
        )

    def _levels_offer(self, place: Place) -> bool:
        """Whether the levels of an instance have enough with nothing booked."""
        found: frozenset[str] = frozenset()
        for level in (self._accounts.site.global_level, place.host, place.level):
            finding = match_level(level, self._accounts.empty, self._category, found, is_last=level is place.level)
            if finding.match not in (Match.OK, Match.MISSING):
                return False
            found |= finding.found
        return True

    def _make(self, place: Place) -> Needs | None:
        levels = self._needs_of_kind(place)
        if levels is None or (self._names_hosts and not self._suits(place)):
            return None
        if self._requests_host and not self._levels_offer(place):
            return None
        draft = _Draft()
        if self._rules is not None:
            for rule in self._rules.at(place.instance.queue, place.instance.host):
                if not self._add_rule(draft, rule, place):
                    return None
        bookings: list[Booking] = []
        firsts = (self._accounts.site.global_level.first, place.host.first, place.level.first)
        for first, level in zip(firsts, levels, strict=True):
            draft.amounts += [(first + offset, capacity, amount) for offset, capacity, amount in level.amounts]
            draft.exclusive += [(first + offset, is_alone) for offset, is_alone in level.exclusive]
            bookings += [Booking(first + offset, amount, alone) for offset, amount, alone in level.bookings]
        sets = tuple(dict.fromkeys(draft.sets)) if len(self._accounts.rules.sets) > 1 else ()
        amounts, exclusive, dynamic = tuple(draft.amounts), tuple(draft.exclusive), tuple(draft.dynamic)
        return Needs(amounts, exclusive, dynamic, (*bookings, *draft.bookings), sets)

    def _add_rule(self, draft: "_Draft", rule: CompiledRule, place: Place) -> bool:
        """Add what the limits of a rule ask for; False where the rule refuses even with nothing booked."""
        accounts, category = self._accounts, self._category
        key = rule.key(category, None, place.instance.queue, place.instance.host)
        is_allowing = self._allowing.get(rule)
        if is_allowing is None:
            finding = match_rule(accounts, accounts.empty, category, rule, key, place)
            is_fixed = not any(limit.limit.is_dynamic for limit in rule.limits)
            is_allowing = self._allowing[rule] = not is_fixed or finding.match in (Match.OK, Match.MISSING)
        if not is_allowing:
            return False
        for index, limit in enumerate(rule.limits):
            name = limit.attribute.name
            if not limit.attribute.is_consumable:
                continue
            number = accounts.slot_amount(category, name)
            account = accounts.quota(rule, index, key)
            if limit.attribute.is_exclusive:
                draft.book(rule, Booking(account, 1, number != 0))
                draft.exclusive.append((account, number != 0))
                continue
            if number != 0:
                draft.book(rule, Booking(account, number))
                accounts.note_amount(number)
            if number != 0 or name in category.requested:
                if limit.limit.is_dynamic:
                    draft.dynamic.append((account, limit, number))
                else:
                    draft.amounts.append((account, limit.number, number))
        return True


class _LevelNeeds:
    """The needs of one slot of a category at levels of a kind, by the numbers of accounts from the first of the level
    on."""

    __slots__ = ("amounts", "bookings", "exclusive")

    def __init__(self, accounts: Accounts, category: Category, kind: LevelKind):
        self.amounts: list[tuple[int, float, float]] = []
        """Account, capacity, amount."""
        self.exclusive: list[tuple[int, bool]] = []
        self.bookings: list[tuple[int, float, bool | None]] = []
        for offset, (name, each) in enumerate(kind.capacities.items()):
            amount = accounts.slot_amount(category, name)
            if each.attribute.is_exclusive:
                self.exclusive.append((offset, amount != 0))
                self.bookings.append((offset, 1, amount != 0))
                continue
            if amount != 0:
                self.bookings.append((offset, amount, None))
                accounts.note_amount(amount)
            if amount != 0 or name in category.requested:
                self.amounts.append((offset, each.amount, amount))


class _Draft:
    """Needs while they are collected."""

    def __init__(self) -> None:
        self.amounts: list[tuple[int, float, float]] = []
        self.exclusive: list[tuple[int, bool]] = []
        self.dynamic: list[tuple[int, CompiledLimit, float]] = []
        self.bookings: list[Booking] = []
        """On quotas."""
        self.sets: list[str] = []
        """The names of their quota sets."""

    def book(self, rule: CompiledRule, booking: Booking) -> None:
        """Add a booking on a quota."""
        self.bookings.append(booking)
        self.sets.append(rule.set_name)


MOST_NEEDS, MOST_BOOKINGS, MOST_KEPT = 2_000_000, 200_000, 20_000
"""How many needs of categories on queue instances, lists of bookings and things of others are kept: jobs that all
request something else, such as a run time of their own, would fill the memory. What is found anew costs time only."""
PASSES = 256
"""How many passes may go by without asking for something before it is forgotten; it is after twice as many. So what
belongs to jobs that have gone does not pile up while a clock runs fast."""
KEPT = 8
"""Clusters that stay prepared: the present one, and drafts that are compared with it."""


class Prepared:
    """Site, accounts and categories of one cluster value."""

    def __init__(self, cluster: Cluster, like: "Prepared | None" = None):
        """`like` is of a cluster that differs in loads alone, if there is one: most of the site is then the same."""
        self.cluster = cluster
        self.site: Site = Site(cluster) if like is None else _make_site_like(like.site, cluster)
        self.accounts = Accounts(self.site)
        self.subordinates = queuewise_subordinates(self.site)
        self.closed_subordinates = closed_subordinates(self.site)
        self.default_duration = self._seconds(cluster.scheduler.get("default_duration", "INFINITY"))
        self.schedule_seconds = self._seconds(
            cluster.scheduler.get("schedule_interval", SCHEDULER_DEFAULTS["schedule_interval"])
        )
        self.duration_offset = self._scheduler_parameter("DURATION_OFFSET", 60)
        self.max_reservation = as_unsigned(self.site.scheduler_number("max_reservation"))
        limits = self._find_queue_limits() if like is None else like.queue_limits
        self.queue_limits: dict[str, tuple[int, int]] = limits
        """By queue instance that limits the time of jobs its s_rt and h_rt, in seconds."""
        rules = [rule for rules in self.accounts.rules.sets for rule in rules]
        about_users = [rule.rule.users for rule in rules if rule.is_about_users]
        self._categories = Categories(
            self.site,
            [rule.rule for rule in rules],
            lambda owner, group: any(user_filter_allows(cluster, each, owner, group) for each in about_users),
        )
        self._plans = RecentAnswers[Category, CategoryPlan]()
        self._bookings = RecentAnswers[tuple[Category, int, str | None, int, Piece], list[Booking]]()
        self._passes = 0
        self._shelf = RecentAnswers[Hashable, object]()

    def kept(self, key: Hashable, find: Callable[[], Found]) -> Found:
        """Return what was found out about this cluster under a key, or find it out and keep it like needs."""
        found = self._shelf.find(key)
        if found is None:
            if len(self._shelf) > MOST_KEPT:
                self._shelf.clear()
            found = (find(),)
            self._shelf.put(key, found)
        return cast(tuple[Found], found)[0]

    def places_of(self, host: str) -> list[Place]:
        """Return the places of a host, in configuration order."""
        return self.site.places_of_hosts.get(host, [])

    def category(self, job: Job) -> Category:
        """Return the category of a job: one object for all jobs that the scheduler need not tell apart."""
        return self._categories.of(job)

    @property
    def listed_user_sets(self) -> tuple[str, ...]:
        """The names of the user sets that a queue, a host, a PE or a quota rule refers to."""
        return self._categories.listed_sets

    def learn_categories(self, jobs: Mapping[int, Job], categories: Mapping[int, Category]) -> None:
        """Take the categories of some jobs, by number, in the place of those learnt before; see `Categories.learn`."""
        self._categories.learn(jobs, categories)

    def keep_category(self, category: Category) -> Category:
        """Return the one object for a category that no job has; see `Categories.keep`."""
        return self._categories.keep(category)

    def note_pass(self) -> None:
        """Count a pass that begins; now and then forget what none of the last PASSES asked for."""
        self._passes += 1
        if self._passes >= PASSES:
            self._passes = 0
            self._plans.age()
            self._bookings.age()
            self._shelf.age()
            self.accounts.age_rules()
            self._categories.age()

    @staticmethod
    def _seconds(text: str) -> int:
        number = find_number(ValueType.TIME, text)
        return FOREVER if number is None else as_whole(number, FOREVER)

    def _scheduler_parameter(self, name: str, default: int) -> int:
        """Return a number in `params` of sched_conf(5), such as DURATION_OFFSET=60."""
        for item in split_names(self.cluster.scheduler.get("params", "NONE")):
            key, _, value = item.partition("=")
            if key.upper() == name and is_whole(value):
                return int(value)
        return default

    def booked_seconds(self, category: Category) -> int:
        """Return the seconds for which a job's resources are booked: run time limit or default_duration, and
        DURATION_OFFSET."""
        return self.count_booked(category.run_time_limit)

    def count_booked(self, limit: int | None) -> int:
        """Return the seconds for which the resources of a job with a run time limit, None for none, are booked.

        FOREVER where it has no end; more than that where such jobs have one (`Variety.plans_behind_endless`).
        """
        seconds = self.default_duration if limit is None else limit
        if seconds == FOREVER and self.cluster.variety.plans_behind_endless:
            return FOREVER + max(self.duration_offset, 1)
        return end_of(seconds, self.duration_offset)

    @property
    def has_queue_limits(self) -> bool:
        """Whether any queue instance limits the time of jobs."""
        return bool(self.queue_limits)

    def run_time_limit(self, category: Category, instances: Iterable[str]) -> int | None:
        """Return the seconds that a task of a category may run on some instances; None if nothing limits it.

        The queues' h_rt and s_rt count, too (8.1.9, asked).
        """
        limits = [min(self.queue_limits[name]) for name in instances if name in self.queue_limits]
        own = category.run_time_limit
        return min([*limits, *([] if own is None else [own])], default=None)

    def task_seconds(self, category: Category, task: RunningTask) -> int:
        """Return the seconds for which the resources of a running task are booked, limits of its queues included."""
        if task.booked_seconds is not None:
            return task.booked_seconds
        return self.seconds_on(category, (name for name, _ in task.pieces))

    def seconds_on(self, category: Category, instances: Iterable[str]) -> int:
        """Return the seconds for which the resources of a task on some instances are booked.

        Limits of queues count where the job asks for none itself (8.1.9, asked: `qrt-1` to `-5`).
        """
        if not self.queue_limits or category.run_time_limit is not None:
            return self.booked_seconds(category)
        return self.count_booked(self.run_time_limit(category, instances))

    def _find_queue_limits(self) -> dict[str, tuple[int, int]]:
        names = ("h_rt", "s_rt")
        limited = {
            queue
            for queue, profile in self.site.profiles.items()
            if any(self._seconds(text) < FOREVER for name in names for text in profile.texts(name))
        }
        found: dict[str, tuple[int, int]] = {}
        for place in self.site.places:
            if place.instance.queue in limited:
                hard, soft = (self._seconds(place.instance.setting(name)) for name in names)
                if min(soft, hard) < FOREVER:
                    found[place.name] = soft, hard
        return found

    def plan(self, category: Category) -> CategoryPlan:
        """Return the needs of a category on the instances of the site."""
        found = self._plans.find(category)
        if found is None:
            if len(self._plans) * len(self.site.places) > MOST_NEEDS:
                self._plans.clear()
            found = CategoryPlan(self.accounts, category)
            self._plans.put(category, found)
        return found

    def bookings(self, category: Category, place: Place, pe: str | None, slots: int, piece: Piece) -> list[Booking]:
        """Return the bookings of a piece of a task; pieces that book the same share one list."""
        wanted = (category, place.index, pe, slots, piece)
        found = self._bookings.find(wanted)
        if found is None:
            if len(self._bookings) > MOST_BOOKINGS:
                self._bookings.clear()
            found = self.accounts.bookings(category, place, pe, slots, piece)
            self._bookings.put(wanted, found)
        return found

    def quota_sets(
        self, category: Category, pieces: Iterable[tuple[Place, int]], pe: str | None = None
    ) -> tuple[str, ...]:
        """Return the names of the quota sets in which the pieces of a task are counted, the one counted last at the
        end, and the mark of its parallel environment.

        No sets where there is but one, and no environment where there is but one.
        """
        found: tuple[str, ...] = ()
        if pe is not None and len(self.cluster.pes) > 1:
            found = (mark_pe(pe),)
        if len(self.accounts.rules.sets) < 2:
            return found
        for piece, place, slots in walk_places(pieces):
            bookings = self.bookings(category, place, pe, slots, piece)
            found = with_last(found, sets_of(self.accounts, bookings))
        return found


def _prepare_anew(cluster: Cluster) -> Prepared:
    with without_collection():
        return Prepared(cluster, _find_like(cluster))


def _find_like(cluster: Cluster) -> Prepared | None:
    """Return what is kept of a cluster that differs in loads alone, as that of the round before does."""
    kept = tuple(_PREPARED.newest())
    if not kept:
        return None
    # Imported here, as most commands prepare but one cluster.
    from qmonpy.engine.site.other_loads import differ_in_loads_alone

    return next((each for each in kept if differ_in_loads_alone(each.cluster, cluster)), None)


def _make_site_like(site: Site, cluster: Cluster) -> Site:
    from qmonpy.engine.site.other_loads import with_other_loads

    return with_other_loads(site, cluster) or Site(cluster)


_PREPARED = KeptAnswers(_prepare_anew, most=KEPT, weigh=weigh_cluster, most_weight=MOST_HOSTS)


def prepare(cluster: Cluster) -> Prepared:
    """Prepare a cluster, or find it prepared already; the same value is prepared once, whichever thread asks."""
    return _PREPARED.of(cluster)


def prepare_for_passes(cluster: Cluster) -> Prepared:
    """Prepare a cluster as the scheduler sees it: nobody is in a user set that is a department alone.

    The qmaster, which grants reservations, verifies jobs and counts for `qquota`, looks into these, too (8.1.9, asked:
    recordings `dept-1` to `-10` of tests/conformance/data/minimal).
    """
    prepared = prepare(cluster)
    seen = prepared.kept("as passes see it", lambda: without_departments(cluster, prepared.listed_user_sets))
    return prepared if seen is None else prepare(seen)
